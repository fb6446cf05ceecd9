package corecast.recorder.weave.loop;

import corecast.recorder.weave.code.Names;
import corecast.recorder.weave.code.OwnFields;
import corecast.recorder.weave.code.Returns;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * What the conditions of a loop depend on: on what the loop itself changes (counters, its own
 * items, clocks), or on what other threads may change.
 */
final class LoopValues {
  enum Kind {
    OWN,
    OTHERS,
    UNKNOWN
  }

  private static final Set<String> ITEMS =
      Set.of(
          "hasNext",
          "hasPrevious",
          "hasMoreElements",
          "hasMoreTokens",
          "hasNextLine",
          "next",
          "nextElement",
          "readLine",
          "read",
          "tryAdvance");

  private static final Set<String> TAKES =
      Set.of("poll", "pollFirst", "pollLast", "take", "pop", "remove", "removeFirst", "removeLast");

  private static final Set<String> CLOCKS =
      Set.of("nanoTime", "currentTimeMillis", "millis", "elapsed", "awaitNanos");

  private static final Set<String> BOXES =
      Set.of(
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Boolean",
          "java/lang/Double",
          "java/lang/Math",
          "java/util/concurrent/TimeUnit");

  private final ClassNode owner;
  private final AbstractInsnNode[] all;
  private final int begin;

  /** Local variables that the loop sets, by what from. */
  private final Map<Integer, Kind> locals = new HashMap<>();

  /** Fields that the loop itself sets. */
  private final Set<String> fields = new HashSet<>();

  /** Whether it takes things out of some collection. */
  private boolean takes;

  LoopValues(ClassNode owner, AbstractInsnNode[] all, int begin, int end) {
    this.owner = owner;
    this.all = all;
    this.begin = begin;
    for (int i = begin; i <= end; i++) {
      int code = all[i].getOpcode();
      if (code == Opcodes.PUTFIELD || code == Opcodes.PUTSTATIC) {
        fields.add(Names.of((FieldInsnNode) all[i]));
      } else if (all[i] instanceof IincInsnNode increment) {
        locals.putIfAbsent(increment.var, Kind.OWN);
      } else if (all[i] instanceof MethodInsnNode call) {
        takes |= TAKES.contains(call.name);
      }
    }
    for (int i = begin; i <= end; i++) {
      if (all[i] instanceof VarInsnNode store && Stores.intoVariable(store.getOpcode())) {
        Kind kind = kindOf(store, i);
        Kind known = locals.getOrDefault(store.var, kind);
        locals.put(store.var, known == kind ? kind : Kind.OTHERS);
      }
    }
  }

  private Kind kindOf(VarInsnNode store, int at) {
    Kind kind = deciding(at);
    if (store.getOpcode() == Opcodes.ASTORE) {
      return kind == Kind.OTHERS ? kind : Kind.UNKNOWN; // items are the loop's, not what they are
    }
    // A constant is a flag: it stands for what it was set after.
    return kind == Kind.OWN || changes(store, at) ? Kind.OWN : Kind.OTHERS;
  }

  private boolean changes(VarInsnNode store, int at) {
    for (int i = at - 1; i >= begin && !isEndOfStatement(i); i--) {
      if (all[i] instanceof VarInsnNode load && load.var == store.var) {
        return true;
      }
    }
    return false;
  }

  /** What the value depends on that the instruction uses. */
  Kind deciding(int at) {
    boolean others = false;
    for (int i = at - 1; i >= begin && !isEndOfStatement(i); i--) {
      Kind kind = kindOf(all[i]);
      if (kind == Kind.OWN) {
        return kind;
      }
      others |= kind == Kind.OTHERS;
    }
    return others ? Kind.OTHERS : Kind.UNKNOWN;
  }

  private Kind kindOf(AbstractInsnNode i) {
    int code = i.getOpcode();
    if (i instanceof VarInsnNode load) {
      return locals.getOrDefault(load.var, Kind.UNKNOWN);
    }
    if (i instanceof FieldInsnNode read) {
      return fields.contains(Names.of(read))
          ? Kind.OWN
          : isFinal(read) ? Kind.UNKNOWN : Kind.OTHERS;
    }
    if (i instanceof MethodInsnNode call) {
      return kindOf(call);
    }
    boolean ofArray = code >= Opcodes.IALOAD && code <= Opcodes.SALOAD;
    return ofArray || code == Opcodes.INVOKEDYNAMIC ? Kind.OTHERS : Kind.UNKNOWN;
  }

  private Kind kindOf(MethodInsnNode call) {
    if (ITEMS.contains(call.name)
        || (takes && (call.name.equals("isEmpty") || call.name.equals("size")))
        || CLOCKS.contains(call.name)
        || call.owner.startsWith("java/time/")) {
      return Kind.OWN;
    }
    return BOXES.contains(call.owner) || call.name.equals("<init>") ? Kind.UNKNOWN : Kind.OTHERS;
  }

  /** Fields of other classes are taken for constants if they are spelled so. */
  private boolean isFinal(FieldInsnNode read) {
    if (!read.owner.equals(owner.name)) {
      return isSpelledAsConstant(read.name);
    }
    return OwnFields.has(owner, read, Opcodes.ACC_FINAL);
  }

  private static boolean isSpelledAsConstant(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (Character.isLowerCase(name.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean isEndOfStatement(int at) {
    AbstractInsnNode i = all[at];
    int code = i.getOpcode();
    return i instanceof JumpInsnNode
        || (i instanceof IincInsnNode increment && !isUsed(increment, at))
        || (Stores.intoVariable(code) && !isCopied(at))
        || Stores.intoArray(code)
        || code == Opcodes.POP
        || code == Opcodes.POP2
        || Returns.isOne(code)
        || Stores.intoField(code)
        || code == Opcodes.MONITORENTER
        || code == Opcodes.MONITOREXIT
        || (i instanceof MethodInsnNode call && call.desc.endsWith(")V"));
  }

  /** Whether the value from before the increment is used, too. */
  private boolean isUsed(IincInsnNode increment, int at) {
    return at > begin && all[at - 1] instanceof VarInsnNode load && load.var == increment.var;
  }

  /** Whether what is stored there is used at once, too. */
  private boolean isCopied(int at) {
    int code = at > begin ? all[at - 1].getOpcode() : -1;
    return code == Opcodes.DUP || code == Opcodes.DUP2;
  }
}
