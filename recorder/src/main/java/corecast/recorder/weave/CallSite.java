package corecast.recorder.weave;

import corecast.recorder.weave.code.HookCall;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts calls around a call of a native method in application code. The call itself stays, so that a
 * stack trace shows the program as it is. Arguments that are needed twice go through variables
 * behind all others; no frame comes between, so that frames need not know of them.
 */
final class CallSite {
  private CallSite() {}

  static void surround(MethodNode method, MethodInsnNode call) {
    InsnList before = new InsnList();
    InsnList after = new InsnList();
    int free = method.maxLocals;
    method.maxLocals += 3;
    switch (call.name.concat(call.desc)) {
      case "wait()V" -> {
        before.add(new InsnNode(Opcodes.DUP));
        before.add(hook("waiting", "(Ljava/lang/Object;)V"));
        after.add(hook("waited", "()V"));
      }
      case "wait(J)V" -> {
        before.add(new VarInsnNode(Opcodes.LSTORE, free));
        before.add(new InsnNode(Opcodes.DUP));
        before.add(new VarInsnNode(Opcodes.LLOAD, free));
        before.add(hook("waiting", "(Ljava/lang/Object;J)V"));
        before.add(new VarInsnNode(Opcodes.LLOAD, free));
        after.add(hook("waited", "()V"));
      }
      case "wait(JI)V" -> {
        before.add(new VarInsnNode(Opcodes.ISTORE, free + 2));
        before.add(new VarInsnNode(Opcodes.LSTORE, free));
        before.add(new InsnNode(Opcodes.DUP));
        before.add(new VarInsnNode(Opcodes.LLOAD, free));
        before.add(new VarInsnNode(Opcodes.ILOAD, free + 2));
        before.add(hook("waiting", "(Ljava/lang/Object;JI)V"));
        before.add(new VarInsnNode(Opcodes.LLOAD, free));
        before.add(new VarInsnNode(Opcodes.ILOAD, free + 2));
        after.add(hook("waited", "()V"));
      }
      case "notify()V" -> {
        before.add(new InsnNode(Opcodes.DUP));
        before.add(hook("notifying", "(Ljava/lang/Object;)V"));
        after.add(hook("notified", "()V"));
      }
      case "notifyAll()V" -> {
        before.add(new InsnNode(Opcodes.DUP));
        before.add(hook("notifyingAll", "(Ljava/lang/Object;)V"));
        after.add(hook("notifiedAll", "()V"));
      }
      case "sleep(J)V" -> {
        before.add(new InsnNode(Opcodes.DUP2));
        before.add(hook("sleeping", "(J)V"));
        after.add(hook("slept", "()V"));
      }
      case "sleep(JI)V" -> {
        before.add(new VarInsnNode(Opcodes.ISTORE, free));
        before.add(new InsnNode(Opcodes.DUP2));
        before.add(new VarInsnNode(Opcodes.ILOAD, free));
        before.add(hook("sleeping", "(JI)V"));
        before.add(new VarInsnNode(Opcodes.ILOAD, free));
        after.add(hook("slept", "()V"));
      }
      case "yield()V" -> before.add(HookCall.hooks("yielded", "()V"));
      // On one CPU a spinning thread only ends when it lets the other one run.
      case "onSpinWait()V" -> before.add(hook("onSpinWait", "()V"));
      default -> throw new IllegalArgumentException(call.name.concat(call.desc));
    }
    method.instructions.insertBefore(call, before);
    method.instructions.insert(call, after);
  }

  private static MethodInsnNode hook(String name, String descriptor) {
    return (MethodInsnNode) HookCall.call(HookCall.CALL_SITES, name, descriptor);
  }
}
