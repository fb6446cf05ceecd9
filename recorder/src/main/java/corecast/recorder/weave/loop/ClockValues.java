package corecast.recorder.weave.loop;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Follows the time through variables, sums and comparisons: a value is of the looks at a clock that
 * it knows. What is hashed, masked or divided with a remainder is a time no more.
 */
final class ClockValues extends OriginValues {
  private final ClockCalls clocks;

  private ClockValues(ClockCalls clocks) {
    this.clocks = clocks;
  }

  /** What is known at each instruction; {@code null} if that cannot be found out. */
  static @Nullable Frame<SourceValue> @Nullable [] in(
      ClassNode owner, MethodNode method, ClockCalls clocks) {
    return ValueFrames.of(owner, method, new ClockValues(clocks));
  }

  /** The looks at a clock that a jump among ints, or a return, depends on. */
  static Set<AbstractInsnNode> deciding(AbstractInsnNode at, @Nullable Frame<SourceValue> frame) {
    int code = at.getOpcode();
    boolean returns = code >= Opcodes.IRETURN && code <= Opcodes.ARETURN;
    boolean jumps = at instanceof JumpInsnNode && code <= Opcodes.IF_ICMPLE;
    if (frame == null || !(returns || jumps)) {
      return Set.of();
    }
    int top = frame.getStackSize() - 1;
    SourceValue last = frame.getStack(top);
    boolean two = jumps && code >= Opcodes.IF_ICMPEQ;
    return two ? both(last, frame.getStack(top - 1)) : last.insns;
  }

  @Override
  boolean isOrigin(AbstractInsnNode instruction) {
    return clocks.isOne(instruction);
  }

  @Override
  boolean keepsOne(int code) {
    return (code >= Opcodes.INEG && code <= Opcodes.DNEG)
        || (code >= Opcodes.I2L && code <= Opcodes.D2F)
        || code == Opcodes.CHECKCAST;
  }

  @Override
  boolean keepsBoth(int code) {
    return (code >= Opcodes.IADD && code <= Opcodes.DDIV)
        || (code >= Opcodes.LCMP && code <= Opcodes.DCMPG);
  }

  @Override
  boolean passesOn(MethodInsnNode call) {
    return ClockCalls.passesOn(call);
  }
}
