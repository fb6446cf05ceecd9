package corecast.recorder.weave.loop;

import org.objectweb.asm.Opcodes;

/** Instructions that store, by their codes. */
public final class Stores {
  private Stores() {}

  /** Whether it stores into a local variable. */
  public static boolean intoVariable(int code) {
    return code >= Opcodes.ISTORE && code <= Opcodes.ASTORE;
  }

  /** Whether it stores into an element of an array. */
  public static boolean intoArray(int code) {
    return code >= Opcodes.IASTORE && code <= Opcodes.SASTORE;
  }

  /** Whether it stores into a field, static or not. */
  public static boolean intoField(int code) {
    return code == Opcodes.PUTFIELD || code == Opcodes.PUTSTATIC;
  }
}
