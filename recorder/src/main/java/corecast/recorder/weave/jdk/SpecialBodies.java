package corecast.recorder.weave.jdk;

import corecast.recorder.weave.code.HookCall;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Methods that need more than the rows of a table can say, most of them of fork/join. */
final class SpecialBodies {
  private static final String FUTURE = "Ljava/util/concurrent/CompletableFuture;";

  private SpecialBodies() {}

  /** Whether the method was as expected. */
  static boolean weave(String owner, MethodNode method) {
    if (owner.equals(ComputeBodies.OWNER)) {
      return ComputeBodies.weave(method);
    }
    return switch (method.name) {
      case "tryFire" -> tryFire(owner, method);
      case "propagateCompletion" -> propagate(method);
      case "doExec" -> ExecBody.weave(method);
      default -> false;
    };
  }

  private static boolean tryFire(String owner, MethodNode method) {
    if (!method.desc.startsWith("(I)")) {
      return true; // the bridge, if there is one
    }
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (i.getOpcode() == Opcodes.ARETURN) {
        method.instructions.insertBefore(i, HookCall.call(HookCall.STAGES, "fired", "()V"));
      }
    }
    InsnList entry = new InsnList();
    entry.add(new VarInsnNode(Opcodes.ALOAD, 0));
    entry.add(new FieldInsnNode(Opcodes.GETFIELD, owner, "dep", FUTURE));
    entry.add(new VarInsnNode(Opcodes.ILOAD, 1));
    entry.add(HookCall.call(HookCall.STAGES, "fire", "(Ljava/lang/Object;I)V"));
    method.instructions.insert(entry);
    return true;
  }

  /** A node is complete where its own completer is asked for. */
  private static boolean propagate(MethodNode method) {
    boolean found = false;
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (i instanceof FieldInsnNode field
          && field.getOpcode() == Opcodes.GETFIELD
          && field.name.equals("completer")) {
        InsnList before = new InsnList();
        before.add(new InsnNode(Opcodes.DUP));
        before.add(HookCall.call(HookCall.STAGES, "nodeBegins", "(Ljava/lang/Object;)V"));
        method.instructions.insertBefore(i, before);
        found = true;
      }
    }
    return found;
  }
}
