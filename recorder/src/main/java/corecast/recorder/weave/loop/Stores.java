package corecast.recorder.weave.loop;

import org.objectweb.asm.Opcodes;

/** Instructions that store, by their codes. */
public final class Stores {
  private Stores() {}

  public static boolean intoVariable(int code) {
    return code >= Opcodes.ISTORE && code <= Opcodes.ASTORE;
  }

  public static boolean intoArray(int code) {
    return code >= Opcodes.IASTORE && code <= Opcodes.SASTORE;
  }

  public static boolean intoField(int code) {
    return code == Opcodes.PUTFIELD || code == Opcodes.PUTSTATIC;
  }
}
