package corecast.recorder.weave;

import corecast.recorder.hook.ProcessorQuestions;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Places;
import java.util.Map;
import java.util.Set;
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
  private static final String THREAD = "java/lang/Thread";
  private static final String RUNTIME = "java/lang/Runtime";
  private static final String ASK = "availableProcessors";

  /** Final methods of {@code Object}, so that the name and descriptor tell all. */
  private static final Map<String, String> OF_OBJECT =
      Map.of(
          "wait()V", "(Ljava/lang/Object;)V",
          "wait(J)V", "(Ljava/lang/Object;J)V",
          "wait(JI)V", "(Ljava/lang/Object;JI)V",
          "notify()V", "(Ljava/lang/Object;)V",
          "notifyAll()V", "(Ljava/lang/Object;)V");

  /** Static methods of {@code Thread}, also called by the names of its subclasses. */
  private static final Set<String> OF_THREAD =
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
        changed |= replaceReferences(dynamic);
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
        call.getOpcode() == Opcodes.INVOKESTATIC && isOfThread(call.owner, call.name, call.desc);
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
          call, HookCall.call(HookCall.LOOKS, "alive", "(Ljava/lang/Thread;Z)Z"));
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

  private boolean isAlive(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEVIRTUAL
        && call.name.equals("isAlive")
        && call.desc.equals("()Z")
        && ancestry.isOrExtends(call.owner, THREAD);
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

  private boolean replaceReferences(InvokeDynamicInsnNode dynamic) {
    boolean changed = false;
    for (int i = 0; i < dynamic.bsmArgs.length; i++) {
      if (dynamic.bsmArgs[i] instanceof Handle handle) {
        Handle replaced = replace(handle);
        changed |= !replaced.equals(handle);
        dynamic.bsmArgs[i] = replaced;
      }
    }
    return changed;
  }

  private Handle replace(Handle handle) {
    String descriptor = handle.getDesc();
    if (handle.getTag() == Opcodes.H_INVOKESTATIC) {
      if (!isOfThread(handle.getOwner(), handle.getName(), descriptor)) {
        return handle;
      }
    } else if (handle.getTag() == Opcodes.H_INVOKEVIRTUAL) {
      boolean asks = handle.getOwner().equals(RUNTIME) && handle.getName().equals(ASK);
      String onObject =
          asks ? "(Ljava/lang/Runtime;)I" : OF_OBJECT.get(handle.getName().concat(descriptor));
      if (onObject == null) {
        return handle;
      }
      descriptor = onObject;
    } else {
      return handle;
    }
    return new Handle(
        Opcodes.H_INVOKESTATIC, HookCall.CALL_SITES, handle.getName(), descriptor, false);
  }

  private boolean isOfThread(String owner, String name, String descriptor) {
    return OF_THREAD.contains(name.concat(descriptor)) && ancestry.isOrExtends(owner, THREAD);
  }
}
