package corecast.recorder.weave.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The labels by which stack map frames name objects that are not initialized yet: each must stand
 * right before its {@code NEW}, also when a hook has come in between.
 */
public final class NewLabels {
  private final Map<LabelNode, AbstractInsnNode> news = new HashMap<>();

  private NewLabels() {}

  /** Remembers which label names which instruction. */
  public static NewLabels of(MethodNode method) {
    NewLabels labels = new NewLabels();
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof FrameNode frame) {
        labels.remember(frame.local);
        labels.remember(frame.stack);
      }
    }
    return labels;
  }

  private void remember(@Nullable List<Object> types) {
    if (types == null) {
      return;
    }
    for (Object type : types) {
      if (type instanceof LabelNode label) {
        AbstractInsnNode named = Ranges.codeFrom(label);
        if (named != null && named.getOpcode() == Opcodes.NEW) {
          news.put(label, named);
        }
      }
    }
  }

  /** Gives each instruction its label back. */
  public void restore(MethodNode method) {
    if (news.isEmpty()) {
      return;
    }
    Map<LabelNode, LabelNode> fresh = new HashMap<>();
    news.forEach(
        (label, named) -> {
          LabelNode own = new LabelNode();
          method.instructions.insertBefore(named, own);
          fresh.put(label, own);
        });
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof FrameNode frame) {
        replace(frame.local, fresh);
        replace(frame.stack, fresh);
      }
    }
  }

  private static void replace(@Nullable List<Object> types, Map<LabelNode, LabelNode> fresh) {
    if (types == null) {
      return;
    }
    for (int t = 0; t < types.size(); t++) {
      LabelNode own = types.get(t) instanceof LabelNode label ? fresh.get(label) : null;
      if (own != null) {
        types.set(t, own);
      }
    }
  }
}
