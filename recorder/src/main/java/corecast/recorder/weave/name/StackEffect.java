package corecast.recorder.weave.name;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;

/**
 * How many slots an instruction takes from the operand stack and puts there; {@code long} and
 * {@code double} take two (Java Virtual Machine Specification, section 6.5).
 *
 * @param pops slots taken; {@link #UNKNOWN} of what jumps, returns or reorders the stack
 * @param pushes slots put there then
 */
record StackEffect(int pops, int pushes) {
  static final int UNKNOWN = -1;

  private static final StackEffect NOT_STRAIGHT = new StackEffect(UNKNOWN, 0);

  /** Pops and pushes of the codes from {@code NOP} to {@code INSTANCEOF}; {@code ..} is unknown. */
  private static final String TABLE =
      // nop, aconst_null, iconst, lconst, fconst, dconst, bipush, sipush, ldc
      "00 01 01010101010101 0202 010101 0202 01 01 01 .. .. "
          // loads of variables; 26 to 45 are their short forms, which ASM does not show
          + "01 02 01 02 01 ........................................ "
          // loads from arrays, stores of variables
          + "21 22 21 22 21212121 10 20 10 20 10 ........................................ "
          // stores to arrays, pop, pop2, dup and its kin
          + "30 40 30 40 30303030 10 20 .. .. .. .. .. .. .. "
          // add, sub, mul, div, rem; neg; shifts; and, or, xor
          + "21422142 21422142 21422142 21422142 21422142 11221122 213221322132 214221422142 "
          // iinc; conversions
          + "00 12 11 12 21 21 22 11 12 12 21 22 21 11 11 11 41 21 21 41 41 ";

  /** What an instruction does; labels and lines do nothing. */
  static StackEffect of(AbstractInsnNode instruction) {
    int code = instruction.getOpcode();
    if (code < 0) {
      return new StackEffect(0, 0);
    }
    if (instruction instanceof MethodInsnNode call) {
      return call(call.desc, code != Opcodes.INVOKESTATIC);
    }
    if (instruction instanceof InvokeDynamicInsnNode call) {
      return call(call.desc, false);
    }
    if (instruction instanceof FieldInsnNode field) {
      int size = Type.getType(field.desc).getSize();
      boolean reads = code == Opcodes.GETFIELD || code == Opcodes.GETSTATIC;
      int owner = code == Opcodes.GETFIELD || code == Opcodes.PUTFIELD ? 1 : 0;
      return new StackEffect(owner + (reads ? 0 : size), reads ? size : 0);
    }
    if (instruction instanceof LdcInsnNode constant) {
      boolean isWide = constant.cst instanceof Long || constant.cst instanceof Double;
      return new StackEffect(0, isWide ? 2 : 1);
    }
    if (instruction instanceof MultiANewArrayInsnNode array) {
      return new StackEffect(array.dims, 1);
    }
    return plain(code);
  }

  private static StackEffect call(String descriptor, boolean onObject) {
    int sizes = Type.getArgumentsAndReturnSizes(descriptor);
    return new StackEffect((sizes >> 2) - (onObject ? 0 : 1), sizes & 3);
  }

  private static StackEffect plain(int code) {
    return switch (code) {
      case Opcodes.NEW -> new StackEffect(0, 1);
      case Opcodes.NEWARRAY,
          Opcodes.ANEWARRAY,
          Opcodes.ARRAYLENGTH,
          Opcodes.CHECKCAST,
          Opcodes.INSTANCEOF ->
          new StackEffect(1, 1);
      case Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> new StackEffect(1, 0);
      default -> code <= Opcodes.DCMPG ? DIGITS[code] : NOT_STRAIGHT;
    };
  }

  private static final StackEffect[] DIGITS = digits();

  private static StackEffect[] digits() {
    String digits = TABLE.replace(" ", "");
    StackEffect[] all = new StackEffect[Opcodes.DCMPG + 1];
    for (int code = 0; code < all.length; code++) {
      char pops = digits.charAt(2 * code);
      all[code] =
          pops == '.'
              ? NOT_STRAIGHT
              : new StackEffect(pops - '0', digits.charAt(2 * code + 1) - '0');
    }
    return all;
  }
}
