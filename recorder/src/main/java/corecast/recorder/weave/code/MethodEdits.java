package corecast.recorder.weave.code;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Changes methods of a class, one by one, where their frames stay or are added by hand. */
public final class MethodEdits {
  private MethodEdits() {}

  /** What is done to a method. Best no lambda: the first ones cost a start some 10 ms. */
  public interface Edit {
    /** Changes a method of a class, and says whether it did. */
    boolean weave(ClassNode owner, MethodNode method);
  }

  /** A class with its methods changed; {@code null} if none was. */
  public static byte @Nullable [] apply(byte[] classFile, Edit edit) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    boolean changed = false;
    for (MethodNode method : node.methods) {
      changed |= edit.weave(node, method);
    }
    if (!changed) {
      return null;
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }
}
