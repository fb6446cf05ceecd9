package corecast.recorder.hook;

import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Programs that look whether something is over ({@code isAlive}, {@code isDone}, {@code getCount},
 * {@code isTerminated}) between two sleeps. Looks are written around sleeps only, as attempts to
 * wait: those in vain as ones that gave up, the last one as a wait for what is over.
 */
public final class Looks {
  /** So many things may be found over after a sleep. */
  private static final int AFTER_SLEEP = 256;

  /** The byte code that compares for equality; behind it those for !=, <, >=, > and <=. */
  static final int IFEQ = 153;

  /** How many looks may still be written before the next sleep. */
  private int left;

  /** Whether it slept, or gave up to wait, since it was last asked in a loop. */
  private boolean fresh;

  /** Whether it was in a loop whose end is to be told. */
  private boolean inLoop;

  Looks() {}

  /** The thread has slept. */
  void slept() {
    left = AFTER_SLEEP;
  }

  /** The thread has slept, or has given up to wait. */
  void waited() {
    fresh = true;
  }

  /** The thread may have waited, in a loop that does so until others have changed something. */
  public static void waitedInLoop() {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (state.looks.fresh && !state.inside) {
        state.looks.fresh = false;
        state.looks.inLoop = true;
        state.outcome(EventKind.SLEEP_BEGIN, 0, Result.FAILED.code());
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /**
   * A loop with such waits may end.
   *
   * @param how the byte code of the comparison, whether the loop ends if it holds, and whether that
   *     is for a reason of the loop's own
   */
  public static void mayLeaveLoop(int a, int b, int how) {
    if (isTrue(a, b, how >> 2) == ((how & 2) != 0)) {
      leaveLoop(how & 1);
    }
  }

  /** The same where references are compared. */
  public static void mayLeaveLoop(@Nullable Object a, @Nullable Object b, int how) {
    boolean isTrue = (a == b) == (how >> 2 == IFEQ);
    if (isTrue == ((how & 2) != 0)) {
      leaveLoop(how & 1);
    }
  }

  /** Whether two numbers compare as the byte code says. */
  static boolean isTrue(int a, int b, int comparison) {
    return switch (comparison - IFEQ) {
      case 0 -> a == b;
      case 1 -> a != b;
      case 2 -> a < b;
      case 3 -> a >= b;
      case 4 -> a > b;
      default -> a <= b;
    };
  }

  private static void leaveLoop(int own) {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (state.looks.inLoop && !state.inside) {
        state.looks.inLoop = false;
        state.outcome(EventKind.SLEEP_BEGIN, own, Result.OK.code());
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** {@code thread.isAlive()} gave {@code alive}. */
  public static boolean alive(Thread thread, boolean alive) {
    looked(!alive, thread);
    return alive;
  }

  /** A latch has that count. */
  public static void counted(int count, Object latch) {
    looked(count == 0, latch);
  }

  /** A task, future, pool or thread was looked at: it is over, or not yet. */
  public static void looked(boolean over, @Nullable Object target) {
    ThreadState state = target == null ? null : Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (state.looks.left > 0 && !state.inside) {
        state.looks.write(state, over, target);
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  private void write(ThreadState state, boolean over, @Nullable Object target) {
    int op = opOf(target);
    int object = state.objects.of(op, target, state.forkJoin);
    EventKind after = OpKinds.after(op);
    if (object == 0 || after == null) {
      return;
    }
    EventKind before = OpKinds.of(op);
    left = over ? left - 1 : 0;
    if (over) {
      if (before.operands() == 2) {
        state.two(before, object, 0, false);
      } else {
        state.one(before, object, false);
      }
      state.two(after, object, Result.OK.code(), true);
    }
    state.outcome(before, object, (over ? Result.OK : Result.FAILED).code());
  }

  private static int opOf(@Nullable Object target) {
    if (target instanceof Thread) {
      return Op.JOIN;
    }
    if (target instanceof CountDownLatch) {
      return Op.AWAIT;
    }
    if (target instanceof FutureTask) {
      return Op.GET;
    }
    return target instanceof Numbered ? Op.AWAIT_TASK : Op.TERMINATION;
  }
}
