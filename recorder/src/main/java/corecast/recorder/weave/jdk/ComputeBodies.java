package corecast.recorder.weave.jdk;

import corecast.recorder.weave.code.CatchAll;
import corecast.recorder.weave.code.HookCall;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The methods of {@code ConcurrentHashMap} that call a function while they hold the bin of a key:
 * puts hooks around the call, and before the return of {@code computeIfAbsent}, which may have
 * waited for another thread's call.
 */
final class ComputeBodies {
  static final String OWNER = "java/util/concurrent/ConcurrentHashMap";
  private static final String IF_ABSENT = "computeIfAbsent";
  private static final String CALL = "(Ljava/lang/Object;Ljava/lang/Object;I)V";
  private static final String KEY = "(Ljava/lang/Object;I)V";
  private static final String MAP = "(Ljava/lang/Object;)V";

  private ComputeBodies() {}

  /** Whether the method was as expected. */
  static boolean weave(MethodNode method) {
    VarInsnNode hash = hashOf(method);
    if (hash == null) {
      return false;
    }
    int function = Type.getArgumentTypes(method.desc).length; // the last one
    LabelNode start = new LabelNode();
    boolean found = false;
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (i instanceof MethodInsnNode call && callsFunction(call)) {
        method.instructions.insertBefore(call, hook("begins", CALL, function, hash.var));
        method.instructions.insert(call, ended());
        found = true;
      } else if (i.getOpcode() == Opcodes.ARETURN && method.name.equals(IF_ABSENT)) {
        method.instructions.insertBefore(i, hook("found", KEY, hash.var));
      }
    }
    method.instructions.insert(hash, start);
    endIfThrown(method, start, OWNER);
    return found;
  }

  /** Whatever was begun in this object ends where anything from there on throws. */
  static void endIfThrown(MethodNode method, LabelNode start, String owner) {
    CatchAll.add(method, start, List.of(owner), ended());
  }

  /** What was begun in this object, if anything, is over. */
  static InsnList ended() {
    return hook("ends", MAP);
  }

  private static boolean callsFunction(MethodInsnNode call) {
    return call.name.equals("apply") && call.owner.startsWith("java/util/function/");
  }

  /** Where the method keeps the hash of the key. */
  private static @Nullable VarInsnNode hashOf(MethodNode method) {
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (i instanceof MethodInsnNode call
          && call.name.equals("spread")
          && call.getNext() instanceof VarInsnNode store
          && store.getOpcode() == Opcodes.ISTORE) {
        return store;
      }
    }
    return null;
  }

  /** With the map, and variables by their types. */
  private static InsnList hook(String name, String descriptor, int... variables) {
    Type[] types = Type.getArgumentTypes(descriptor);
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    for (int i = 0; i < variables.length; i++) {
      code.add(new VarInsnNode(types[i + 1].getOpcode(Opcodes.ILOAD), variables[i]));
    }
    code.add(HookCall.call(HookCall.COMPUTATIONS, name, descriptor));
    return code;
  }
}
