package corecast.recorder.weave.loop;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * What code may do that waits, so that whether and how often it is done makes no difference to
 * anybody else. Four ask, and what they want to know is not the same:
 *
 * <ul>
 *   <li>{@code SpinLoops}: that a round can do <em>nothing but look</em>, since the loop is called
 *       one that waits whatever it ends by ({@link #onlyLooks}; of calls, hints);
 *   <li>{@code SpinLockLoops}: that a round in vain can be <em>left out</em>, as it is where a
 *       replay grants the lock at once: it may compute how long to back off, and wait so long
 *       ({@link #isSeen}, {@link #computesBackOff}; also {@link Waits});
 *   <li>{@code SpinLockMethods}: that the code before the lock is taken <em>calls nothing of the
 *       program</em>; what it stores is the place in the queue ({@link #makesPlace});
 *   <li>{@link ClockLoops}: that the rounds do nothing but <em>let time pass</em>: they may look at
 *       clocks, compute with what these say, and sleep ({@link #isSeen}, {@link #letsTimePass}).
 * </ul>
 */
public final class Harmless {
  private static final String THREAD = "java/lang/Thread";

  private static final Set<String> HINTS = Set.of("onSpinWait", "yield");

  /** Where the numbers come from that a back-off is computed with. */
  private static final Set<String> OF_BACK_OFF =
      Set.of(
          "java/lang/Math",
          "java/util/concurrent/ThreadLocalRandom",
          "java/util/concurrent/TimeUnit");

  /** Where a node is kept, what its fields are set to, and how an index is made of a ticket. */
  private static final Set<String> OF_PLACE =
      Set.of(
          "java/lang/Math",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Boolean",
          "java/lang/ThreadLocal",
          THREAD);

  private Harmless() {}

  // ---- instructions -----------------------------------------------------------------------------

  /** Whether others may see what it does, calls apart: it stores anywhere but in variables. */
  public static boolean isSeen(AbstractInsnNode i) {
    int code = i.getOpcode();
    return Stores.intoField(code)
        || Stores.intoArray(code)
        || code == Opcodes.INVOKEDYNAMIC
        || code == Opcodes.MONITORENTER;
  }

  /**
   * Whether it reads, keeps or compares something, and neither counts nor computes; calls and jumps
   * apart.
   */
  public static boolean onlyLooks(AbstractInsnNode i) {
    if (i instanceof IincInsnNode
        || i instanceof TableSwitchInsnNode
        || i instanceof LookupSwitchInsnNode) {
      return false; // it counts, or is more than a look
    }
    int code = i.getOpcode();
    return code < 0 // labels, lines, frames
        || code <= Opcodes.ALOAD
        || (code >= Opcodes.IALOAD && code <= Opcodes.SALOAD)
        || Stores.intoVariable(code)
        || (code >= Opcodes.POP && code <= Opcodes.SWAP)
        || (code >= Opcodes.LCMP && code <= Opcodes.DCMPG)
        || code == Opcodes.GETFIELD
        || code == Opcodes.GETSTATIC
        || code == Opcodes.CHECKCAST;
  }

  // ---- calls ------------------------------------------------------------------------------------

  /** Says to the processor or the scheduler that the thread waits. */
  public static boolean isHint(MethodInsnNode call) {
    return call.owner.equals(THREAD) && HINTS.contains(call.name);
  }

  /**
   * Waits a moment, or computes how long that is to be: from the time, by chance, by the thread.
   */
  public static boolean computesBackOff(MethodInsnNode call) {
    return isHint(call)
        || OF_BACK_OFF.contains(call.owner)
        || (call.owner.equals(THREAD) && call.name.equals("currentThread"))
        || (call.owner.equals("java/lang/System") && call.name.equals("nanoTime"));
  }

  /** Makes the node, or the index of the slot, that is a thread's place in a queue. */
  public static boolean makesPlace(MethodInsnNode call) {
    return call.name.equals("<init>") || OF_PLACE.contains(call.owner);
  }

  /** Looks at a clock, computes with a time, or waits until it has come, also if interrupted. */
  static boolean letsTimePass(MethodInsnNode call, ClockCalls clocks) {
    boolean ofThread = call.name.equals("sleep") || call.name.equals("interrupted");
    return isHint(call)
        || clocks.isOne(call)
        || ClockCalls.passesOn(call)
        || (call.owner.equals(THREAD) && ofThread)
        || call.name.equals("parkNanos");
  }
}
