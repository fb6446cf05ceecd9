package corecast.recorder.weave;

import corecast.recorder.hook.Op;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Weaves a class of the JDK: {@code begin} at the entry of a method, {@code end} at every exit.
 * Adds no members, so that loaded classes can be retransformed. Nothing verifies boot classes: what
 * does not look as expected is left as it is.
 */
final class JdkWeaver {
  private static final String BEGIN = "(ILjava/lang/Object;J)I";
  private static final String END = "(IILjava/lang/Object;JI)V";

  private final JdkTable table;

  JdkWeaver(JdkTable table) {
    this.table = table;
  }

  /**
   * Weaves the class.
   *
   * @param missing gets the methods of the table that the class does not have
   */
  byte[] weave(String className, byte[] original, List<String> missing) {
    ClassReader reader = new ClassReader(original);
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    List<JdkHook> left = new ArrayList<>(table.of(className));
    for (MethodNode method : node.methods) {
      for (JdkHook hook : table.of(className)) {
        if (method.name.equals(hook.method())
            && method.desc.equals(hook.descriptor())
            && (method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0) {
          left.remove(hook);
          wrap(node.name, method, hook);
        }
      }
      extras(node.name, method);
    }
    for (JdkHook hook : left) {
      missing.add(className.replace('/', '.') + "." + hook.method() + hook.descriptor());
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  private static void wrap(String owner, MethodNode method, JdkHook hook) {
    switch (hook.op()) {
      case JdkHook.THREAD_END -> method.instructions.insert(Code.hook("threadEnd", "()V"));
      case JdkHook.REJECT -> method.instructions.insert(poolCall("rejected"));
      case JdkHook.SUBMIT -> {
        wrapOperation(
            owner,
            method,
            new JdkHook(
                hook.method(),
                hook.descriptor(),
                Op.SILENT,
                JdkHook.Target.NONE,
                JdkHook.Argument.NONE));
        method.instructions.insert(poolCall("submitted"));
      }
      default -> wrapOperation(owner, method, hook);
    }
  }

  private static InsnList poolCall(String hookName) {
    return Code.list(
        new VarInsnNode(Opcodes.ALOAD, 0),
        new VarInsnNode(Opcodes.ALOAD, 1),
        Code.hook(hookName, "(Ljava/lang/Object;Ljava/lang/Object;)V"));
  }

  private static void wrapOperation(String owner, MethodNode method, JdkHook hook) {
    int token = Code.newIntLocal(method);
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    LabelNode handler = new LabelNode();
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (Code.isReturn(node)) {
        method.instructions.insertBefore(node, atReturn(method, hook, token, node.getOpcode()));
      }
    }
    InsnList entry = new InsnList();
    entry.add(Code.number(hook.op()));
    entry.add(target(hook));
    entry.add(argument(method, hook));
    entry.add(Code.hook("begin", BEGIN));
    entry.add(new VarInsnNode(Opcodes.ISTORE, token));
    entry.add(start);
    method.instructions.insert(entry);

    InsnList exit = new InsnList();
    exit.add(end);
    exit.add(handler);
    exit.add(Code.handlerFrame(owner, method, token));
    exit.add(atThrow(hook, token, method));
    method.instructions.add(exit);
    // Last in the list: the method's own handlers come first.
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, handler, null));
  }

  private static InsnList target(JdkHook hook) {
    return Code.list(
        switch (hook.target()) {
          case THIS, PARAMETER_0 ->
              // Static methods have their first parameter where others have this.
              new VarInsnNode(Opcodes.ALOAD, 0);
          case NONE -> new InsnNode(Opcodes.ACONST_NULL);
        });
  }

  private static InsnList argument(MethodNode method, JdkHook hook) {
    int first = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
    InsnList code = new InsnList();
    switch (hook.argument()) {
      case NONE -> code.add(new InsnNode(Opcodes.LCONST_0));
      case ONE -> code.add(new InsnNode(Opcodes.LCONST_1));
      case NUMBER_0 -> {
        code.add(new VarInsnNode(Opcodes.ILOAD, first));
        code.add(new InsnNode(Opcodes.I2L));
      }
      case NANOS_0 -> code.add(new VarInsnNode(Opcodes.LLOAD, first));
      case NANOS_1 -> code.add(new VarInsnNode(Opcodes.LLOAD, first + 1));
      case TIMEOUT_0 -> code.add(nanos(first));
      case TIMEOUT_1 -> code.add(nanos(first + 1));
    }
    return code;
  }

  /** The unit may be null: then the method throws by itself. */
  private static InsnList nanos(int timeout) {
    return Code.list(
        new VarInsnNode(Opcodes.LLOAD, timeout),
        new VarInsnNode(Opcodes.ALOAD, timeout + 2),
        Code.hook("nanos", "(JLjava/util/concurrent/TimeUnit;)J"));
  }

  /** Before a return, with the value on the stack. */
  private static InsnList atReturn(MethodNode method, JdkHook hook, int token, int opcode) {
    InsnList code = new InsnList();
    boolean drained = hook.op() == Op.DRAIN;
    switch (opcode) {
      case Opcodes.ARETURN -> {
        if (hook.op() == Op.TAKE || hook.op() == Op.TRY_TAKE) {
          code.add(new InsnNode(Opcodes.DUP));
          code.add(Code.hook("resultOf", "(Ljava/lang/Object;)I"));
        } else {
          code.add(Code.number(Result.OK.code()));
        }
      }
      case Opcodes.IRETURN -> {
        boolean isBoolean = Type.getReturnType(method.desc).getSort() == Type.BOOLEAN;
        if (isBoolean) {
          code.add(new InsnNode(Opcodes.DUP));
          code.add(Code.hook("resultOf", "(Z)I"));
        } else if (drained) {
          code.add(new InsnNode(Opcodes.DUP));
          code.add(Code.hook("resultOf", "(I)I"));
        } else {
          code.add(Code.number(Result.OK.code()));
        }
      }
      case Opcodes.LRETURN -> {
        code.add(new InsnNode(Opcodes.DUP2));
        code.add(Code.hook("resultOf", "(J)I"));
      }
      default -> {
        if (hook.op() == Op.JOIN) {
          code.add(new VarInsnNode(Opcodes.ALOAD, 0));
          code.add(Code.hook("resultOfJoin", "(Ljava/lang/Thread;)I"));
        } else {
          code.add(Code.number(Result.OK.code()));
        }
      }
    }
    // Stack: [value], result. The hook wants token, op, target, arg, result.
    code.add(new VarInsnNode(Opcodes.ILOAD, token));
    code.add(Code.number(hook.op()));
    code.add(target(hook));
    if (drained) {
      // The number of items is under the result on the stack: the hook takes it from there.
      code.add(Code.hook("endDrain", "(IIIILjava/lang/Object;)I"));
    } else {
      code.add(argument(method, hook));
      code.add(Code.hook("endWith", "(IIILjava/lang/Object;J)V"));
    }
    return code;
  }

  private static InsnList atThrow(JdkHook hook, int token, MethodNode method) {
    InsnList code = new InsnList();
    code.add(new InsnNode(Opcodes.DUP));
    code.add(Code.hook("resultOfThrown", "(Ljava/lang/Throwable;)I"));
    code.add(new VarInsnNode(Opcodes.ILOAD, token));
    code.add(Code.number(hook.op()));
    code.add(target(hook));
    code.add(argument(method, hook));
    code.add(Code.hook("endWith", "(IIILjava/lang/Object;J)V"));
    code.add(new InsnNode(Opcodes.ATHROW));
    return code;
  }

  /** What cannot be said in a table. */
  private static void extras(String owner, MethodNode method) {
    switch (owner + "." + method.name) {
      case "java/util/concurrent/ThreadPoolExecutor.runWorker" -> replaceRun(method, "runTask");
      case "java/util/concurrent/CyclicBarrier.dowait" -> replaceRun(method, "runBarrierAction");
      case "java/util/concurrent/ThreadPoolExecutor$CallerRunsPolicy.rejectedExecution" ->
          replaceRunByCaller(method);
      case "java/util/concurrent/locks/ReentrantLock.newCondition",
          "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock.newCondition" ->
          nameCondition(method);
      case "java/util/concurrent/locks/ReentrantReadWriteLock.<init>" -> nameParts(owner, method);
      default -> {
        // Nothing more to do.
      }
    }
  }

  /** {@code x.run()} becomes {@code CallSites.hook(x, this)}. */
  private static void replaceRun(MethodNode method, String hookName) {
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (isRun(node)) {
        method.instructions.insertBefore(node, new VarInsnNode(Opcodes.ALOAD, 0));
        method.instructions.set(node, runCall(hookName));
      }
    }
  }

  /** The pool is the second parameter here. */
  private static void replaceRunByCaller(MethodNode method) {
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (isRun(node)) {
        method.instructions.insertBefore(node, new VarInsnNode(Opcodes.ALOAD, 2));
        method.instructions.set(node, runCall("runTask"));
      }
    }
  }

  private static boolean isRun(AbstractInsnNode node) {
    return node instanceof MethodInsnNode call
        && call.owner.equals("java/lang/Runnable")
        && call.name.equals("run");
  }

  private static MethodInsnNode runCall(String hookName) {
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC,
        Code.CALL_SITES,
        hookName,
        "(Ljava/lang/Runnable;Ljava/lang/Object;)V",
        false);
  }

  private static void nameCondition(MethodNode method) {
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (node.getOpcode() == Opcodes.ARETURN) {
        method.instructions.insertBefore(
            node,
            Code.list(
                new InsnNode(Opcodes.DUP),
                new VarInsnNode(Opcodes.ALOAD, 0),
                Code.hook("conditionOf", "(Ljava/lang/Object;Ljava/lang/Object;)V")));
      }
    }
  }

  private static void nameParts(String owner, MethodNode method) {
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (node.getOpcode() == Opcodes.RETURN && method.desc.equals("(Z)V")) {
        for (String[] part :
            new String[][] {{"readerLock", "ReadLock"}, {"writerLock", "WriteLock"}}) {
          method.instructions.insertBefore(
              node,
              Code.list(
                  new VarInsnNode(Opcodes.ALOAD, 0),
                  new FieldInsnNode(
                      Opcodes.GETFIELD, owner, part[0], "L" + owner + "$" + part[1] + ";"),
                  new VarInsnNode(Opcodes.ALOAD, 0),
                  Code.hook("lockOf", "(Ljava/lang/Object;Ljava/lang/Object;)V")));
        }
      }
    }
  }
}
