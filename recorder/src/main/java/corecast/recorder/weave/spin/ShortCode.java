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

/** Code that takes nanoseconds, as far as can be seen: it neither loops nor calls the program. */
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
    AbstractInsnNode made = call.getPrevious();
    while (made != null && made.getOpcode() < 0) {
      made = made.getPrevious();
    }
    if (!(made instanceof InvokeDynamicInsnNode lambda)
        || lambda.bsmArgs.length < 2
        || !(lambda.bsmArgs[1] instanceof Handle body)) {
      return false;
    }
    MethodNode own = owner.name.equals(body.getOwner()) ? method(owner, body) : null;
    return own == null ? NUMBERS.contains(body.getOwner()) : isShort(own.instructions);
  }

  private static @Nullable MethodNode method(ClassNode owner, Handle handle) {
    for (MethodNode method : owner.methods) {
      if (method.name.equals(handle.getName()) && method.desc.equals(handle.getDesc())) {
        return method;
      }
    }
    return null;
  }

  private static boolean isShort(InsnList code) {
    for (AbstractInsnNode i : code) {
      if (!isShort(i) || FlowLoops.goesBack(code, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isShort(AbstractInsnNode i) {
    return i instanceof MethodInsnNode call
        ? NUMBERS.contains(call.owner) || call.owner.startsWith(AtomicCall.CLASSES)
        : i.getOpcode() != Opcodes.INVOKEDYNAMIC;
  }
}
