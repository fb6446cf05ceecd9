package corecast.recorder.weave;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.ProcessorQuestions;
import corecast.recorder.weave.Ancestry.Answer;
import corecast.recorder.weave.code.Facts;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Places;
import java.lang.invoke.LambdaMetafactory;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Replaces calls in application classes whose targets have no body to weave: the natives of {@code
 * Object} and {@code Thread}, and the number of processors. Method references count as calls.
 */
final class CallReplacements {
  /** Calls that are left as they are, each told once. */
  private static final Set<String> LEFT = ConcurrentHashMap.newKeySet();

  private static final int MOST_LEFT = 10_000;

  private static final String RUNTIME = "java/lang/Runtime";
  private static final String ASK = "availableProcessors";

  /** Makes lambdas and method references. */
  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

  /** What the compiler makes to read serializable ones. */
  private static final String READS = "$deserializeLambda$";

  /** Which argument of it is the method. */
  private static final int TARGET = 1;

  /** Which one, if there are so many, are the flags. */
  private static final int FLAGS = 3;

  /** Final methods of {@code Object}, so that the name and descriptor tell all. */
  private static final Map<String, String> OF_OBJECT =
      Map.of(
          "wait()V", "(Ljava/lang/Object;)V",
          "wait(J)V", "(Ljava/lang/Object;J)V",
          "wait(JI)V", "(Ljava/lang/Object;JI)V",
          "notify()V", "(Ljava/lang/Object;)V",
          "notifyAll()V", "(Ljava/lang/Object;)V");

  /** Static methods of {@code Thread}, also called by the names of its subclasses. */
  static final Set<String> OF_THREAD =
      Set.of("sleep(J)V", "sleep(JI)V", "yield()V", "onSpinWait()V");

  /** Whatever has another name, and does not size itself, stays. */
  private static final Set<String> NAMES =
      Set.of("wait", "notify", "notifyAll", "sleep", "yield", "onSpinWait", "isAlive", ASK);

  private final Ancestry ancestry;
  private final int processors;

  /** The application is told that there are so many processors; 0: the truth. */
  CallReplacements(Ancestry ancestry, int processors) {
    this.ancestry = ancestry;
    this.processors = processors;
  }

  /** Whether there was anything to do. */
  boolean weave(String className, MethodNode method) {
    boolean changed = false;
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (i instanceof MethodInsnNode call) {
        changed |= replace(className, method, call);
      } else if (i instanceof InvokeDynamicInsnNode dynamic) {
        changed |= replaceReference(className, method, dynamic);
      }
    }
    return changed;
  }

  private boolean replace(String className, MethodNode method, MethodInsnNode call) {
    if (sizesItself(call)) {
      method.instructions.insertBefore(call, HookCall.push(place(className, method, call)));
      method.instructions.insertBefore(call, HookCall.call(HookCall.QUESTIONS, "sizing", "(I)V"));
      if (processors > 0) {
        // The same with a size: the virtual machine knows the truth.
        method.instructions.insertBefore(call, HookCall.push(processors));
        call.desc = call.desc.replace("()", "(I)");
      }
      return true;
    }
    if (!NAMES.contains(call.name)) {
      return false;
    }
    String signature = call.name.concat(call.desc);
    boolean ofThread =
        call.getOpcode() == Opcodes.INVOKESTATIC
            && !call.itf
            && isOfThread(call.owner, signature, className, method, call);
    boolean ofObject =
        call.getOpcode() != Opcodes.INVOKESTATIC
            && call.getOpcode() != Opcodes.INVOKEINTERFACE
            && OF_OBJECT.containsKey(signature);
    if (ofThread || ofObject) {
      CallSite.surround(method, call);
      return true;
    }
    if (isAlive(call)) {
      method.instructions.insertBefore(call, new InsnNode(Opcodes.DUP));
      method.instructions.insert(
          call, HookCall.call(HookCall.LOOKS, "alive", "(Ljava/lang/Object;Z)Z"));
      return true;
    }
    if (call.owner.equals(RUNTIME) && call.name.equals(ASK)) {
      method.instructions.insert(call, HookCall.call(HookCall.QUESTIONS, "asked", "(II)I"));
      method.instructions.insert(call, HookCall.push(place(className, method, call)));
      if (processors > 0) {
        method.instructions.insert(call, HookCall.push(processors));
        method.instructions.insert(call, new InsnNode(Opcodes.POP));
      }
      return true;
    }
    return false;
  }

  /** Whether it may be that of a thread: where the class is not known, the hook looks. */
  private boolean isAlive(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEVIRTUAL
        && call.name.equals("isAlive")
        && call.desc.equals("()Z")
        && ancestry.isThread(call.owner) != Answer.NO;
  }

  private static int place(String className, MethodNode method, MethodInsnNode call) {
    return ProcessorQuestions.place(Places.of(className, method, call));
  }

  /** Whether it makes a pool with as many workers as there are processors. */
  private static boolean sizesItself(MethodInsnNode call) {
    return call.desc.startsWith("()")
        && ((call.owner.equals("java/util/concurrent/ForkJoinPool") && call.name.equals("<init>"))
            || (call.owner.equals("java/util/concurrent/Executors")
                && call.name.equals("newWorkStealingPool")));
  }

  /**
   * A reference such as {@code Thread::sleep}. One that is serializable stays as it is: its form
   * names the method, and is read by the class that has made it, woven or not.
   */
  private boolean replaceReference(
      String className, MethodNode method, InvokeDynamicInsnNode dynamic) {
    Object[] arguments = dynamic.bsmArgs;
    if (!dynamic.bsm.getOwner().equals(FACTORY)
        || arguments.length <= TARGET
        || !(arguments[TARGET] instanceof Handle handle)) {
      return false;
    }
    Handle replaced = replace(handle, className, method, dynamic);
    if (replaced == null) {
      return false;
    }
    if (arguments.length > FLAGS
        && arguments[FLAGS] instanceof Integer flags
        && (flags & LambdaMetafactory.FLAG_SERIALIZABLE) != 0) {
      leave(className, method, dynamic, handle.getOwner(), handle.getName(), "is serializable");
      return false;
    }
    arguments[TARGET] = replaced;
    return true;
  }

  /** What takes its place; {@code null} if it stays. */
  private @Nullable Handle replace(
      Handle handle, String className, MethodNode method, AbstractInsnNode at) {
    String descriptor = handle.getDesc();
    String signature = handle.getName().concat(descriptor);
    if (handle.getTag() == Opcodes.H_INVOKESTATIC) {
      if (handle.isInterface()
          || !isOfThread(handle.getOwner(), signature, className, method, at)) {
        return null;
      }
    } else if (handle.getTag() == Opcodes.H_INVOKEVIRTUAL) {
      boolean asks = handle.getOwner().equals(RUNTIME) && handle.getName().equals(ASK);
      String onObject = asks ? "(Ljava/lang/Runtime;)I" : OF_OBJECT.get(signature);
      if (onObject == null) {
        return null;
      }
      descriptor = onObject;
    } else {
      return null;
    }
    return new Handle(
        Opcodes.H_INVOKESTATIC, HookCall.CALL_SITES, handle.getName(), descriptor, false);
  }

  /** Whether it is certain that a static method of that owner's name is the one of the thread. */
  private boolean isOfThread(
      String owner, String signature, String className, MethodNode method, AbstractInsnNode at) {
    if (!OF_THREAD.contains(signature)) {
      return false;
    }
    Answer answer = ancestry.isOfThread(owner, signature);
    if (answer == Answer.UNKNOWN) {
      String name = signature.substring(0, signature.indexOf('('));
      leave(className, method, at, owner, name, "may be the program's own");
    }
    return answer == Answer.YES;
  }

  /** A call, or a reference, is not recorded. */
  private static void leave(
      String className,
      MethodNode method,
      AbstractInsnNode at,
      String owner,
      String name,
      String why) {
    String called = owner.replace('/', '.').concat(".").concat(name);
    if (method.name.equals(READS)) {
      return; // the same references once more
    }
    String place = Places.of(className, method, at);
    String text = place.concat(": ").concat(called).concat(" ").concat(why);
    if (LEFT.size() < MOST_LEFT && LEFT.add(text)) { // not again for each loader
      Hooks.note(Facts.CALL_LEFT, text);
    }
  }
}
