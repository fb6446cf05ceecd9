package corecast.recorder.weave.spin;

import corecast.recorder.weave.code.HookCall;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;

/** A jump back of a loop that waits: a hook before it tells that the loop goes on. */
final class BackJump {
  private BackJump() {}

  /** Whether the hook can tell whether the jump is taken. */
  static boolean isKnown(JumpInsnNode back) {
    int code = back.getOpcode();
    return code == Opcodes.GOTO || code == Opcodes.IFEQ || code == Opcodes.IFNE;
  }

  /**
   * The call of the hook {@code waiting}; nothing before a jump that is not known.
   *
   * @param group the number of the class with the loop
   */
  static InsnList waiting(JumpInsnNode back, String hooks, int group) {
    InsnList tell = new InsnList();
    if (!isKnown(back)) {
      return tell;
    }
    boolean always = back.getOpcode() == Opcodes.GOTO;
    if (!always) {
      tell.add(new InsnNode(Opcodes.DUP));
      tell.add(HookCall.push(back.getOpcode() == Opcodes.IFEQ ? 1 : 0));
    }
    tell.add(HookCall.push(group));
    tell.add(HookCall.call(hooks, "waiting", always ? "(I)V" : "(III)V"));
    return tell;
  }
}
