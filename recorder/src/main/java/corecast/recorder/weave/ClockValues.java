package corecast.recorder.weave;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Follows the time through variables, sums and comparisons: a value is of the looks at a clock that
 * it knows. What is hashed, masked or divided with a remainder is a time no more.
 */
final class ClockValues extends SourceInterpreter {
  /** In larger methods nothing is looked for: each instruction has so many variables. */
  private static final long MOST_VALUES = 4_000_000;

  private final ClockCalls clocks;

  private ClockValues(ClockCalls clocks) {
    super(Opcodes.ASM9);
    this.clocks = clocks;
  }

  /** What is known at each instruction; {@code null} if that cannot be found out. */
  static @Nullable Frame<SourceValue> @Nullable [] in(
      ClassNode owner, MethodNode method, ClockCalls clocks) {
    long values = (long) method.maxLocals + method.maxStack;
    if (values * method.instructions.size() >= MOST_VALUES) {
      return null;
    }
    try {
      return new Analyzer<>(new ClockValues(clocks)).analyze(owner.name, method);
    } catch (AnalyzerException | RuntimeException e) {
      return null; // whatever it is, others look at it
    }
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
  public SourceValue newOperation(AbstractInsnNode instruction) {
    return new SourceValue(super.newOperation(instruction).size);
  }

  @Override
  public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
    return value;
  }

  @Override
  public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
    int size = super.unaryOperation(instruction, value).size;
    int code = instruction.getOpcode();
    boolean keeps =
        (code >= Opcodes.INEG && code <= Opcodes.DNEG)
            || (code >= Opcodes.I2L && code <= Opcodes.D2F)
            || code == Opcodes.CHECKCAST;
    return keeps ? new SourceValue(size, value.insns) : new SourceValue(size);
  }

  @Override
  public SourceValue binaryOperation(
      AbstractInsnNode instruction, SourceValue value1, SourceValue value2) {
    int size = super.binaryOperation(instruction, value1, value2).size;
    int code = instruction.getOpcode();
    boolean keeps =
        (code >= Opcodes.IADD && code <= Opcodes.DDIV)
            || (code >= Opcodes.LCMP && code <= Opcodes.DCMPG);
    return keeps ? new SourceValue(size, both(value1, value2)) : new SourceValue(size);
  }

  private static Set<AbstractInsnNode> both(SourceValue value1, SourceValue value2) {
    if (value1.insns.isEmpty() || value2.insns.isEmpty()) {
      return value1.insns.isEmpty() ? value2.insns : value1.insns;
    }
    Set<AbstractInsnNode> both = new HashSet<>(value1.insns);
    both.addAll(value2.insns);
    return both;
  }

  @Override
  public SourceValue ternaryOperation(
      AbstractInsnNode instruction, SourceValue value1, SourceValue value2, SourceValue value3) {
    return new SourceValue(1);
  }

  @Override
  public SourceValue naryOperation(
      AbstractInsnNode instruction, List<? extends SourceValue> values) {
    int size = super.naryOperation(instruction, values).size;
    if (clocks.isOne(instruction)) {
      return new SourceValue(size, Set.of(instruction));
    }
    if (!(instruction instanceof MethodInsnNode call) || !ClockCalls.passesOn(call)) {
      return new SourceValue(size);
    }
    SourceValue all = new SourceValue(size);
    for (SourceValue value : values) {
      all = new SourceValue(size, both(all, value));
    }
    return all;
  }
}
