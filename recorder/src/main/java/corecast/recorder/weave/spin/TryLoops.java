package corecast.recorder.weave.spin;

import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.loop.FlowLoops;
import corecast.recorder.weave.loop.Waits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds loops that repeat a try until it succeeds, and that end in no other way, as in {@code while
 * (!lock.tryLock()) pause();}. Has them tell of each try that failed. A loop that gives up, or goes
 * on to something else, is none: there a failed try is not a wait.
 *
 * <p>A try is a call whose name says so ({@code tryLock}, {@code offer}, {@code poll}), and which
 * returns whether it has succeeded, or what it got; the recording knows whether a try of the
 * library has failed in it. Calls that may wait for a given time are those of {@link
 * corecast.recorder.weave.loop.WaitLoops}.
 */
public final class TryLoops {
  private static final List<String> PREFIXES = List.of("try", "offer", "poll");

  private final MethodNode method;
  private final List<MethodInsnNode> repeated = new ArrayList<>();

  private TryLoops(MethodNode method) {
    this.method = method;
  }

  /** Those of a method as it was compiled; {@code null} if there are none. */
  public static @Nullable TryLoops in(ClassNode owner, MethodNode method, Waits waits) {
    List<MethodInsnNode> tries = new ArrayList<>();
    boolean loops = false;
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof MethodInsnNode call && isTry(call) && !waits.isOne(call)) {
        tries.add(call);
      }
      loops |= FlowLoops.goesBack(method.instructions, i);
    }
    SpinLockValues values = tries.isEmpty() || !loops ? null : SpinLockValues.of(owner, method);
    if (values == null) {
      return null;
    }
    SpinLockLoops all = new SpinLockLoops(method, values, waits);
    TryLoops found = new TryLoops(method);
    tries.stream().filter(call -> all.isRepeated(result(call))).forEach(found.repeated::add);
    return found.repeated.isEmpty() ? null : found;
  }

  private static boolean isTry(MethodInsnNode call) {
    int result = Type.getReturnType(call.desc).getSort();
    return PREFIXES.stream().anyMatch(call.name::startsWith)
        && (result == Type.BOOLEAN || result == Type.OBJECT);
  }

  /** What gives the result: of a type that is only an argument of another, the cast behind it. */
  private static AbstractInsnNode result(MethodInsnNode call) {
    AbstractInsnNode next = call.getNext();
    return next != null && next.getOpcode() == Opcodes.CHECKCAST ? next : call;
  }

  public void weave() {
    for (MethodInsnNode call : repeated) {
      InsnList after = new InsnList();
      after.add(new InsnNode(Opcodes.DUP));
      boolean isObject = Type.getReturnType(call.desc).getSort() == Type.OBJECT;
      String given = isObject ? "(Ljava/lang/Object;)V" : "(Z)V";
      after.add(HookCall.call(HookCall.LOOKS, "triedInLoop", given));
      method.instructions.insert(call, after);
    }
  }
}
