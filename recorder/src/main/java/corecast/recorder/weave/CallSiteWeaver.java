package corecast.recorder.weave;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Replaces calls of JDK natives, whose bodies cannot be woven, by recorded ones. */
final class CallSiteWeaver {
  private static final String OBJECT = "(Ljava/lang/Object;";

  private CallSiteWeaver() {}

  static boolean weave(MethodNode method) {
    boolean changed = false;
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (node instanceof MethodInsnNode call) {
        changed |= weave(method, call);
      }
    }
    return changed;
  }

  private static boolean weave(MethodNode method, MethodInsnNode call) {
    if (call.getOpcode() != Opcodes.INVOKESTATIC) {
      // These are final in Object: whatever the owner, they are the natives.
      switch (call.name + call.desc) {
        case "wait()V" -> {
          return replace(method, call, "objectWait", OBJECT + ")V");
        }
        case "wait(J)V" -> {
          return replace(method, call, "objectWait", OBJECT + "J)V");
        }
        case "wait(JI)V" -> {
          return replace(method, call, "objectWait", OBJECT + "JI)V");
        }
        case "notify()V" -> {
          return replace(method, call, "objectNotify", OBJECT + ")V");
        }
        case "notifyAll()V" -> {
          return replace(method, call, "objectNotifyAll", OBJECT + ")V");
        }
        default -> {
          // Not a method of Object's monitor.
        }
      }
    }
    switch (call.owner + "." + call.name + call.desc) {
      case "java/lang/Thread.sleep(J)V",
          "java/lang/Thread.sleep(JI)V",
          "java/lang/Thread.sleep(Ljava/time/Duration;)V" -> {
        return replace(method, call, "sleep", call.desc);
      }
      case "java/util/concurrent/TimeUnit.sleep(J)V" -> {
        return replace(method, call, "sleep", "(Ljava/util/concurrent/TimeUnit;J)V");
      }
      case "java/lang/Thread.yield()V" -> {
        return replace(method, call, "threadYield", "()V");
      }
      case "java/lang/Thread.onSpinWait()V" -> {
        return replace(method, call, "onSpinWait", "()V");
      }
      case "java/lang/Runtime.availableProcessors()I" -> {
        method.instructions.insert(call, Code.hook("availableProcessors", "(I)I"));
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  private static boolean replace(
      MethodNode method, MethodInsnNode call, String name, String descriptor) {
    method.instructions.set(
        call, new MethodInsnNode(Opcodes.INVOKESTATIC, Code.CALL_SITES, name, descriptor, false));
    return true;
  }
}
