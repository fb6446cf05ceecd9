package corecast.recorder.weave.jdk;

import corecast.recorder.weave.code.HookCall;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Methods that need more than the rows of a table can say, most of them of fork/join. */
final class SpecialBodies {
  private static final String TRY_FIRE = "tryFire";
  private static final String PROPAGATE = "propagateCompletion";

  private SpecialBodies() {}

  /** The methods of that class that are special; empty if there are none. */
  static Collection<String> of(String owner, boolean knowsForkJoin) {
    if (owner.equals(ComputeBodies.OWNER)) {
      return ComputeBodies.METHODS;
    }
    if (!knowsForkJoin) {
      return List.of();
    }
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

  /** Classes with such a method that no row names. */
  static List<String> owners(boolean knowsForkJoin) {
    List<String> owners = new ArrayList<>(List.of(ComputeBodies.OWNER));
    if (knowsForkJoin) {
      StageRows.DEPENDENTS.forEach(name -> owners.add(StageRows.FUTURE + "$" + name));
    }
    return owners;
  }

  /** Whether the method was as expected. */
  static boolean weave(String owner, MethodNode method) {
    if (owner.equals(ComputeBodies.OWNER)) {
      return ComputeBodies.weave(method);
    }
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
