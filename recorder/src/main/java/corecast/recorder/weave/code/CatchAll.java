package corecast.recorder.weave.code;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** A handler behind a method for whatever it throws. */
public final class CatchAll {
  private CatchAll() {}

  /**
   * Adds one, which throws on what it has caught.
   *
   * @param start where what it covers begins; it ends with the method
   * @param locals the types of the variables that the handler uses, from the first one on
   * @param code what it does before
   */
  public static void add(MethodNode method, LabelNode start, List<Object> locals, InsnList code) {
    add(method, start, 0, locals, code);
  }

  /** The same with variables from index {@code first} on. */
  public static void add(
      MethodNode method, LabelNode start, int first, List<Object> locals, InsnList code) {
    LabelNode handler = new LabelNode();
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, handler, handler, null));
    method.instructions.add(handler);
    method.instructions.add(FreshLocals.handlerFrame(first, locals));
    method.instructions.add(code);
    method.instructions.add(new InsnNode(Opcodes.ATHROW));
  }
}
