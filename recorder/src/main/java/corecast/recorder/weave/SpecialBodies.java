package corecast.recorder.weave;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Methods of the fork/join framework that need more than the rows of a table can say. */
final class SpecialBodies {
  private static final String TRY_FIRE = "tryFire";
  private static final String PROPAGATE = "propagateCompletion";

  private SpecialBodies() {}

  /** The method of that class that is special; empty if there is none. */
  static List<String> of(String owner) {
    if (owner.equals(ForkJoinRows.TASK)) {
      return List.of(ExecBody.METHOD);
    }
    if (owner.equals(StageRows.COMPLETER)) {
      return List.of(PROPAGATE);
    }
    String prefix = StageRows.FUTURE + "$";
    boolean dependent =
        owner.startsWith(prefix) && StageRows.DEPENDENTS.contains(owner.substring(prefix.length()));
    return dependent ? List.of(TRY_FIRE) : List.of();
  }

  /** All classes with such a method. */
  static List<String> owners() {
    return StageRows.DEPENDENTS.stream().map(name -> StageRows.FUTURE + "$" + name).toList();
  }

  /** Whether the method was as expected. */
  static boolean weave(String owner, MethodNode method) {
    return switch (method.name) {
      case TRY_FIRE -> tryFire(owner, method);
      case PROPAGATE -> propagate(method);
      default -> ExecBody.weave(method);
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
    String future = "L" + StageRows.FUTURE + ";";
    entry.add(new FieldInsnNode(Opcodes.GETFIELD, owner, "dep", future));
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
