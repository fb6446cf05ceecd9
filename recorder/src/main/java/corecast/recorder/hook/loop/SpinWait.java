package corecast.recorder.hook.loop;

import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

/** One thread's loop that does nothing but look until another thread has changed something. */
public final class SpinWait {
  private static final SpinWait[] NOBODY = {};

  /** Who is in such a loop, of all classes. */
  private static final AtomicReference<SpinWait[]> WAITING = new AtomicReference<>(NOBODY);

  private final HookedThread thread;
  private final Session session;

  /** The number of the class in whose loop the thread is; -1 in none. */
  private volatile int group = -1;

  /** Whether somebody has changed what that loop looks at since it looked in vain. */
  private volatile boolean told;

  /** Whether the loop has been seen to go on since. */
  private boolean looks;

  public SpinWait(HookedThread thread, Session session) {
    this.thread = thread;
    this.session = session;
  }

  /** Nobody waits: for a recording that has not begun. */
  public static void reset() {
    WAITING.set(NOBODY);
  }

  public static boolean isAnybody() {
    return everybody() != NOBODY;
  }

  public static SpinWait[] everybody() {
    SpinWait[] all = WAITING.get();
    return all == null ? NOBODY : all;
  }

  public boolean isWaiting() {
    return group >= 0;
  }

  /** Whether it is in a loop of that class, and nobody has told it of a change. */
  public boolean isUntold(int ofGroup) {
    return group == ofGroup && !told;
  }

  /**
   * A look in vain has been told, which may have been the last one before the loop lost the CPU.
   *
   * @return whether it was not: one more will tell
   */
  public boolean looksOnceMore(int ofGroup) {
    if (group == ofGroup && !looks) {
      looks = true;
      return true;
    }
    return false;
  }

  /** The thread waits in a loop of that class, from here on or anew. */
  public void begins(int ofGroup) {
    if (isWaiting()) {
      ends();
    }
    int own = thread.objects.number(thread.owner, ObjectKind.THREAD);
    session.loops.recorded(ofGroup);
    looks = false;
    told = false;
    group = ofGroup;
    SpinWait[] before;
    SpinWait[] after;
    do {
      before = everybody();
      after = Arrays.copyOf(before, before.length + 1);
      after[before.length] = this;
    } while (!WAITING.compareAndSet(before, after));
    thread.two(EventKind.PARK_BEGIN, own, 0, false);
  }

  public void ends() {
    group = -1;
    told = false;
    SpinWait[] before;
    do {
      before = everybody();
    } while (!WAITING.compareAndSet(before, without(before)));
    thread.one(EventKind.PARK_END, 0, true);
  }

  private SpinWait[] without(SpinWait[] all) {
    int left = 0;
    for (SpinWait one : all) {
      left += one == this ? 0 : 1;
    }
    if (left == 0) {
      return NOBODY;
    }
    SpinWait[] others = new SpinWait[left];
    int next = 0;
    for (SpinWait one : all) {
      if (one != this) {
        others[next] = one;
        next++;
      }
    }
    return others;
  }

  /** This thread has changed what the other one looks at. */
  public void tells(SpinWait waiting) {
    if (waiting != this && session == waiting.session) {
      waiting.told = true;
      int number = thread.objects.number(waiting.thread.owner, ObjectKind.THREAD);
      thread.one(EventKind.UNPARK, number, false);
    }
  }
}
