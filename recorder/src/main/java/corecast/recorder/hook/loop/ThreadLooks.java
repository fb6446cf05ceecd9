package corecast.recorder.hook.loop;

import corecast.recorder.hook.object.Numbered;
import corecast.recorder.hook.operation.Operation;
import corecast.recorder.hook.operation.TargetNumbers;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/**
 * What one thread has looked at, whether it is over, between two sleeps or yields. Looks are
 * written around those only, as attempts to wait: those in vain as ones that gave up, the last one
 * as a wait for what is over. Of looks between yields, of which there can be millions, only the
 * last one is: what was found over then, and not before.
 */
public final class ThreadLooks {
  /** So many things may be found over after a sleep. */
  private static final int AFTER_SLEEP = 256;

  /** So many things that are looked at between yields are told apart. */
  private static final int MOST_SOUGHT = 16;

  private final HookedThread thread;
  private final TargetNumbers targets;

  /** How many looks may still be written before the next sleep. */
  private int left;

  /** Whether it slept, or gave up to wait, since it was last asked in a loop. */
  private boolean fresh;

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

  public ThreadLooks(HookedThread thread, TargetNumbers targets) {
    this.thread = thread;
    this.targets = targets;
  }

  public void slept() {
    left = AFTER_SLEEP;
  }

  /** The thread yields, or says that it spins: whether it begins to do so between looks. */
  public boolean yielded() {
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

  public void waited() {
    fresh = true;
  }

  /** The thread may have waited, in a loop that does so until others have changed something. */
  public void waitedInLoop() {
    if (fresh) {
      fresh = false;
      inLoop = true;
      thread.outcome(EventKind.SLEEP_BEGIN, 0, Result.FAILED.code());
    }
  }

  /** The thread may have tried something in vain, in a loop that repeats it until it succeeds. */
  public void failedInLoop() {
    if (fresh) {
      fresh = false;
      thread.outcome(EventKind.YIELD, 0, Result.FAILED.code());
    }
  }

  /** Such a loop ends, for a reason of its own or not. */
  public void leaveLoop(int own) {
    if (inLoop) {
      inLoop = false;
      thread.outcome(EventKind.SLEEP_BEGIN, own, Result.OK.code());
    }
  }

  /** A task, future, pool or thread was looked at: it is over, or not yet. */
  public void look(boolean isOver, Object target) {
    over |= isOver;
    vain |= !isOver;
    if (left > 0) {
      write(isOver, target);
    } else if (yields) {
      int object = targets.of(waitFor(target), target);
      if (!isOver) {
        seek(object);
      } else if (isSought(object)) {
        write(true, target);
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

  private void write(boolean isOver, Object target) {
    Operation wait = waitFor(target);
    int object = targets.of(wait, target);
    EventKind after = wait.after();
    if (object == 0 || after == null) {
      return;
    }
    EventKind before = wait.kind();
    left = isOver ? Math.max(0, left - 1) : 0;
    if (isOver) {
      thread.one(before, object, false);
      thread.two(after, object, Result.OK.code(), true);
    }
    thread.outcome(before, object, (isOver ? Result.OK : Result.FAILED).code());
  }

  private static Operation waitFor(Object target) {
    if (target instanceof Thread) {
      return Operation.JOIN;
    }
    if (target instanceof CountDownLatch) {
      return Operation.AWAIT;
    }
    if (target instanceof FutureTask) {
      return Operation.GET;
    }
    return target instanceof Numbered ? Operation.AWAIT_TASK : Operation.TERMINATION;
  }
}
