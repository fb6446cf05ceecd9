package corecast.recorder.weave.loop;

import corecast.recorder.weave.code.HookCall;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls by which a thread may claim an item: of atomic counters, and of queues that may be empty.
 */
final class ClaimCall {
  private static final Set<String> COUNTERS =
      Set.of("java/util/concurrent/atomic/AtomicInteger", "java/util/concurrent/atomic/AtomicLong");

  private static final Set<String> STEPS =
      Set.of("getAndIncrement", "incrementAndGet", "getAndDecrement", "decrementAndGet");

  private static final Set<String> ADDITIONS = Set.of("getAndAdd", "addAndGet");

  private static final Set<String> QUEUES =
      Set.of(
          "java/util/Queue",
          "java/util/Deque",
          "java/util/AbstractQueue",
          "java/util/concurrent/ConcurrentLinkedQueue",
          "java/util/concurrent/ConcurrentLinkedDeque");

  private static final Set<String> POLLS = Set.of("poll", "pollFirst", "pollLast");

  private ClaimCall() {}

  static boolean isOne(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call && (isOfCounter(call) || isOfQueue(call));
  }

  static boolean isOfCounter(MethodInsnNode call) {
    return COUNTERS.contains(call.owner)
        && (STEPS.contains(call.name) || ADDITIONS.contains(call.name));
  }

  static boolean isOfQueue(MethodInsnNode call) {
    return QUEUES.contains(call.owner)
        && POLLS.contains(call.name)
        && call.desc.equals("()Ljava/lang/Object;");
  }

  /** Keeps the counter or queue below the arguments of the call; a queue is told of. */
  static InsnList before(MethodInsnNode call, int site) {
    InsnList keep = new InsnList();
    if (isOfQueue(call)) {
      add(keep, Opcodes.DUP);
      keep.add(HookCall.push(site));
      keep.add(HookCall.call(HookCall.CLAIMS, "polling", "(Ljava/lang/Object;I)V"));
    }
    keep.add(counterBelow(call));
    return keep;
  }

  /** Keeps the counter or queue below the arguments of the call. */
  static InsnList counterBelow(MethodInsnNode call) {
    InsnList keep = new InsnList();
    if (call.desc.startsWith("(J")) {
      add(keep, Opcodes.DUP2_X1, Opcodes.POP2, Opcodes.DUP, Opcodes.DUP2_X2, Opcodes.POP2);
    } else if (call.desc.startsWith("(I")) {
      add(keep, Opcodes.SWAP, Opcodes.DUP_X1, Opcodes.SWAP);
    } else {
      add(keep, Opcodes.DUP);
    }
    return keep;
  }

  /** Hands counter or queue and result to the hook, and leaves the result. */
  static InsnList after(MethodInsnNode call, int site) {
    InsnList tell = new InsnList();
    tell.add(HookCall.push(site));
    if (isOfQueue(call)) {
      String onObjects = "(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;";
      tell.add(HookCall.call(HookCall.CLAIMS, "polled", onObjects));
    } else {
      String number = call.desc.substring(call.desc.indexOf(')') + 1);
      tell.add(
          HookCall.call(
              HookCall.CLAIMS, "claimed", "(Ljava/lang/Object;" + number + "I)" + number));
    }
    return tell;
  }

  private static void add(InsnList to, int... codes) {
    for (int code : codes) {
      to.add(new InsnNode(code));
    }
  }
}
