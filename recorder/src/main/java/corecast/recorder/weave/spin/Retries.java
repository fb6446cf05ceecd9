package corecast.recorder.weave.spin;

import corecast.recorder.weave.code.Ranges;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Loops that go round only because a value has changed since they read it ({@code while (x > (old =
 * max.get()) && !max.compareAndSet(old, x))}): somebody else has got on then, and nobody is waited
 * for.
 */
final class Retries {
  private Retries() {}

  /** Whether the only way to that jump back is a failed exchange of what was read in the loop. */
  static boolean is(JumpInsnNode back) {
    AbstractInsnNode exchange = failed(back);
    if (!(exchange instanceof MethodInsnNode call) || !exchanges(call)) {
      return false;
    }
    // What is put there is one local or constant: the value that is expected was loaded before it.
    AbstractInsnNode put = Ranges.codeBefore(exchange);
    AbstractInsnNode expected = put == null ? null : Ranges.codeBefore(put);
    boolean simple = put != null && isLoad(put);
    return simple
        && expected instanceof VarInsnNode load
        && isReadIn(back, load)
        && !isPassedBy(exchange, back);
  }

  /** What decides about the jump, if it is taken when that is false. */
  private static @Nullable AbstractInsnNode failed(JumpInsnNode back) {
    if (back.getOpcode() == Opcodes.IFEQ) {
      return Ranges.codeBefore(back);
    }
    AbstractInsnNode leaves = back.getOpcode() == Opcodes.GOTO ? Ranges.codeBefore(back) : null;
    return leaves != null && leaves.getOpcode() == Opcodes.IFNE ? Ranges.codeBefore(leaves) : null;
  }

  private static boolean exchanges(MethodInsnNode call) {
    return call.owner.startsWith(AtomicCall.CLASSES)
        && (call.name.equals("compareAndSet") || call.name.startsWith("weakCompareAndSet"));
  }

  private static boolean isLoad(AbstractInsnNode i) {
    int code = i.getOpcode();
    return code >= Opcodes.ACONST_NULL && code <= Opcodes.ALOAD;
  }

  private static boolean isReadIn(JumpInsnNode back, VarInsnNode load) {
    boolean loads = load.getOpcode() <= Opcodes.ALOAD;
    for (AbstractInsnNode i = back.label; loads && i != back; i = i.getNext()) {
      if (i instanceof VarInsnNode store
          && store.var == load.var
          && store.getOpcode() >= Opcodes.ISTORE) {
        return true;
      }
    }
    return false;
  }

  /** Whether a jump in the loop leads past the exchange to its end. */
  private static boolean isPassedBy(AbstractInsnNode exchange, JumpInsnNode back) {
    Set<LabelNode> behind = new HashSet<>();
    for (AbstractInsnNode i = exchange; i != back; i = i.getNext()) {
      if (i instanceof LabelNode label) {
        behind.add(label);
      }
    }
    for (AbstractInsnNode i = back.label; i != back; i = i.getNext()) {
      if (i instanceof JumpInsnNode jump && behind.contains(jump.label)) {
        return true;
      }
    }
    return false;
  }
}
