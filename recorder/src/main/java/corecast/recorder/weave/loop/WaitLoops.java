package corecast.recorder.weave.loop;

import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Returns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Finds loops that sleep, or wait for a given time, until another thread has changed something, and
 * has them tell of each such wait, and of their end. Loops that only count, go through their own
 * items, or look at a clock, wait as often as they do for reasons of their own; where there is a
 * reason of both kinds the recording says which it was. A loop that tries until a call throws no
 * more ends because of what the call found.
 */
public final class WaitLoops {
  private static final String INTS = "(III)V";
  private static final String REFERENCES = "(Ljava/lang/Object;Ljava/lang/Object;I)V";

  private static final String INTERRUPTED = "java/lang/InterruptedException";

  private final ClassNode owner;
  private final MethodNode method;

  /** The method's instructions, each at its index. */
  private final AbstractInsnNode[] all;

  private final Waits waits;

  /** Where each loop ends, by where it begins. */
  private final TreeMap<Integer, Integer> loops = new TreeMap<>();

  private WaitLoops(ClassNode owner, MethodNode method, Waits waits) {
    this.owner = owner;
    this.method = method;
    this.waits = waits;
    this.all = method.instructions.toArray();
    for (int i = 0; i < all.length; i++) {
      if (all[i] instanceof JumpInsnNode jump && indexOf(jump.label) < i) {
        loops.put(indexOf(jump.label), i); // the last jump back to there
      }
    }
  }

  /** Puts the hooks in; whether there was any need. */
  public static boolean weave(ClassNode owner, MethodNode method, Waits waits) {
    if (!waits.isAnyIn(method)) {
      return false;
    }
    return new WaitLoops(owner, method, waits).weave();
  }

  private boolean weave() {
    List<MethodInsnNode> told = new ArrayList<>();
    Map<Integer, List<Exit>> exits = new TreeMap<>();
    for (int i = 0; i < all.length; i++) {
      if (all[i] instanceof MethodInsnNode call && waits.isOne(call)) {
        int loop = loopAround(i, exits);
        if (loop >= 0) {
          told.add(call);
        }
      }
    }
    if (told.isEmpty()) {
      return false;
    }
    for (MethodInsnNode call : told) {
      method.instructions.insert(call, HookCall.call(HookCall.LOOKS, "waitedInLoop", "()V"));
    }
    Set<AbstractInsnNode> done = new HashSet<>();
    for (List<Exit> of : exits.values()) {
      for (Exit exit : of) {
        tell(exit, done);
      }
    }
    return true;
  }

  /** The innermost loop there that others can end; -1 if there is none. */
  private int loopAround(int at, Map<Integer, List<Exit>> exits) {
    for (Map.Entry<Integer, Integer> loop : loops.headMap(at, true).descendingMap().entrySet()) {
      int begin = loop.getKey();
      int end = loop.getValue();
      if (end >= at) {
        List<Exit> of = exits.containsKey(begin) ? exits.get(begin) : exits(begin, end);
        if (isForOthers(of)) {
          exits.put(begin, of);
          return begin;
        }
      }
    }
    return -1;
  }

  private static boolean isForOthers(List<Exit> exits) {
    for (Exit exit : exits) {
      if (exit.why == LoopValues.Kind.OTHERS) {
        return true;
      }
    }
    return false;
  }

  // ---- how loops end ----------------------------------------------------------------------------

  /**
   * A way out of a loop.
   *
   * @param at {@code null} if it goes that way whenever it comes there
   */
  private record Exit(AbstractInsnNode instruction, @Nullable LoopExit at, LoopValues.Kind why) {}

  private List<Exit> exits(int begin, int end) {
    LoopValues values = new LoopValues(owner, all, begin, end);
    List<Exit> exits = new ArrayList<>();
    for (int i = begin; i <= end; i++) {
      if (all[i] instanceof JumpInsnNode jump && jump.getOpcode() != Opcodes.GOTO) {
        boolean taken = leads(indexOf(jump.label), begin, end, 0);
        boolean notTaken = leads(i + 1, begin, end, 0);
        if (taken != notTaken) {
          exits.add(new Exit(jump, new LoopExit(jump, taken), values.deciding(i)));
        }
      } else if (leaves(i, begin, end) && isBehindTry(i, begin, end)) {
        exits.add(new Exit(all[i], null, LoopValues.Kind.OTHERS));
      }
    }
    return exits;
  }

  /** Whether it leaves the loop there whatever it found. */
  private boolean leaves(int at, int begin, int end) {
    int code = all[at].getOpcode();
    if (all[at] instanceof JumpInsnNode jump && code == Opcodes.GOTO) {
      return leads(indexOf(jump.label), begin, end, 0);
    }
    return Returns.isOne(code);
  }

  /** Whether it comes there straight from a call, or else goes on in the loop, if that throws. */
  private boolean isBehindTry(int at, int begin, int end) {
    for (int i = at - 1; i >= begin && !isJump(all[i]); i--) {
      if (isTry(i, begin, end, 0)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is a call that can throw what is caught in the loop, which then goes on. */
  private boolean isTry(int at, int begin, int end, int jumps) {
    if (!(all[at] instanceof MethodInsnNode call) || waits.isOne(call) || jumps == 3) {
      return false;
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      int handler = indexOf(block.handler);
      boolean caught = indexOf(block.start) <= at && at < indexOf(block.end);
      boolean meant = block.type != null && !block.type.equals(INTERRUPTED); // a finally is not
      if (caught
          && meant
          && handler > begin
          && handler <= end
          && !leads(handler, begin, end, jumps + 1)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isJump(AbstractInsnNode i) {
    return i instanceof JumpInsnNode || !FlowLoops.goesOn(i.getOpcode());
  }

  /** Whether from there it goes straight out of the loop. */
  private boolean leads(int from, int begin, int end, int jumps) {
    for (int i = from; i >= begin && i <= end; i++) {
      int code = all[i].getOpcode();
      if (code == Opcodes.ATHROW || Returns.isOne(code)) {
        return true;
      }
      if (code == Opcodes.GOTO) {
        return jumps < 3 && leads(indexOf(((JumpInsnNode) all[i]).label), begin, end, jumps + 1);
      }
      if (isJump(all[i]) || isTry(i, begin, end, jumps) || i == begin) {
        return false;
      }
    }
    return true;
  }

  private int indexOf(AbstractInsnNode instruction) {
    return method.instructions.indexOf(instruction);
  }

  private void tell(Exit exit, Set<AbstractInsnNode> done) {
    LoopExit at = exit.at;
    if (exit.why == LoopValues.Kind.UNKNOWN || !done.add(exit.instruction)) {
      return;
    }
    if (at == null) {
      method.instructions.insertBefore(
          exit.instruction, HookCall.call(HookCall.LOOKS, "leavesLoop", "()V"));
      return;
    }
    InsnList before = at.compared(exit.why == LoopValues.Kind.OWN ? 1 : 0);
    before.add(HookCall.call(HookCall.LOOKS, "mayLeaveLoop", at.ofInts() ? INTS : REFERENCES));
    method.instructions.insertBefore(at.jump(), before);
  }
}
