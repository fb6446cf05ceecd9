package corecast.recorder.weave;

import org.objectweb.asm.Opcodes;

/** Instructions that store, by their codes. */
final class Stores {
  private Stores() {}

  static boolean intoVariable(int code) {
    return code >= Opcodes.ISTORE && code <= Opcodes.ASTORE;
  }

  static boolean intoArray(int code) {
    return code >= Opcodes.IASTORE && code <= Opcodes.SASTORE;
  }

  static boolean intoField(int code) {
    return code == Opcodes.PUTFIELD || code == Opcodes.PUTSTATIC;
  }
}
