package corecast.recorder.weave.spin;

import corecast.recorder.weave.code.Names;
import corecast.recorder.weave.code.OwnFields;
import corecast.recorder.weave.loop.FlowLoops;
import corecast.recorder.weave.loop.Harmless;
import corecast.recorder.weave.loop.Stores;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds loops that can only wait for another thread: they read volatile fields or atomics, or try
 * to change these, and do nothing else but compute where to look. Of a field of a class nearby,
 * such as a queue lock's node, it is not known whether it is volatile: it counts in a loop that
 * keeps nothing of what it reads, so that it does not go from one object to the next. {@link
 * Retries} are none.
 */
public final class SpinLoops {
  private final ClassNode owner;
  private final MethodNode method;
  private final List<JumpInsnNode> found = new ArrayList<>();

  private SpinLoops(ClassNode owner, MethodNode method) {
    this.owner = owner;
    this.method = method;
  }

  public static List<JumpInsnNode> in(ClassNode owner, MethodNode method) {
    SpinLoops loops = new SpinLoops(owner, method);
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof JumpInsnNode jump
          && FlowLoops.goesBack(method.instructions, jump)
          && loops.onlyWaits(jump)) {
        loops.found.add(jump);
      }
    }
    return loops.found;
  }

  private boolean onlyWaits(JumpInsnNode back) {
    boolean looks = false;
    boolean looksNearby = false;
    boolean keeps = false;
    boolean computes = false;
    boolean tries = false;
    for (AbstractInsnNode i = back.label; i != back; i = i.getNext()) {
      if (!isHarmless(i)) {
        return false;
      }
      looks |= looksAtOthers(i);
      looksNearby |=
          i instanceof FieldInsnNode field && Names.areNestMates(field.owner, owner.name);
      keeps |= Stores.intoVariable(i.getOpcode());
      computes |= computes(i);
      tries |= i instanceof MethodInsnNode call && isAtomicAccess(call) && !onlyReads(call);
    }
    return (looks || (looksNearby && !keeps))
        && !(computes && (keeps || tries))
        && !Retries.is(back);
  }

  /**
   * Whether it computes an index, or what it compares with: the same each time, if none is kept.
   */
  private static boolean computes(AbstractInsnNode i) {
    int code = i.getOpcode();
    return (code >= Opcodes.IADD && code <= Opcodes.LMUL)
        || (code >= Opcodes.ISHL && code <= Opcodes.LXOR);
  }

  private boolean looksAtOthers(AbstractInsnNode i) {
    return (i instanceof MethodInsnNode call && isAtomicAccess(call))
        || (i instanceof FieldInsnNode field && OwnFields.has(owner, field, Opcodes.ACC_VOLATILE));
  }

  private boolean isHarmless(AbstractInsnNode i) {
    if (i instanceof MethodInsnNode call) {
      return isAtomicAccess(call) || Harmless.isHint(call);
    }
    if (i instanceof JumpInsnNode jump) {
      return !FlowLoops.goesBack(method.instructions, jump);
    }
    return Harmless.onlyLooks(i) || computes(i);
  }

  /** Whether an access to an atomic leaves it as it is. */
  static boolean onlyReads(MethodInsnNode call) {
    return call.name.startsWith("get") && !call.name.startsWith("getAnd");
  }

  private static boolean isAtomicAccess(MethodInsnNode call) {
    boolean handle = call.owner.equals("java/lang/invoke/VarHandle");
    if (!handle && !call.owner.startsWith(AtomicCall.CLASSES)) {
      return false;
    }
    String name = call.name;
    return name.equals("get")
        || name.equals("getAcquire")
        || name.equals("getOpaque")
        || name.equals("getPlain")
        || name.equals("getVolatile")
        || name.startsWith("getAndSet")
        || name.startsWith("compareAnd")
        || name.startsWith("weakCompareAnd");
  }
}
