package corecast.recorder.weave.code;

import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Puts hooks into a {@code synchronized} method of a class that is loaded already: such a method
 * must stay {@code synchronized}, so that the hooks stand inside the lock, first and last.
 */
public final class LoadedSynchronizedMethods {
  private LoadedSynchronizedMethods() {}

  /**
   * Puts them in.
   *
   * @param owner the internal name of the class
   */
  public static void weave(String owner, MethodNode method) {
    LabelNode start = new LabelNode();
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (Returns.isOne(i)) {
        method.instructions.insertBefore(i, exit());
      }
    }
    InsnList enter = new InsnList();
    enter.add(SynchronizedMethods.monitor(owner, method));
    enter.add(HookCall.hooks("monitorBefore", "(Ljava/lang/Object;)V"));
    enter.add(HookCall.hooks("monitorEntered", "()V"));
    enter.add(start);
    method.instructions.insert(enter);

    InsnList exceptional = new InsnList();
    exceptional.add(exit());
    CatchAll.add(method, start, List.of(), exceptional);
  }

  private static AbstractInsnNode exit() {
    return HookCall.hooks("monitorExit", "()V");
  }
}
