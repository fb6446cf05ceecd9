package corecast.recorder.weave.loop;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Follows what certain instructions have made through variables and arithmetic: a value knows the
 * instructions it comes from.
 */
abstract class OriginValues extends SourceInterpreter {
  OriginValues() {
    super(Opcodes.ASM9);
  }

  abstract boolean isOrigin(AbstractInsnNode instruction);

  /** Whether the result of an operation on one value comes from where that does. */
  abstract boolean keepsOne(int code);

  /** The same of an operation on two values. */
  abstract boolean keepsBoth(int code);

  /** The same of a call and its arguments. */
  abstract boolean passesOn(MethodInsnNode call);

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
    boolean keeps = keepsOne(instruction.getOpcode());
    return keeps ? new SourceValue(size, value.insns) : new SourceValue(size);
  }

  @Override
  public SourceValue binaryOperation(
      AbstractInsnNode instruction, SourceValue value1, SourceValue value2) {
    int size = super.binaryOperation(instruction, value1, value2).size;
    boolean keeps = keepsBoth(instruction.getOpcode());
    return keeps ? new SourceValue(size, both(value1, value2)) : new SourceValue(size);
  }

  static Set<AbstractInsnNode> both(SourceValue value1, SourceValue value2) {
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
    if (isOrigin(instruction)) {
      return new SourceValue(size, Set.of(instruction));
    }
    if (!(instruction instanceof MethodInsnNode call) || !passesOn(call)) {
      return new SourceValue(size);
    }
    SourceValue all = new SourceValue(size);
    for (SourceValue value : values) {
      all = new SourceValue(size, both(all, value));
    }
    return all;
  }
}
