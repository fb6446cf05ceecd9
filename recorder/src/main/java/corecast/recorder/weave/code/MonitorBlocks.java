package corecast.recorder.weave.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Puts hooks around {@code monitorenter} and {@code monitorexit}.
 *
 * <p>The virtual machine refuses to compile a method in which an exception may leave with a monitor
 * held, so no call may stand where no handler releases it: not between {@code monitorenter} and the
 * start of the range that a handler covers, and not in the handler's own release, which covers
 * itself. Where a compiler has given the block another shape, the hook moves out of the block.
 */
public final class MonitorBlocks {
  private MonitorBlocks() {}

  /** Whether there was anything to do. */
  public static boolean weave(MethodNode method) {
    boolean changed = false;
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (i.getOpcode() == Opcodes.MONITORENTER) {
        weaveEnter(method, i);
        changed = true;
      } else if (i.getOpcode() == Opcodes.MONITOREXIT) {
        weaveExit(method, i);
        changed = true;
      }
    }
    return changed;
  }

  private static void weaveEnter(MethodNode method, AbstractInsnNode enter) {
    InsnList before = new InsnList();
    before.add(new InsnNode(Opcodes.DUP));
    before.add(HookCall.hooks("monitorBefore", "(Ljava/lang/Object;)V"));
    AbstractInsnNode first = Ranges.codeFrom(enter.getNext());
    if (first != null && aReleasingRangeStarts(method, enter, first)) {
      method.instructions.insertBefore(first, HookCall.hooks("monitorEntered", "()V"));
    } else {
      before.add(HookCall.hooks("monitorEntered", "()V"));
    }
    method.instructions.insertBefore(enter, before);
  }

  /** Whether a catch-all range starts between {@code enter} and the next instruction. */
  private static boolean aReleasingRangeStarts(
      MethodNode method, AbstractInsnNode enter, AbstractInsnNode first) {
    for (AbstractInsnNode i = enter.getNext(); i != first; i = i.getNext()) {
      for (TryCatchBlockNode block : method.tryCatchBlocks) {
        if (block.type == null && block.start == i) {
          return true;
        }
      }
    }
    return false;
  }

  private static void weaveExit(MethodNode method, AbstractInsnNode exit) {
    AbstractInsnNode hook = HookCall.hooks("monitorExit", "()V");
    int at = method.instructions.indexOf(exit);
    TryCatchBlockNode covering = null;
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (block.type == null && covers(method, block, at)) {
        covering = block;
        break; // The first one that covers is the one that catches.
      }
    }
    if (covering == null) {
      method.instructions.insert(exit, hook);
    } else if (covers(method, covering, method.instructions.indexOf(covering.handler))) {
      insertBehindRange(method, covering, exit, hook);
    } else {
      method.instructions.insertBefore(exit, hook);
    }
  }

  private static boolean covers(MethodNode method, TryCatchBlockNode block, int index) {
    return method.instructions.indexOf(block.start) <= index
        && index < method.instructions.indexOf(block.end);
  }

  /** The range of a releasing handler ends with the release: the hook comes right behind. */
  private static void insertBehindRange(
      MethodNode method, TryCatchBlockNode block, AbstractInsnNode exit, AbstractInsnNode hook) {
    AbstractInsnNode next = exit.getNext();
    if (next != null && !Ranges.hasCode(next, block.end)) {
      LabelNode end = new LabelNode();
      block.end = end;
      method.instructions.insert(exit, end);
      method.instructions.insert(end, hook);
    } else {
      AbstractInsnNode behind = Ranges.codeFrom(block.end);
      if (behind != null) {
        method.instructions.insertBefore(behind, hook);
      }
    }
  }
}
