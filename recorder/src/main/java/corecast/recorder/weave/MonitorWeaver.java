package corecast.recorder.weave;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Weaves {@code synchronized}. Where a call stands matters: between {@code monitorenter} and the
 * start of its catch-any range, or inside the handler that covers itself, HotSpot would refuse to
 * compile the method (design: recorder, section 2.3).
 */
final class MonitorWeaver {
  private static final String OF_OBJECT = "(Ljava/lang/Object;)V";

  private MonitorWeaver() {}

  static boolean weave(ClassNode owner, MethodNode method) {
    boolean changed = false;
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (node.getOpcode() == Opcodes.MONITORENTER) {
        weaveEnter(method, node);
        changed = true;
      } else if (node.getOpcode() == Opcodes.MONITOREXIT) {
        weaveExit(method, node);
        changed = true;
      }
    }
    if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      weaveSynchronizedMethod(owner, method);
      changed = true;
    }
    return changed;
  }

  private static void weaveEnter(MethodNode method, AbstractInsnNode enter) {
    method.instructions.insertBefore(
        enter, Code.list(new InsnNode(Opcodes.DUP), Code.hook("monitorBefore", OF_OBJECT)));
    AbstractInsnNode place = startOfGuardedRange(method, enter);
    if (place == null) {
      // An unusual compiler: the record comes before the acquisition then.
      method.instructions.insertBefore(enter, Code.hook("monitorEntered", "()V"));
    } else {
      insertOnce(method, enter, place);
    }
  }

  /**
   * Inserts the record behind the label. Where that label is the head of a loop as well, jumps to
   * it must pass the record by: they get a label of their own behind it.
   */
  private static void insertOnce(
      MethodNode method, AbstractInsnNode enter, AbstractInsnNode place) {
    Set<LabelNode> labels = new HashSet<>();
    List<FrameNode> frames = new ArrayList<>();
    for (AbstractInsnNode node = enter.getNext(); node != place.getNext(); node = node.getNext()) {
      if (node instanceof LabelNode label) {
        labels.add(label);
      } else if (node instanceof FrameNode frame) {
        frames.add(frame);
      }
    }
    LabelNode behind = new LabelNode();
    boolean isTarget = false;
    for (AbstractInsnNode node : method.instructions) {
      isTarget |= retarget(node, labels, behind);
    }
    InsnList code = Code.list(Code.hook("monitorEntered", "()V"));
    if (isTarget) {
      code.add(behind);
      for (FrameNode frame : frames) {
        method.instructions.remove(frame); // it describes the jump's target
        code.add(frame);
      }
    }
    method.instructions.insert(lastPseudo(enter), code);
  }

  private static AbstractInsnNode lastPseudo(AbstractInsnNode enter) {
    AbstractInsnNode last = enter;
    while (last.getNext() != null && last.getNext().getOpcode() < 0) {
      last = last.getNext();
    }
    return last;
  }

  private static boolean retarget(AbstractInsnNode node, Set<LabelNode> from, LabelNode to) {
    boolean changed = false;
    if (node instanceof JumpInsnNode jump && from.contains(jump.label)) {
      jump.label = to;
      changed = true;
    } else if (node instanceof TableSwitchInsnNode table) {
      table.labels.replaceAll(l -> from.contains(l) ? to : l);
      table.dflt = from.contains(table.dflt) ? to : table.dflt;
      changed = table.dflt == to || table.labels.contains(to);
    } else if (node instanceof LookupSwitchInsnNode lookup) {
      lookup.labels.replaceAll(l -> from.contains(l) ? to : l);
      lookup.dflt = from.contains(lookup.dflt) ? to : lookup.dflt;
      changed = lookup.dflt == to || lookup.labels.contains(to);
    }
    return changed;
  }

  /** The last pseudo-instruction after the label that starts the monitor's catch-any range. */
  private static @Nullable AbstractInsnNode startOfGuardedRange(
      MethodNode method, AbstractInsnNode enter) {
    boolean guarded = false;
    AbstractInsnNode last = enter;
    for (AbstractInsnNode node = enter.getNext();
        node != null && node.getOpcode() < 0;
        node = node.getNext()) {
      last = node;
      if (node instanceof LabelNode label) {
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
          guarded |= block.start == label && block.type == null;
        }
      }
    }
    return guarded ? last : null;
  }

  private static void weaveExit(MethodNode method, AbstractInsnNode exit) {
    TryCatchBlockNode own = selfCoveringHandler(method, exit);
    if (own == null) {
      method.instructions.insertBefore(
          exit, Code.list(new InsnNode(Opcodes.DUP), Code.hook("monitorExit", OF_OBJECT)));
      return;
    }
    // On the exceptional path: after the end of the range in which the handler covers itself.
    AbstractInsnNode place = own.end;
    while (place.getNext() instanceof FrameNode || place.getNext() instanceof LineNumberNode) {
      place = place.getNext();
    }
    AbstractInsnNode before = Code.previousReal(exit.getPrevious());
    if (before instanceof VarInsnNode load && load.getOpcode() == Opcodes.ALOAD) {
      method.instructions.insert(
          place,
          Code.list(new VarInsnNode(Opcodes.ALOAD, load.var), Code.hook("monitorExit", OF_OBJECT)));
    } else {
      method.instructions.insert(place, Code.hook("monitorExit", "()V"));
    }
  }

  /** The catch-any block around the instruction whose handler is its own beginning. */
  private static @Nullable TryCatchBlockNode selfCoveringHandler(
      MethodNode method, AbstractInsnNode node) {
    int at = method.instructions.indexOf(node);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      int start = method.instructions.indexOf(block.start);
      int end = method.instructions.indexOf(block.end);
      int handler = method.instructions.indexOf(block.handler);
      if (block.type == null && start <= at && at < end && handler >= start && handler <= at) {
        return block;
      }
    }
    return null;
  }

  /**
   * The flag stays, so reflection sees the method as it is; the records stand just inside. The
   * object is numbered while it is locked, which is a little slower at its first sight.
   */
  private static void weaveSynchronizedMethod(ClassNode owner, MethodNode method) {
    if (AppWeaver.isStatic(method) && (owner.version & 0xffff) < 49) {
      return; // no class constants
    }
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (Code.isReturn(node)) {
        InsnList exit = new InsnList();
        exit.add(monitorOf(owner, method));
        exit.add(Code.hook("monitorExit", OF_OBJECT));
        method.instructions.insertBefore(node, exit);
      }
    }
    InsnList entry = new InsnList();
    entry.add(monitorOf(owner, method));
    entry.add(Code.hook("monitorBefore", OF_OBJECT));
    entry.add(Code.hook("monitorEntered", "()V"));
    entry.add(start);
    method.instructions.insert(entry);
    List<Object> locals = new ArrayList<>();
    if (!AppWeaver.isStatic(method)) {
      locals.add(owner.name);
    }
    InsnList handler = new InsnList();
    handler.add(end);
    handler.add(
        new FrameNode(
            Opcodes.F_NEW,
            locals.size(),
            locals.toArray(),
            1,
            new Object[] {"java/lang/Throwable"}));
    handler.add(monitorOf(owner, method));
    handler.add(Code.hook("monitorExit", OF_OBJECT));
    handler.add(new InsnNode(Opcodes.ATHROW));
    method.instructions.add(handler);
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  private static AbstractInsnNode monitorOf(ClassNode owner, MethodNode method) {
    return AppWeaver.isStatic(method)
        ? new LdcInsnNode(Type.getObjectType(owner.name))
        : new VarInsnNode(Opcodes.ALOAD, 0);
  }
}
