package corecast.recorder.weave;

import corecast.recorder.weave.code.CatchAll;
import corecast.recorder.weave.code.FreshLocals;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.MonitorBlocks;
import corecast.recorder.weave.code.Ranges;
import corecast.recorder.weave.code.Returns;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes a method tell when it starts and returns. Where all functions do, it tells nothing when an
 * exception leaves it: whoever catches the exception says how deep the stack is there, so no method
 * needs a handler for this.
 */
final class Functions {
  private Functions() {}

  /**
   * Weaves a method that has this number.
   *
   * @param tellsOfExceptions whether it is to tell, too, when an exception leaves it
   */
  static void weave(MethodNode method, int number, boolean tellsOfExceptions) {
    int depth = FreshLocals.integer(method);
    for (AbstractInsnNode first : handlers(method)) {
      method.instructions.insertBefore(first, call("caught", depth));
    }
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (Returns.isOne(i)) {
        method.instructions.insertBefore(i, call("exit", depth));
      }
    }
    InsnList enter = new InsnList();
    enter.add(HookCall.push(number));
    enter.add(HookCall.hooks("enter", "(I)I"));
    enter.add(new VarInsnNode(Opcodes.ISTORE, depth));
    // A frame before the constructor of the class above would have to say so.
    if (tellsOfExceptions && !method.name.equals("<init>")) {
      LabelNode start = new LabelNode();
      enter.add(start);
      method.instructions.insert(enter);
      CatchAll.add(method, start, depth, List.of(Opcodes.INTEGER), call("exit", depth));
    } else {
      method.instructions.insert(enter);
    }
  }

  /**
   * Makes the handlers of a method tell that a call in it has thrown, for one that is no function.
   */
  static void watchHandlers(MethodNode method) {
    for (AbstractInsnNode first : handlers(method)) {
      method.instructions.insertBefore(first, HookCall.push(-1));
      method.instructions.insertBefore(first, HookCall.hooks("caught", "(I)V"));
    }
  }

  /** Where a call may stand in each handler. */
  private static Set<AbstractInsnNode> handlers(MethodNode method) {
    Set<AbstractInsnNode> found = Collections.newSetFromMap(new IdentityHashMap<>());
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      AbstractInsnNode first = Ranges.codeFrom(selfCoverEnd(method, block.handler));
      if (first != null) {
        found.add(first);
      }
    }
    return found;
  }

  /** The line of the first statement, 0 if unknown. */
  static int firstLine(MethodNode method) {
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }

  /**
   * Where a call may stand in a handler: at its start, or, if it releases a monitor and covers
   * itself while it does, behind that range (see {@link MonitorBlocks}).
   */
  private static LabelNode selfCoverEnd(MethodNode method, LabelNode handler) {
    int at = method.instructions.indexOf(handler);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (block.type == null
          && block.handler == handler
          && method.instructions.indexOf(block.start) <= at
          && at < method.instructions.indexOf(block.end)) {
        return block.end;
      }
    }
    return handler;
  }

  private static InsnList call(String name, int depth) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ILOAD, depth));
    code.add(HookCall.hooks(name, "(I)V"));
    return code;
  }
}
