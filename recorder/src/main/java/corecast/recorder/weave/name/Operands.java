package corecast.recorder.weave.name;

import corecast.recorder.weave.code.Ranges;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Finds the instruction that an operand comes from, as long as the code between is straight: no
 * jump leads into it or out of it.
 */
final class Operands {
  /** So many instructions are gone back at most. */
  private static final int FAR = 200;

  private final MethodNode method;
  private @Nullable Set<LabelNode> targets;

  Operands(MethodNode method) {
    this.method = method;
  }

  /**
   * What has pushed a value that an instruction finds on the stack; casts and copies are passed
   * over.
   *
   * @param slot counted from the top, 0 the uppermost; of two slots the lower one
   */
  @Nullable AbstractInsnNode of(AbstractInsnNode instruction, int slot) {
    int depth = slot;
    AbstractInsnNode i = instruction.getPrevious();
    for (int n = 0; i != null && n < FAR; i = i.getPrevious()) {
      if (i instanceof LabelNode label && targets().contains(label)) {
        return null;
      }
      if (i.getOpcode() < 0) {
        continue;
      }
      n++;
      if (i.getOpcode() == Opcodes.DUP) {
        depth = Math.max(0, depth - 1);
        continue;
      }
      StackEffect effect = StackEffect.of(i);
      if (effect.pops() == StackEffect.UNKNOWN) {
        return null;
      }
      if (depth >= effect.pushes()) {
        depth += effect.pops() - effect.pushes();
      } else if (i.getOpcode() != Opcodes.CHECKCAST) {
        return i;
      }
    }
    return null;
  }

  /** The slot of the object that a method is called on, counted as {@link #of} has it. */
  static int receiver(MethodInsnNode call) {
    return (Type.getArgumentsAndReturnSizes(call.desc) >> 2) - 1;
  }

  /** Where the value goes that an instruction has pushed, if that is the next thing done. */
  static @Nullable AbstractInsnNode nextUse(AbstractInsnNode instruction) {
    AbstractInsnNode i = instruction;
    do {
      AbstractInsnNode next = i.getNext();
      i = next == null ? null : Ranges.codeFrom(next);
    } while (i != null && i.getOpcode() == Opcodes.CHECKCAST);
    return i;
  }

  private Set<LabelNode> targets() {
    Set<LabelNode> known = targets;
    if (known == null) {
      known = Collections.newSetFromMap(new IdentityHashMap<>());
      for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
        if (i instanceof JumpInsnNode jump) {
          known.add(jump.label);
        } else if (i instanceof TableSwitchInsnNode table) {
          known.addAll(table.labels);
          known.add(table.dflt);
        } else if (i instanceof LookupSwitchInsnNode lookup) {
          known.addAll(lookup.labels);
          known.add(lookup.dflt);
        }
      }
      for (TryCatchBlockNode block : method.tryCatchBlocks) {
        known.add(block.handler);
      }
      targets = known;
    }
    return known;
  }
}
