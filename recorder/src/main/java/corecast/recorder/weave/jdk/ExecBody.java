package corecast.recorder.weave.jdk;

import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Ranges;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Puts hooks around the one call of {@code exec()} in {@code ForkJoinTask.doExec}: before it, after
 * it, and first in the handler of what it throws. So the end of a task is written before anyone can
 * see that it is done.
 */
final class ExecBody {
  private ExecBody() {}

  /** Whether there was such a call with such a handler. */
  static boolean weave(MethodNode method) {
    AbstractInsnNode call = null;
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (i instanceof MethodInsnNode m && m.name.equals("exec") && m.desc.equals("()Z")) {
        call = i;
      }
    }
    LabelNode handler = call == null ? null : handlerOf(method, call);
    AbstractInsnNode first = handler == null ? null : Ranges.codeFrom(handler);
    if (call == null || first == null) {
      return false;
    }
    method.instructions.insertBefore(first, hook("end"));
    method.instructions.insertBefore(call, hook("begin"));
    method.instructions.insert(call, hook("end"));
    return true;
  }

  private static @Nullable LabelNode handlerOf(MethodNode method, AbstractInsnNode call) {
    int at = method.instructions.indexOf(call);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (method.instructions.indexOf(block.start) < at
          && at < method.instructions.indexOf(block.end)) {
        return block.handler;
      }
    }
    return null;
  }

  private static InsnList hook(String name) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    code.add(HookCall.call(HookCall.FORK_JOIN, name, "(Ljava/lang/Object;)V"));
    return code;
  }
}
