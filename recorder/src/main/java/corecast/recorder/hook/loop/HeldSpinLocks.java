package corecast.recorder.hook.loop;

import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.thread.HookedThread;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import org.jspecify.annotations.Nullable;

/** The locks of {@code SpinLocks} that one thread has, and what is written of them. */
public final class HeldSpinLocks {
  /** More locks than this have no records. */
  private static final int MOST_LOCKS = 1 << 16;

  /** A thread that holds more at once gives the oldest up: that shows as a lock without release. */
  private static final int MOST_HELD = 16;

  /** Whether any lock is known. Not volatile: it is set before the first one is given back. */
  private static boolean any;

  private final HookedThread thread;
  private final Session session;
  private final int[] held = new int[MOST_HELD];

  /** The values of {@link #held} when they are free. */
  private final int[] free = new int[MOST_HELD];

  private int size;

  /** What was looked up last; never null, for the sake of the branch. */
  private ObjectNumbers.Entry recent = ObjectNumbers.NOTHING;

  /** Whether the thread is told to wait in a loop. */
  private boolean waits;

  /** What it is about to give back by an exchange that may fail; 0 if nothing. */
  private int givenBack;

  /** What an attempt outside of a loop has taken, if a loop around the attempt makes it one. */
  private @Nullable Object taken;

  private int freeOfTaken;

  public HeldSpinLocks(HookedThread thread, Session session) {
    this.thread = thread;
    this.session = session;
  }

  public static boolean isAnyKnown() {
    return any;
  }

  /** Whether the thread is told to wait in a loop. */
  public boolean isWaiting() {
    return waits;
  }

  /** It does nothing but wait from here on, in a loop of that class. */
  public void beginsToWait(int group) {
    waits = true;
    thread.one(EventKind.SPINS, group, false);
  }

  /** An attempt outside of a loop has taken it; its free value is that. */
  public void attempted(@Nullable Object lock, int freeValue) {
    taken = lock;
    freeOfTaken = freeValue;
  }

  /** A loop around that attempt, if there was one, has made it one to take a lock. */
  public void takesAttempted(int group) {
    Object lock = taken;
    taken = null;
    waits = false;
    if (lock != null && !thread.inside) {
      take(lock, freeOfTaken, group);
    }
  }

  public void take(Object lock, int freeValue, int group) {
    ObjectNumbers.Entry entry = numbered(lock, group);
    if (entry == null) {
      waits = false;
      return;
    }
    session.loops.recorded(group);
    holds(entry.number, freeValue);
  }

  /** The atomic with its number; {@code null} if there are too many. */
  private ObjectNumbers.@Nullable Entry numbered(Object lock, int group) {
    ObjectNumbers.Entry entry = recent;
    if (!entry.is(lock)) {
      ObjectNumbers.Entry known = session.spinLocks.entry(lock);
      if (known == null) {
        if (session.spinLocks.added() >= MOST_LOCKS) {
          session.loops.stop(group);
          return null;
        }
        known = thread.objects.known(session.spinLocks, lock, ObjectKind.SPIN_LOCK, group);
      }
      entry = known;
      recent = entry;
      any = true;
    }
    return entry;
  }

  private void holds(int number, int freeValue) {
    waits = false;
    int at = indexOf(number);
    if (at < 0) {
      if (size == MOST_HELD) {
        remove(0);
      }
      at = size;
      size++;
    }
    held[at] = number;
    free[at] = freeValue;
    thread.one(EventKind.LOCK, number, thread.mayHideWaiting());
  }

  private int indexOf(int number) {
    for (int i = size - 1; i >= 0; i--) {
      if (held[i] == number) {
        return i;
      }
    }
    return -1;
  }

  private void remove(int at) {
    size--;
    for (int i = at; i < size; i++) {
      held[i] = held[i + 1];
      free[i] = free[i + 1];
    }
  }

  /** It is no lock for anybody, also if nobody has taken it so far; unless it is given back. */
  public void alter(Object target, int group) {
    ObjectNumbers.Entry entry = numbered(target, group);
    if (entry == null) {
      return;
    }
    session.loops.recorded(group);
    if (givenBack != 0) {
      givenBack = 0;
    } else if (indexOf(entry.number) < 0) {
      isOdd(entry.number);
    }
  }

  /** {@code null} if nobody has taken it. */
  public ObjectNumbers.@Nullable Entry known(Object target) {
    ObjectNumbers.Entry entry = recent;
    return entry.is(target) ? entry : session.spinLocks.entry(target);
  }

  /**
   * It is about to be set to that value.
   *
   * @param surely or else it is about to be compared first
   */
  public void change(int number, int value, boolean surely) {
    int at = indexOf(number);
    if (at < 0) {
      if (surely) {
        isOdd(number);
      }
    } else if (value == free[at]) {
      remove(at);
      givenBack = surely ? 0 : number;
      thread.one(EventKind.UNLOCK, number, false);
    }
  }

  /** It was changed from that value, which is that of a free lock, or it had another one. */
  public void compare(Object target, boolean done, int expected, int group) {
    ObjectNumbers.Entry known = known(target);
    if (known == null) {
      return;
    }
    int number = known.number;
    if (givenBack != 0) {
      givenBack = 0;
      if (!done) {
        isOdd(number);
      }
    } else if (done && indexOf(number) < 0) {
      taken = null;
      session.loops.recorded(group);
      holds(number, expected);
    }
  }

  /** Somebody changes it who does not hold it: a release that nobody was to make says so. */
  private void isOdd(int number) {
    int[] told = session.oddSpinLocks;
    int at = number & told.length - 1;
    if (told[at] != number) {
      told[at] = number;
      thread.one(EventKind.UNLOCK, number, false);
    }
  }
}
