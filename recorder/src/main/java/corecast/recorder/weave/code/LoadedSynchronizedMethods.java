package corecast.recorder.weave.code;

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
 * Puts hooks into a {@code synchronized} method of a class that is loaded already: such a method
 * must stay {@code synchronized}, so that the hooks stand inside the lock, first and last.
 */
public final class LoadedSynchronizedMethods {
  private LoadedSynchronizedMethods() {}

  /**
   * Puts them in.
   *
   * @param owner the internal name of the class
   */
  public static void weave(String owner, MethodNode method) {
    LabelNode start = new LabelNode();
    LabelNode handler = new LabelNode();
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (i.getOpcode() >= Opcodes.IRETURN && i.getOpcode() <= Opcodes.RETURN) {
        method.instructions.insertBefore(i, exit());
      }
    }
    InsnList enter = new InsnList();
    if ((method.access & Opcodes.ACC_STATIC) != 0) {
      enter.add(new LdcInsnNode(Type.getObjectType(owner)));
    } else {
      enter.add(new VarInsnNode(Opcodes.ALOAD, 0));
    }
    enter.add(HookCall.hooks("monitorBefore", "(Ljava/lang/Object;)V"));
    enter.add(HookCall.hooks("monitorEntered", "()V"));
    enter.add(start);
    method.instructions.insert(enter);

    method.tryCatchBlocks.add(new TryCatchBlockNode(start, handler, handler, null));
    InsnList exceptional = new InsnList();
    exceptional.add(handler);
    exceptional.add(FreshLocals.handlerFrame(0, List.of()));
    exceptional.add(exit());
    exceptional.add(new InsnNode(Opcodes.ATHROW));
    method.instructions.add(exceptional);
  }

  private static AbstractInsnNode exit() {
    return HookCall.hooks("monitorExit", "()V");
  }
}
