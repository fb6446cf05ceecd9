package corecast.recorder.weave.spin;

import corecast.recorder.weave.loop.FlowLoops;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Code that takes nanoseconds, as far as can be seen: it neither loops nor calls the program, and
 * makes no array of more than a few elements.
 */
final class ShortCode {
  /** Their methods compute with numbers, or put them into objects. */
  private static final Set<String> NUMBERS =
      Set.of(
          "java/lang/Boolean",
          "java/lang/Double",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Math",
          "java/lang/Thread"); // onSpinWait

  /** To make a longer array may take long: its elements are set to zero. */
  private static final int FEW_ELEMENTS = 64;

  private ShortCode() {}

  /** Whether a loop is, apart from going round itself. */
  static boolean isIn(MethodNode method, BitSet loop) {
    int head = loop.nextSetBit(0);
    for (int i = head; i >= 0; i = loop.nextSetBit(i + 1)) {
      AbstractInsnNode at = method.instructions.get(i);
      boolean goesBack =
          at instanceof JumpInsnNode jump
              && FlowLoops.goesBack(method.instructions, at)
              && method.instructions.indexOf(jump.label) != head;
      if (goesBack || !isShort(at)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the function is that a call is given, which is made just before it. */
  static boolean isGivenTo(ClassNode owner, MethodInsnNode call) {
    AbstractInsnNode made = before(call);
    if (!(made instanceof InvokeDynamicInsnNode lambda)
        || lambda.bsmArgs.length < 2
        || !(lambda.bsmArgs[1] instanceof Handle body)) {
      return false;
    }
    MethodNode own = owner.name.equals(body.getOwner()) ? method(owner, body) : null;
    return own == null
        ? NUMBERS.contains(body.getOwner())
        : !mayBeOverridden(owner, own) && isShort(own.instructions);
  }

  private static boolean mayBeOverridden(ClassNode owner, MethodNode method) {
    int never = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    return (method.access & never) == 0 && (owner.access & Opcodes.ACC_FINAL) == 0;
  }

  private static @Nullable MethodNode method(ClassNode owner, Handle handle) {
    for (MethodNode method : owner.methods) {
      if (method.name.equals(handle.getName()) && method.desc.equals(handle.getDesc())) {
        return method;
      }
    }
    return null;
  }

  /** That of an abstract or native method, which has none here, is not known to be. */
  private static boolean isShort(InsnList code) {
    if (code.size() == 0) {
      return false;
    }
    for (AbstractInsnNode i : code) {
      if (!isShort(i) || FlowLoops.goesBack(code, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isShort(AbstractInsnNode i) {
    if (i instanceof MethodInsnNode call) {
      return NUMBERS.contains(call.owner) || call.owner.startsWith(AtomicCall.CLASSES);
    }
    return switch (i.getOpcode()) {
      case Opcodes.INVOKEDYNAMIC, Opcodes.MULTIANEWARRAY -> false;
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> hasFewElements(i);
      default -> true;
    };
  }

  private static boolean hasFewElements(AbstractInsnNode array) {
    AbstractInsnNode length = before(array);
    Integer known = length == null ? null : SpinLockValues.constant(Set.of(length));
    return known != null && known <= FEW_ELEMENTS;
  }

  private static @Nullable AbstractInsnNode before(AbstractInsnNode i) {
    AbstractInsnNode before = i.getPrevious();
    while (before != null && before.getOpcode() < 0) {
      before = before.getPrevious();
    }
    return before;
  }
}
