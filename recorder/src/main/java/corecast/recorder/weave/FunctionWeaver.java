package corecast.recorder.weave;

import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Weaves a function: enter at its start, exit at each return. No handler is added: a function that
 * ends with an exception is left when one further out catches it.
 */
final class FunctionWeaver {
  private FunctionWeaver() {}

  static void weave(String owner, MethodNode method, int number) {
    int depth = Code.newIntLocal(method);
    for (AbstractInsnNode node : method.instructions.toArray()) {
      if (Code.isReturn(node)) {
        method.instructions.insertBefore(
            node, Code.list(new VarInsnNode(Opcodes.ILOAD, depth), Code.hook("exit", "(I)V")));
      }
    }
    Set<LabelNode> handlers = new LinkedHashSet<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (!coversItself(method, block)) {
        handlers.add(block.handler);
      }
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (coversItself(method, block)) {
        handlers.remove(block.handler); // no call there, or the method is never compiled
      }
    }
    for (LabelNode handler : handlers) {
      AbstractInsnNode place = handler;
      while (place.getNext() instanceof FrameNode
          || place.getNext() instanceof LineNumberNode
          || place.getNext() instanceof LabelNode) {
        place = place.getNext();
      }
      method.instructions.insert(
          place, Code.list(new VarInsnNode(Opcodes.ILOAD, depth), Code.hook("caught", "(I)V")));
    }
    method.instructions.insert(
        Code.list(
            Code.number(number),
            Code.hook("enter", "(I)I"),
            new VarInsnNode(Opcodes.ISTORE, depth)));
  }

  private static boolean coversItself(MethodNode method, TryCatchBlockNode block) {
    int handler = method.instructions.indexOf(block.handler);
    return method.instructions.indexOf(block.start) <= handler
        && handler < method.instructions.indexOf(block.end);
  }
}
