package corecast.recorder.weave.jdk;

import corecast.recorder.hook.operation.Operation;
import corecast.recorder.weave.code.FreshLocals;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Ranges;
import corecast.recorder.weave.code.Returns;
import corecast.recorder.weave.jdk.JdkMethod.Argument;
import corecast.recorder.weave.jdk.JdkMethod.Ending;
import corecast.recorder.weave.jdk.JdkMethod.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Wraps the body of one JDK method: {@code begin} at the entry, {@code end} before each return, and
 * {@code end} in a handler around everything else, which throws on.
 */
final class OperationBody {
  private static final String UNIT = "Ljava/util/concurrent/TimeUnit;";

  /** Classes whose methods the JDK's own locks end in, too. */
  private static final Set<String> SHARED =
      Set.of(
          "java/util/concurrent/locks/AbstractQueuedSynchronizer",
          "java/util/concurrent/locks/AbstractQueuedLongSynchronizer");

  private static final String TAIL = "IILjava/lang/Object;J)V";

  private final JdkMethod row;
  private final MethodNode method;
  private final int token;
  private final int target;
  private final int argument;
  private final int firstFresh;

  private OperationBody(JdkMethod row, MethodNode method) {
    this.row = row;
    this.method = method;
    firstFresh = method.maxLocals;
    token = FreshLocals.integer(method);
    target = FreshLocals.object(method);
    argument = FreshLocals.longInteger(method);
  }

  static void wrap(JdkMethod row, MethodNode method) {
    new OperationBody(row, method).weave();
  }

  private void weave() {
    LabelNode start = new LabelNode();
    List<LabelNode> starts = new ArrayList<>(List.of(start));
    List<LabelNode> ends = new ArrayList<>();
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (Returns.isOne(i)) {
        LabelNode end = new LabelNode();
        LabelNode next = new LabelNode();
        InsnList before = new InsnList();
        before.add(end);
        addEnd(before);
        method.instructions.insertBefore(i, before);
        method.instructions.insert(i, next);
        ends.add(end);
        starts.add(next);
      }
    }
    InsnList prologue = prologue();
    prologue.add(start);
    method.instructions.insert(prologue);

    LabelNode handler = new LabelNode();
    ends.add(handler);
    boolean covered = false;
    for (int i = 0; i < starts.size(); i++) {
      if (Ranges.hasCode(starts.get(i), ends.get(i))) {
        method.tryCatchBlocks.add(new TryCatchBlockNode(starts.get(i), ends.get(i), handler, null));
        covered = true;
      }
    }
    if (covered) {
      method.instructions.add(handler);
      method.instructions.add(
          FreshLocals.handlerFrame(
              firstFresh, List.of(Opcodes.INTEGER, FreshLocals.objectType(), Opcodes.LONG)));
      InsnList code = new InsnList();
      code.add(new InsnNode(Opcodes.DUP));
      addOperands(code);
      code.add(HookCall.bodies("threw", "(Ljava/lang/Throwable;" + TAIL));
      code.add(new InsnNode(Opcodes.ATHROW));
      method.instructions.add(code);
    }
  }

  private InsnList prologue() {
    InsnList code = new InsnList();
    if (row.target() == Target.NONE) {
      code.add(new InsnNode(Opcodes.ACONST_NULL));
    } else {
      boolean last = row.target() == Target.LAST_PARAMETER;
      int parameters = Type.getArgumentTypes(row.descriptor()).length;
      code.add(new VarInsnNode(Opcodes.ALOAD, last ? variableOf(parameters - 1) : 0));
    }
    if (row.target() == Target.OUTER) {
      String outer = row.owner().substring(0, row.owner().indexOf('$'));
      code.add(new FieldInsnNode(Opcodes.GETFIELD, row.owner(), "this$0", "L" + outer + ";"));
    }
    code.add(new VarInsnNode(Opcodes.ASTORE, target));
    addArgument(code);
    code.add(new VarInsnNode(Opcodes.LSTORE, argument));
    code.add(HookCall.push(row.operation().code()));
    code.add(new VarInsnNode(Opcodes.ALOAD, target));
    code.add(new VarInsnNode(Opcodes.LLOAD, argument));
    code.add(HookCall.call(hooks(HookCall.HOOKS), "begin", "(ILjava/lang/Object;J)I"));
    code.add(new VarInsnNode(Opcodes.ISTORE, token));
    addGivenTime(code);
    return code;
  }

  /** The class whose hooks its beginning and its usual end call. */
  private String hooks(String usual) {
    if (SHARED.contains(row.owner())) {
      return HookCall.SYNCHRONIZERS;
    }
    return row.isShort() ? HookCall.SHORT : usual;
  }

  /** The time it may take, if its number is something else. */
  private void addGivenTime(InsnList code) {
    int parameter = timeout();
    if (parameter < 0
        || row.argument().source() == Argument.Source.TIMEOUT
        || row.operation() == Operation.SILENT) {
      return;
    }
    int variable = variableOf(parameter);
    code.add(new VarInsnNode(Opcodes.ILOAD, token));
    code.add(new VarInsnNode(Opcodes.LLOAD, variable));
    code.add(new VarInsnNode(Opcodes.ALOAD, variable + 2));
    code.add(HookCall.bodies("nanos", "(J" + UNIT + ")J"));
    code.add(HookCall.call(HookCall.GIVEN_TIMES, "given", "(IJ)V"));
  }

  /** Which parameter is a time with its unit behind it; -1 if none is. */
  private int timeout() {
    Type[] types = Type.getArgumentTypes(method.desc);
    for (int i = 1; i < types.length; i++) {
      if (types[i].getDescriptor().equals(UNIT)) {
        return i - 1;
      }
    }
    return -1;
  }

  private void addArgument(InsnList code) {
    int variable = variableOf(row.argument().parameter());
    switch (row.argument().source()) {
      case ZERO -> code.add(HookCall.pushLong(0));
      case ONE -> code.add(HookCall.pushLong(1));
      case COUNT -> {
        code.add(new VarInsnNode(Opcodes.ILOAD, variable));
        code.add(new InsnNode(Opcodes.I2L));
      }
      case NANOS, STAMP -> code.add(new VarInsnNode(Opcodes.LLOAD, variable));
      case MILLIS -> {
        code.add(new VarInsnNode(Opcodes.LLOAD, variable));
        code.add(HookCall.bodies("nanosOfMillis", "(J)J"));
      }
      case OWN_UNIT -> {
        code.add(new VarInsnNode(Opcodes.LLOAD, variable));
        code.add(new VarInsnNode(Opcodes.ALOAD, 0));
        code.add(HookCall.bodies("nanos", "(J" + UNIT + ")J"));
      }
      case TIMEOUT -> {
        code.add(new VarInsnNode(Opcodes.LLOAD, variable));
        code.add(new VarInsnNode(Opcodes.ALOAD, variable + 2));
        code.add(HookCall.bodies("nanos", "(J" + UNIT + ")J"));
      }
      case DEADLINE -> {
        code.add(new VarInsnNode(Opcodes.LLOAD, variable));
        code.add(HookCall.bodies("nanosUntil", "(J)J"));
      }
      case INSTANT -> {
        code.add(new VarInsnNode(Opcodes.LLOAD, variable));
        code.add(HookCall.call(HookCall.GIVEN_TIMES, "until", "(J)J"));
      }
      case DATE -> {
        code.add(new VarInsnNode(Opcodes.ALOAD, variable));
        code.add(HookCall.bodies("nanosUntil", "(Ljava/util/Date;)J"));
      }
      case DURATION -> {
        code.add(new VarInsnNode(Opcodes.ALOAD, variable));
        code.add(HookCall.bodies("nanos", "(Ljava/time/Duration;)J"));
      }
      case IDENTITY -> {
        code.add(new VarInsnNode(Opcodes.ALOAD, variable));
        code.add(HookCall.call(HookCall.RENDEZVOUS, "identity", "(Ljava/lang/Object;)J"));
      }
      case SIZE -> {
        code.add(new VarInsnNode(Opcodes.ALOAD, target));
        code.add(HookCall.call(HookCall.ITEMS, "count", "(Ljava/lang/Object;)J"));
      }
    }
  }

  /** The end of a normal return, with the returned value on the stack, if there is one. */
  private void addEnd(InsnList code) {
    Ending ending = row.ending();
    switch (ending) {
      case BOOLEAN, OBJECT, COUNT, PHASE, EXCHANGED, BYTE -> code.add(new InsnNode(Opcodes.DUP));
      case BYTES, MESSAGE -> code.add(new InsnNode(returnsLong() ? Opcodes.DUP2 : Opcodes.DUP));
      case REMAINING, STAMP, CONVERTED -> code.add(new InsnNode(Opcodes.DUP2));
      case DONE, JOINED, AWAITED, REMOVED, ADDED -> {
        // What it returns does not matter.
      }
    }
    addOperands(code);
    String done = hooks(HookCall.BODIES);
    code.add(
        switch (ending) {
          case DONE -> HookCall.call(done, "done", "(" + TAIL);
          case BOOLEAN -> HookCall.call(done, "done", "(Z" + TAIL);
          case OBJECT -> HookCall.bodies("done", "(Ljava/lang/Object;" + TAIL);
          case REMAINING -> HookCall.bodies("done", "(J" + TAIL);
          case COUNT -> HookCall.bodies("counted", "(I" + TAIL);
          case AWAITED -> HookCall.call(HookCall.FORK_JOIN, "awaited", "(" + TAIL);
          case JOINED -> HookCall.bodies("joined", "(" + TAIL);
          case STAMP -> HookCall.call(HookCall.STAMPS, "stamped", "(J" + TAIL);
          case CONVERTED -> HookCall.call(HookCall.STAMPS, "converted", "(J" + TAIL);
          case PHASE -> HookCall.call(HookCall.RENDEZVOUS, "phase", "(I" + TAIL);
          case EXCHANGED ->
              HookCall.call(HookCall.RENDEZVOUS, "exchanged", "(Ljava/lang/Object;" + TAIL);
          case REMOVED -> HookCall.call(HookCall.ITEMS, "removed", "(" + TAIL);
          case ADDED -> HookCall.call(HookCall.ITEMS, "added", "(" + TAIL);
          case BYTES -> HookCall.bodies("moved", (returnsLong() ? "(J" : "(I") + TAIL);
          case BYTE -> HookCall.bodies("movedOne", "(I" + TAIL);
          case MESSAGE -> HookCall.bodies("message", "(" + returned() + TAIL);
        });
  }

  private String returned() {
    Type type = Type.getReturnType(method.desc);
    return type.getSort() == Type.OBJECT ? "Ljava/lang/Object;" : type.getDescriptor();
  }

  private boolean returnsLong() {
    return method.desc.endsWith("J");
  }

  private void addOperands(InsnList code) {
    code.add(new VarInsnNode(Opcodes.ILOAD, token));
    code.add(HookCall.push(row.operation().code()));
    code.add(new VarInsnNode(Opcodes.ALOAD, target));
    code.add(new VarInsnNode(Opcodes.LLOAD, argument));
  }

  private int variableOf(int parameter) {
    int variable = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
    Type[] types = Type.getArgumentTypes(method.desc);
    for (int i = 0; i < parameter; i++) {
      variable += types[i].getSize();
    }
    return variable;
  }
}
