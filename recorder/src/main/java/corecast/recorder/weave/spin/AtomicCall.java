package corecast.recorder.weave.spin;

import corecast.recorder.weave.code.HookCall;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A call of a method of an atomic that holds one value: what it does to that. */
record AtomicCall(MethodInsnNode call, Does does) {
  enum Does {
    READ,
    SET,
    /** Set, and the value before is the result. */
    SWAP,
    /** Set if it was a certain value; whether it was is the result. */
    COMPARE,
    /** Set if it was a certain value; the value before is the result. */
    EXCHANGE,
    CHANGE
  }

  static final String CLASSES = "java/util/concurrent/atomic/Atomic";

  /** The descriptor of the value, by what the class is called. */
  private static final Map<String, String> VALUES =
      Map.of("Boolean", "Z", "Integer", "I", "Long", "J", "Reference", "Ljava/lang/Object;");

  private static final Set<String> SETS =
      Set.of("set", "lazySet", "setPlain", "setOpaque", "setRelease");

  private static final Set<String> READS =
      Set.of("get", "getPlain", "getOpaque", "getAcquire", "toString", "hashCode", "equals");

  /** {@code null} if it is something else. */
  static @Nullable AtomicCall of(AbstractInsnNode instruction) {
    if (!(instruction instanceof MethodInsnNode call)
        || call.getOpcode() != Opcodes.INVOKEVIRTUAL
        || !call.owner.startsWith(CLASSES)
        || !VALUES.containsKey(call.owner.substring(CLASSES.length()))) {
      return null;
    }
    return new AtomicCall(call, does(call));
  }

  private static Does does(MethodInsnNode call) {
    String name = call.name;
    if (SETS.contains(name)) {
      return Does.SET;
    }
    if (name.equals("getAndSet")) {
      return Does.SWAP;
    }
    if (name.startsWith("compareAndSet") || name.startsWith("weakCompareAndSet")) {
      return Does.COMPARE;
    }
    if (name.startsWith("compareAndExchange")) {
      return Does.EXCHANGE;
    }
    return READS.contains(name) || name.endsWith("Value") ? Does.READ : Does.CHANGE;
  }

  /** How many arguments lie above the atomic on the stack. */
  int arguments() {
    return Type.getArgumentTypes(call.desc).length;
  }

  String value() {
    String value = VALUES.get(call.owner.substring(CLASSES.length()));
    return value == null ? "" : value;
  }

  /** As hooks take it: a {@code boolean} is an {@code int}. */
  private String number() {
    return value().equals("Z") ? "I" : value();
  }

  // ---- hooks around it --------------------------------------------------------------------------

  /** Variables behind all others for its arguments; no frame comes between. */
  private int[] variables(MethodNode method) {
    Type[] types = Type.getArgumentTypes(call.desc);
    int[] variables = new int[types.length];
    int free = method.maxLocals;
    for (int i = 0; i < types.length; i++) {
      variables[i] = free;
      free += types[i].getSize();
    }
    method.maxLocals = free;
    return variables;
  }

  /**
   * What is to be done before the call.
   *
   * @param hook a hook that is told of the atomic and, if it is given, of its new value; {@code
   *     null} if none
   * @param keep whether the atomic is to lie below the result afterwards
   */
  void before(MethodNode method, @Nullable String hook, int group, boolean keep) {
    InsnList before = new InsnList();
    Type[] types = Type.getArgumentTypes(call.desc);
    int[] variables = variables(method);
    for (int i = types.length - 1; i >= 0; i--) {
      before.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), variables[i]));
    }
    if (keep) {
      before.add(new InsnNode(Opcodes.DUP));
    }
    if (hook != null) {
      before.add(new InsnNode(Opcodes.DUP));
      int last = types.length - 1;
      String value = "";
      if (does != Does.CHANGE) {
        before.add(new VarInsnNode(types[last].getOpcode(Opcodes.ILOAD), variables[last]));
        value = number();
      }
      before.add(HookCall.push(group));
      before.add(HookCall.call(HookCall.SPIN_LOCKS, hook, "(Ljava/lang/Object;" + value + "I)V"));
    }
    for (int i = 0; i < types.length; i++) {
      before.add(new VarInsnNode(types[i].getOpcode(Opcodes.ILOAD), variables[i]));
    }
    method.instructions.insertBefore(call, before);
  }

  /**
   * Has a hook that is told of the atomic, the last argument and a number make what is given to the
   * method in place of that argument.
   */
  void given(MethodNode method, String owner, String hook, Type argument, int site) {
    InsnList before = new InsnList();
    Type[] types = Type.getArgumentTypes(call.desc);
    int[] variables = variables(method);
    int last = types.length - 1;
    for (int i = last; i >= 0; i--) {
      before.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), variables[i]));
    }
    before.add(new InsnNode(Opcodes.DUP));
    before.add(new VarInsnNode(Opcodes.ALOAD, variables[last]));
    before.add(HookCall.push(site));
    before.add(
        HookCall.call(owner, hook, "(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;"));
    before.add(new TypeInsnNode(Opcodes.CHECKCAST, argument.getInternalName()));
    before.add(new VarInsnNode(Opcodes.ASTORE, variables[last]));
    for (int i = 0; i < types.length; i++) {
      before.add(new VarInsnNode(types[i].getOpcode(Opcodes.ILOAD), variables[i]));
    }
    method.instructions.insertBefore(call, before);
  }

  /** Hands the atomic, which lies below it, the result and two numbers to a hook. */
  void after(MethodNode method, String hook, int free, int site) {
    InsnList after = new InsnList();
    String result = Type.getReturnType(call.desc).getDescriptor();
    after.add(HookCall.push(free));
    after.add(HookCall.push(site));
    after.add(
        HookCall.call(HookCall.SPIN_LOCKS, hook, "(Ljava/lang/Object;" + result + "II)" + result));
    method.instructions.insert(call, after);
  }
}
