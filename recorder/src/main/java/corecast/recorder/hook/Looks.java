package corecast.recorder.hook;

import corecast.recorder.hook.loop.Comparison;
import org.jspecify.annotations.Nullable;

/**
 * What woven code calls where the program looks whether something is over ({@code isAlive}, {@code
 * isDone}, {@code getCount}, {@code isTerminated}).
 */
public final class Looks {
  private Looks() {}

  /** The thread may have waited, in a loop that does so until others have changed something. */
  public static void waitedInLoop() {
    Guard.call(Hook.WAITED_IN_LOOP);
  }

  /**
   * The thread has tried something, in a loop that ends when such a try has succeeded, and not
   * before.
   */
  public static void triedInLoop(boolean succeeded) {
    if (!succeeded) {
      Guard.call(Hook.FAILED_IN_LOOP);
    }
  }

  /** The same of a try that gives what it got, or nothing. */
  public static void triedInLoop(@Nullable Object got) {
    triedInLoop(got != null);
  }

  /**
   * A loop with such waits may end.
   *
   * @param how the byte code of the comparison, whether the loop ends if it holds, and whether that
   *     is for a reason of the loop's own
   */
  public static void mayLeaveLoop(int a, int b, int how) {
    if (Comparison.ends(a, b, how)) {
      leaveLoop(how & 1);
    }
  }

  public static void mayLeaveLoop(@Nullable Object a, @Nullable Object b, int how) {
    if (Comparison.ends(a == b, how)) {
      leaveLoop(how & 1);
    }
  }

  /** A loop with such waits ends: what it tried has worked. */
  public static void leavesLoop() {
    leaveLoop(0);
  }

  private static void leaveLoop(int own) {
    Guard.call(Hook.LEAVES_LOOP, own);
  }

  /** {@code target.isAlive()} gave {@code alive}, if the target is a thread. */
  public static boolean alive(Object target, boolean alive) {
    if (target instanceof Thread) {
      looked(!alive, target);
    }
    return alive;
  }

  public static void counted(int count, Object latch) {
    looked(count == 0, latch);
  }

  /** A task, future, pool or thread was looked at: it is over, or not yet. */
  public static void looked(boolean isOver, @Nullable Object target) {
    if (target != null) {
      Guard.call(Hook.LOOKED, target, isOver ? 1 : 0);
    }
  }
}
