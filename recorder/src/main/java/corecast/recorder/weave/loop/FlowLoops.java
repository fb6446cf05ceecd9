package corecast.recorder.weave.loop;

import corecast.recorder.weave.code.Returns;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** The loops of a method, by how control flows: what a jump back can be reached from. */
public final class FlowLoops {
  private final InsnList code;

  /** Where each instruction may be reached from. */
  private final List<List<Integer>> before;

  /** The jumps back, by where they go to. */
  private final NavigableMap<Integer, TreeSet<Integer>> backs = new TreeMap<>();

  public FlowLoops(MethodNode method) {
    this.code = method.instructions;
    this.before = new ArrayList<>(Collections.nCopies(code.size(), List.of()));
    for (int i = 0; i < code.size(); i++) {
      AbstractInsnNode at = code.get(i);
      if (at instanceof JumpInsnNode jump) {
        reaches(i, jump.label);
      } else if (at instanceof TableSwitchInsnNode choice) {
        reaches(i, choice.dflt);
        for (LabelNode label : choice.labels) {
          reaches(i, label);
        }
      } else if (at instanceof LookupSwitchInsnNode choice) {
        reaches(i, choice.dflt);
        for (LabelNode label : choice.labels) {
          reaches(i, label);
        }
      }
      if (i + 1 < code.size() && goesOn(at.getOpcode())) {
        reaches(i, i + 1);
      }
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      for (int i = code.indexOf(block.start); i < code.indexOf(block.end); i++) {
        reaches(i, code.indexOf(block.handler));
      }
    }
  }

  public static boolean goesBack(InsnList code, AbstractInsnNode instruction) {
    return instruction instanceof JumpInsnNode jump
        && code.indexOf(jump.label) < code.indexOf(jump);
  }

  static boolean goesOn(int opcode) {
    return opcode != Opcodes.GOTO
        && opcode != Opcodes.ATHROW
        && opcode != Opcodes.TABLESWITCH
        && opcode != Opcodes.LOOKUPSWITCH
        && !Returns.isOne(opcode);
  }

  private void reaches(int from, LabelNode label) {
    int to = code.indexOf(label);
    reaches(from, to);
    if (to <= from) {
      backs.computeIfAbsent(to, t -> new TreeSet<>()).add(from);
    }
  }

  private void reaches(int from, int to) {
    List<Integer> known = before.get(to);
    if (known.isEmpty()) {
      known = new ArrayList<>(2);
      before.set(to, known);
    }
    known.add(from);
  }

  /**
   * The loops around an instruction, inner ones first: of those that begin at the same place the
   * largest, since a jump back may be nothing but a {@code continue}.
   */
  public List<BitSet> around(int at) {
    List<BitSet> loops = new ArrayList<>();
    for (Map.Entry<Integer, TreeSet<Integer>> back :
        backs.headMap(at, true).descendingMap().entrySet()) {
      TreeSet<Integer> ends = back.getValue();
      for (int end : ends.tailSet(at, true).descendingSet()) {
        BitSet loop = loop(back.getKey(), ends.headSet(end, true));
        if (loop.get(at)) {
          loops.add(loop);
        }
      }
    }
    return loops;
  }

  /** What comes to one of these jumps back without going through where they go to. */
  private BitSet loop(int head, SortedSet<Integer> ends) {
    BitSet loop = new BitSet();
    loop.set(head);
    ArrayDeque<Integer> open = new ArrayDeque<>(ends);
    while (!open.isEmpty()) {
      int i = open.pop();
      if (i >= head && i <= ends.last() && !loop.get(i)) {
        loop.set(i);
        open.addAll(before.get(i));
      }
    }
    return loop;
  }
}
