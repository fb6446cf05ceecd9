package corecast.recorder.weave.code;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Turns a {@code synchronized} method into a method whose body is a {@code synchronized} block, of
 * the shape that compilers give it. {@link MonitorBlocks} then finds that block.
 */
public final class SynchronizedMethods {
  private SynchronizedMethods() {}

  public static boolean isSynchronized(MethodNode method) {
    return (method.access & Opcodes.ACC_SYNCHRONIZED) != 0
        && (method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0;
  }

  /**
   * Turns one into such a method.
   *
   * @param owner the internal name of the class
   */
  public static void toBlock(String owner, MethodNode method) {
    method.access &= ~Opcodes.ACC_SYNCHRONIZED;
    int monitor = FreshLocals.object(method);
    LabelNode start = new LabelNode();
    LabelNode handler = new LabelNode();
    LabelNode handlerEnd = new LabelNode();

    LabelNode from = start;
    List<TryCatchBlockNode> blocks = new ArrayList<>();
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (Returns.isOne(i)) {
        LabelNode released = new LabelNode();
        InsnList release = new InsnList();
        release.add(new VarInsnNode(Opcodes.ALOAD, monitor));
        release.add(new InsnNode(Opcodes.MONITOREXIT));
        release.add(released);
        method.instructions.insertBefore(i, release);
        blocks.add(new TryCatchBlockNode(from, released, handler, null));
        from = new LabelNode();
        method.instructions.insert(i, from);
      }
    }

    InsnList enter = new InsnList();
    enter.add(monitor(owner, method));
    enter.add(new InsnNode(Opcodes.DUP));
    enter.add(new VarInsnNode(Opcodes.ASTORE, monitor));
    enter.add(new InsnNode(Opcodes.MONITORENTER));
    enter.add(start);
    method.instructions.insert(enter);

    if (Ranges.hasCode(from, handler)) {
      blocks.add(new TryCatchBlockNode(from, handler, handler, null));
    }
    blocks.add(new TryCatchBlockNode(handler, handlerEnd, handler, null));
    method.tryCatchBlocks.addAll(blocks);
    InsnList exceptional = new InsnList();
    exceptional.add(handler);
    exceptional.add(FreshLocals.handlerFrame(monitor, List.of(FreshLocals.objectType())));
    exceptional.add(new VarInsnNode(Opcodes.ALOAD, monitor));
    exceptional.add(new InsnNode(Opcodes.MONITOREXIT));
    exceptional.add(handlerEnd);
    exceptional.add(new InsnNode(Opcodes.ATHROW));
    method.instructions.add(exceptional);
  }

  static AbstractInsnNode monitor(String owner, MethodNode method) {
    return (method.access & Opcodes.ACC_STATIC) != 0
        ? new LdcInsnNode(Type.getObjectType(owner))
        : new VarInsnNode(Opcodes.ALOAD, 0);
  }
}
