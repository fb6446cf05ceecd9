package corecast.recorder.weave.code;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;

/** Questions about stretches of code. Labels, frames and line numbers are no code. */
public final class Ranges {
  private Ranges() {}

  /** Whether there is an instruction between a node and a label that comes later. */
  public static boolean hasCode(AbstractInsnNode start, LabelNode end) {
    for (AbstractInsnNode i = start; i != null && i != end; i = i.getNext()) {
      if (i.getOpcode() >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The first instruction at or behind a node. */
  public static @Nullable AbstractInsnNode codeFrom(AbstractInsnNode node) {
    AbstractInsnNode i = node;
    while (i != null && i.getOpcode() < 0) {
      i = i.getNext();
    }
    return i;
  }

  public static @Nullable AbstractInsnNode codeBefore(AbstractInsnNode node) {
    AbstractInsnNode i = node.getPrevious();
    while (i != null && i.getOpcode() < 0) {
      i = i.getPrevious();
    }
    return i;
  }
}
