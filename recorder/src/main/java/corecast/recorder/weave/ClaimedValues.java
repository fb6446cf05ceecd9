package corecast.recorder.weave;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Follows what was claimed through variables and arithmetic: a value is of the claims it knows. */
final class ClaimedValues extends SourceInterpreter {
  private static final Set<String> TRANSPARENT =
      Set.of(
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Number");

  private final ClassNode owner;

  ClaimedValues(ClassNode owner) {
    super(Opcodes.ASM9);
    this.owner = owner;
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
        (code >= Opcodes.INEG && code <= Opcodes.I2S) // also conversions
            || code == Opcodes.IINC
            || code == Opcodes.CHECKCAST;
    return keeps ? new SourceValue(size, value.insns) : new SourceValue(size);
  }

  @Override
  public SourceValue binaryOperation(
      AbstractInsnNode instruction, SourceValue value1, SourceValue value2) {
    int size = super.binaryOperation(instruction, value1, value2).size;
    int code = instruction.getOpcode();
    boolean keeps = code >= Opcodes.IADD && code <= Opcodes.DCMPG;
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
    if (ClaimCall.isOne(instruction) || ClaimingMethods.isCall(owner, instruction)) {
      return new SourceValue(size, Set.of(instruction));
    }
    if (!(instruction instanceof MethodInsnNode call) || !TRANSPARENT.contains(call.owner)) {
      return new SourceValue(size);
    }
    SourceValue all = new SourceValue(size);
    for (SourceValue value : values) {
      all = new SourceValue(size, both(all, value));
    }
    return all;
  }
}
