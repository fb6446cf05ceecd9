package corecast.recorder.weave.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Instructions by which a method returns, with a value or without. */
public final class Returns {
  private Returns() {}

  public static boolean isOne(AbstractInsnNode instruction) {
    return isOne(instruction.getOpcode());
  }

  public static boolean isOne(int code) {
    return code >= Opcodes.IRETURN && code <= Opcodes.RETURN;
  }
}
