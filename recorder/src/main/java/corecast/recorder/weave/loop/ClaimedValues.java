package corecast.recorder.weave.loop;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Follows what was claimed through variables and arithmetic: a value is of the claims it knows. */
final class ClaimedValues extends OriginValues {
  private static final Set<String> TRANSPARENT =
      Set.of(
          "java/lang/Math",
          "java/lang/StrictMath",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Number");

  private final ClassNode owner;

  ClaimedValues(ClassNode owner) {
    this.owner = owner;
  }

  @Override
  boolean isOrigin(AbstractInsnNode instruction) {
    return ClaimCall.isOne(instruction) || ClaimingMethods.isCall(owner, instruction);
  }

  @Override
  boolean keepsOne(int code) {
    return (code >= Opcodes.INEG && code <= Opcodes.I2S) // also conversions
        || code == Opcodes.IINC
        || code == Opcodes.CHECKCAST;
  }

  @Override
  boolean keepsBoth(int code) {
    return code >= Opcodes.IADD && code <= Opcodes.DCMPG;
  }

  @Override
  boolean passesOn(MethodInsnNode call) {
    return TRANSPARENT.contains(call.owner);
  }
}
