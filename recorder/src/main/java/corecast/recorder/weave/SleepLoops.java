package corecast.recorder.weave;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds loops that sleep until another thread has changed something: besides sleeping they only ask
 * questions without arguments, and read volatile fields or atomics. Loops that count, or look at a
 * clock, sleep as often as they do for reasons of their own.
 */
final class SleepLoops {
  private static final String THREAD = "java/lang/Thread";

  /** Names of methods of the library that tell how many there are of something. */
  private static final Set<String> COUNTS =
      Set.of(
          "size",
          "sum",
          "intValue",
          "longValue",
          "getCount",
          "getActiveCount",
          "getCompletedTaskCount",
          "availablePermits",
          "getQueueLength");

  private SleepLoops() {}

  /** Tells the recorder of each sleep in such loops; whether there is any. */
  static boolean weave(ClassNode owner, MethodNode method) {
    List<MethodInsnNode> sleeps = in(owner, method);
    for (MethodInsnNode sleep : sleeps) {
      method.instructions.insert(sleep, HookCall.call(HookCall.LOOKS, "sleptToLook", "()V"));
    }
    return !sleeps.isEmpty();
  }

  private static List<MethodInsnNode> in(ClassNode owner, MethodNode method) {
    List<MethodInsnNode> all = new ArrayList<>();
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof JumpInsnNode back
          && method.instructions.indexOf(back.label) < method.instructions.indexOf(back)) {
        all.addAll(sleepsBefore(back, owner, method));
      }
    }
    return all;
  }

  /** None if the loop does anything else. */
  private static List<MethodInsnNode> sleepsBefore(
      JumpInsnNode back, ClassNode owner, MethodNode method) {
    SpinLoops simple = new SpinLoops(owner, method);
    List<MethodInsnNode> sleeps = new ArrayList<>();
    boolean looks = false;
    Set<AbstractInsnNode> targets = new HashSet<>();
    for (AbstractInsnNode i = back.label; i != back; i = i.getNext()) {
      if (i instanceof JumpInsnNode jump) {
        i = behindHandlers(jump, back, targets, method);
        targets.add(jump.label);
        if (i == back) {
          break;
        }
      }
      if (i instanceof MethodInsnNode call && isSleep(call)) {
        sleeps.add(call);
      } else if (i instanceof MethodInsnNode call && isQuestion(call)) {
        looks = true;
      } else if (!simple.isHarmless(i) && !isConstant(i) && !isOwnThread(i)) {
        return List.of();
      } else {
        looks |= simple.looksAtOthers(i);
      }
    }
    return looks ? sleeps : List.of();
  }

  /** Where the loop goes on behind handlers of exceptions, which a jump leads around. */
  private static AbstractInsnNode behindHandlers(
      JumpInsnNode jump, JumpInsnNode back, Set<AbstractInsnNode> targets, MethodNode method) {
    int at = method.instructions.indexOf(jump.label);
    boolean around =
        jump.getOpcode() == Opcodes.GOTO
            && at > method.instructions.indexOf(jump)
            && at <= method.instructions.indexOf(back);
    for (AbstractInsnNode i = jump; around && i != jump.label; i = i.getNext()) {
      around = !targets.contains(i);
    }
    return around ? jump.label : jump;
  }

  private static boolean isSleep(MethodInsnNode call) {
    return switch (call.name) {
      case "sleep" ->
          call.owner.equals(THREAD) || call.owner.equals("java/util/concurrent/TimeUnit");
      case "parkNanos" -> call.owner.equals(JdkMethods.SUPPORT);
      default -> false;
    };
  }

  private static boolean isQuestion(MethodInsnNode call) {
    return call.desc.equals("()Z")
        || (call.desc.startsWith("()")
            && (COUNTS.contains(call.name) || call.desc.endsWith("Thread$State;")));
  }

  private static boolean isConstant(AbstractInsnNode i) {
    return i instanceof LdcInsnNode
        || (i instanceof FieldInsnNode field && field.getOpcode() == Opcodes.GETSTATIC)
        || (i.getOpcode() >= Opcodes.ACONST_NULL && i.getOpcode() <= Opcodes.SIPUSH);
  }

  private static boolean isOwnThread(AbstractInsnNode i) {
    return i instanceof MethodInsnNode call
        && call.owner.equals(THREAD)
        && call.name.equals("currentThread");
  }
}
