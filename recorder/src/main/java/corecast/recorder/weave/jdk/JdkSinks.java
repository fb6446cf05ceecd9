package corecast.recorder.weave.jdk;

import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.MethodEdits;
import corecast.recorder.weave.code.NewLabels;
import corecast.recorder.weave.code.Ranges;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Streams and writers of the JDK that write to another one with their lock held, a monitor or, in
 * some versions, an {@code InternalLock}: if the other one is the program's, whatever it does keeps
 * out who else writes. Puts hooks around these calls; monitors are the matter of {@link
 * JdkMonitors}.
 */
public final class JdkSinks implements MethodEdits.Edit {
  public static final Set<String> CLASSES =
      Set.of(
          "java/io/BufferedOutputStream",
          "java/io/BufferedWriter",
          "java/io/PrintStream",
          "java/io/PrintWriter",
          "sun/nio/cs/StreamEncoder");

  private static final Set<String> BELOW = Set.of("java/io/OutputStream", "java/io/Writer");
  private static final String AROUND = "(Ljava/lang/Object;Ljava/lang/Object;)V";

  private JdkSinks() {}

  /** A class with its hooks; {@code null} if this version of it makes no such calls. */
  public static byte @Nullable [] weave(byte[] classFile) {
    return MethodEdits.apply(classFile, new JdkSinks());
  }

  @Override
  public boolean weave(ClassNode owner, MethodNode method) {
    List<MethodInsnNode> calls = calls(method);
    boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    if (calls.isEmpty() || isStatic || method.name.equals("<init>")) {
      return false;
    }
    NewLabels news = NewLabels.of(method);
    for (LabelNode handler : handlersOf(calls, method)) {
      AbstractInsnNode code = Ranges.codeFrom(handler);
      if (code != null) {
        method.instructions.insertBefore(code, ComputeBodies.ended());
      }
    }
    for (MethodInsnNode call : calls) {
      method.instructions.insertBefore(call, hook(owner, "begins"));
      method.instructions.insert(call, hook(owner, "ends"));
    }
    LabelNode start = new LabelNode();
    method.instructions.insert(start);
    ComputeBodies.endIfThrown(method, start, owner.name);
    news.restore(method);
    return true;
  }

  private static List<MethodInsnNode> calls(MethodNode method) {
    List<MethodInsnNode> calls = new ArrayList<>();
    for (AbstractInsnNode i : method.instructions) {
      if (i instanceof MethodInsnNode call
          && BELOW.contains(call.owner)
          && call.getOpcode() == Opcodes.INVOKEVIRTUAL
          && (call.name.equals("write") || call.name.equals("flush"))) {
        calls.add(call);
      }
    }
    return calls;
  }

  /** Where the method goes on if one of the calls throws. */
  private static Set<LabelNode> handlersOf(List<MethodInsnNode> calls, MethodNode method) {
    Set<LabelNode> handlers = new HashSet<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      int start = method.instructions.indexOf(block.start);
      int end = method.instructions.indexOf(block.end);
      for (MethodInsnNode call : calls) {
        int at = method.instructions.indexOf(call);
        if (start < at && at < end) {
          handlers.add(block.handler);
        }
      }
    }
    return handlers;
  }

  /** With the stream, and what is below it. */
  private static InsnList hook(ClassNode owner, String name) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(new FieldInsnNode(Opcodes.GETFIELD, owner.name, "out", typeOfOut(owner)));
    code.add(HookCall.call(HookCall.SINKS, name, AROUND));
    return code;
  }

  private static String typeOfOut(ClassNode owner) {
    boolean writes = owner.name.endsWith("Writer");
    return writes ? "Ljava/io/Writer;" : "Ljava/io/OutputStream;";
  }
}
