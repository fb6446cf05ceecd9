package corecast.recorder.hook;

import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Programs that look whether something is over ({@code isAlive}, {@code isDone}, {@code getCount},
 * {@code isTerminated}) between two sleeps or yields. Looks are written around those only, as
 * attempts to wait: those in vain as ones that gave up, the last one as a wait for what is over. Of
 * looks between yields, of which there can be millions, only the last one is: what was found over
 * then, and not before.
 */
public final class Looks {
  /** So many things may be found over after a sleep. */
  private static final int AFTER_SLEEP = 256;

  /** So many things that are looked at between yields are told apart. */
  private static final int MOST_SOUGHT = 16;

  /** The byte code that compares for equality; behind it those for !=, <, >=, > and <=. */
  static final int IFEQ = 153;

  /** How many looks may still be written before the next sleep. */
  private int left;

  /** Whether it slept, or gave up to wait, since it was last asked in a loop. */
  private boolean fresh;

  /** Whether it was in a loop whose end is to be told. */
  private boolean inLoop;

  /** Whether it yields between looks in vain. */
  private boolean yields;

  /** The numbers of what it has looked at in vain meanwhile, in turns where there is more; or 0. */
  private final int[] sought = new int[MOST_SOUGHT];

  private int nextSought;

  /** How many things may be found over before the next yield, whatever they are. */
  private int leftOfRound;

  /** Whether it has looked in vain since it last yielded. */
  private boolean vain;

  /** Whether it has found something over since it last yielded. */
  private boolean over;

  Looks() {}

  /** The thread has slept. */
  void slept() {
    left = AFTER_SLEEP;
  }

  /** The thread yields, or says that it spins: whether it begins to do so between looks. */
  boolean yielded() {
    if (!vain && !over) {
      return false;
    }
    boolean begins = vain && !yields;
    leftOfRound = begins ? AFTER_SLEEP : 0; // what it had looked at until now, nobody has asked
    yields = vain;
    vain = false;
    over = false;
    return begins;
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

  /** A loop with such waits ends: what it tried has worked. */
  public static void leavesLoop() {
    leaveLoop(0);
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
  public static void looked(boolean isOver, @Nullable Object target) {
    ThreadState state = target == null ? null : Hooks.take();
    if (state == null) {
      return;
    }
    try {
      if (!state.inside) {
        state.looks.look(state, isOver, target);
      }
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  private void look(ThreadState state, boolean isOver, @Nullable Object target) {
    over |= isOver;
    vain |= !isOver;
    if (left > 0) {
      write(state, isOver, target);
    } else if (yields) {
      int object = state.objects.of(opOf(target), target, state.forkJoin);
      if (!isOver) {
        seek(object);
      } else if (isSought(object)) {
        write(state, true, target);
      }
    }
  }

  private void seek(int object) {
    for (int one : sought) {
      if (one == object) {
        return;
      }
    }
    sought[nextSought] = object;
    nextSought = (nextSought + 1) % MOST_SOUGHT;
  }

  private boolean isSought(int object) {
    for (int i = 0; i < MOST_SOUGHT; i++) {
      if (sought[i] == object && object != 0) {
        sought[i] = 0;
        leftOfRound = AFTER_SLEEP; // in the same round it may see that others are over as well
        return true;
      }
    }
    if (leftOfRound == 0) {
      return false;
    }
    leftOfRound--;
    return true;
  }

  private void write(ThreadState state, boolean isOver, @Nullable Object target) {
    int op = opOf(target);
    int object = state.objects.of(op, target, state.forkJoin);
    EventKind after = OpKinds.after(op);
    if (object == 0 || after == null) {
      return;
    }
    EventKind before = OpKinds.of(op);
    left = isOver ? Math.max(0, left - 1) : 0;
    if (isOver) {
      if (before.operands() == 2) {
        state.two(before, object, 0, false);
      } else {
        state.one(before, object, false);
      }
      state.two(after, object, Result.OK.code(), true);
    }
    state.outcome(before, object, (isOver ? Result.OK : Result.FAILED).code());
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
