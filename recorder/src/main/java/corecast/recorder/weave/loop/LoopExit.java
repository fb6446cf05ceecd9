package corecast.recorder.weave.loop;

import corecast.recorder.weave.code.HookCall;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;

/**
 * A jump that may end a loop.
 *
 * @param taken whether it does by being taken
 */
public record LoopExit(JumpInsnNode jump, boolean taken) {
  /** By hand: that of a record is made at run time, which costs a start some 25 ms. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LoopExit exit && exit.jump == jump && exit.taken == taken;
  }

  @Override
  public int hashCode() {
    return 2 * jump.hashCode() + (taken ? 1 : 0);
  }

  /** A jump of a loop that leads out of it one way, and not the other; {@code null} if not. */
  public static @Nullable LoopExit of(InsnList code, JumpInsnNode jump, BitSet loop) {
    boolean taken = !loop.get(code.indexOf(jump.label));
    return taken == loop.get(code.indexOf(jump) + 1) ? new LoopExit(jump, taken) : null;
  }

  /** Whether integers decide, and not references. */
  boolean ofInts() {
    return jump.getOpcode() <= Opcodes.IF_ICMPLE;
  }

  /** Whether it ends the loop if a reference is {@code null}. */
  boolean ofNull() {
    return jump.getOpcode() == (taken ? Opcodes.IFNULL : Opcodes.IFNONNULL);
  }

  /**
   * Pushes once more the two that are compared, and a number: the comparison with 0 or among ints
   * times 4, 2 if the loop ends if it holds, and {@code more}.
   */
  InsnList compared(int more) {
    int code = jump.getOpcode();
    boolean two = code >= Opcodes.IF_ICMPEQ && code <= Opcodes.IF_ACMPNE;
    // Compared with 0 or null, or with one another: what remains is how.
    int compared = code;
    if (two) {
      compared -= Opcodes.IF_ICMPEQ - Opcodes.IFEQ;
    }
    if (!ofInts()) {
      compared = code == Opcodes.IFNULL || code == Opcodes.IF_ACMPEQ ? Opcodes.IFEQ : Opcodes.IFNE;
    }
    InsnList pushes = new InsnList();
    pushes.add(new InsnNode(two ? Opcodes.DUP2 : Opcodes.DUP));
    if (!two) {
      pushes.add(ofInts() ? HookCall.push(0) : new InsnNode(Opcodes.ACONST_NULL));
    }
    pushes.add(HookCall.push(compared << 2 | (taken ? 2 : 0) | more));
    return pushes;
  }
}
