package corecast.recorder.hook;

import corecast.recorder.hook.loop.HeldSpinLocks;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.session.LoopSites;
import org.jspecify.annotations.Nullable;

/**
 * Locks written by hand: an atomic that a loop changes from a certain value, that of a free lock,
 * to another one, until that succeeds. Whoever succeeds has it, and gives it back by that value.
 * Whether it is a lock is found out later: here is written who did so, and what does not fit.
 *
 * <p>A value is what an {@code int} is, 0 or 1 for a {@code boolean}, 0 for {@code null}. A class
 * with such loops has a number, and what it does with its locks is recorded or switched off as a
 * whole.
 */
public final class SpinLocks {
  /** A value that is not known, or that of a lock that is given back by any change. */
  public static final int OTHER_VALUE = Integer.MIN_VALUE;

  /** A number for a class with such loops; -1 if there are too many. Called while weaving. */
  public static int group(String className) {
    return LoopSites.number(LoopSites.SPIN_LOCKS, className);
  }

  // ---- loops that take a lock -------------------------------------------------------------------

  /**
   * A loop has tried to take a lock by comparison with its free value.
   *
   * @param site the number of the class times 2, and 1 if the loop does nothing else
   */
  public static boolean compared(@Nullable Object lock, boolean done, int free, int site) {
    tried(lock, done, free, site);
    return done;
  }

  /** The same by an exchange: it has the lock if the value before was the free one. */
  public static boolean exchanged(@Nullable Object lock, boolean before, int free, int site) {
    tried(lock, (before ? 1 : 0) == free, free, site);
    return before;
  }

  public static int exchanged(@Nullable Object lock, int before, int free, int site) {
    tried(lock, before == free, free, site);
    return before;
  }

  public static long exchanged(@Nullable Object lock, long before, int free, int site) {
    tried(lock, before == free, free, site);
    return before;
  }

  public static @Nullable Object exchanged(
      @Nullable Object lock, @Nullable Object before, int free, int site) {
    tried(lock, before == null, free, site);
    return before;
  }

  private static void tried(@Nullable Object lock, boolean done, int free, int site) {
    if (!LoopSites.isOff(site >> 1)) {
      if (done) {
        takes(lock, free, site >> 1);
      } else if ((site & 1) != 0) {
        waits(site >> 1);
      }
    }
  }

  /** A loop has called what makes one attempt, {@link #attempted}. */
  public static boolean triedBy(boolean done, int site) {
    if (!LoopSites.isOff(site >> 1)) {
      if (done) {
        Guard.call(Hook.SPIN_LOCK_ATTEMPTED, site >> 1);
      } else if ((site & 1) != 0) {
        waits(site >> 1);
      }
    }
    return done;
  }

  public static void takes(@Nullable Object lock, int group) {
    if (!LoopSites.isOff(group)) {
      takes(lock, OTHER_VALUE, group);
    }
  }

  /** A method begins that gives back the lock that its object is. */
  public static void gives(@Nullable Object lock, int group) {
    changing(lock, OTHER_VALUE, group);
  }

  /** A loop goes on that only waits until it can take a lock. */
  public static void waiting(int group) {
    if (!LoopSites.isOff(group)) {
      waits(group);
    }
  }

  /** The same, if {@code again} is, or else is not, 0. */
  public static void waiting(int again, int ifZero, int group) {
    if ((again == 0) == (ifZero != 0) && !LoopSites.isOff(group)) {
      waits(group);
    }
  }

  private static void waits(int group) {
    ThreadState state = RecordedThreads.current();
    if (state != null && !state.spinLocks.isWaiting()) {
      Guard.call(Hook.SPIN_LOCK_WAITS, group);
    }
  }

  private static void takes(@Nullable Object lock, int free, int group) {
    if (lock != null) {
      Guard.call(Hook.SPIN_LOCK_TAKES, lock, free, group);
    }
  }

  // ---- whatever else is done to them
  // -------------------------------------------------------------

  /** An atomic is about to be set to that value. */
  public static void changing(@Nullable Object target, int value, int group) {
    if (HeldSpinLocks.isAnyKnown() && !LoopSites.isOff(group)) {
      changes(target, value, true);
    }
  }

  public static void changing(@Nullable Object target, long value, int group) {
    changing(target, valueOf(value), group);
  }

  public static void changing(@Nullable Object target, @Nullable Object value, int group) {
    changing(target, value == null ? 0 : OTHER_VALUE, group);
  }

  /** An atomic is about to be changed as no lock is: counted up, for example. */
  public static void altering(@Nullable Object target, int group) {
    if (!LoopSites.isOff(group)) {
      alters(target, group);
    }
  }

  /** An atomic may be about to be changed to that value by a comparison. */
  public static void comparing(@Nullable Object target, int value, int group) {
    if (HeldSpinLocks.isAnyKnown() && !LoopSites.isOff(group)) {
      changes(target, value, false);
    }
  }

  public static void comparing(@Nullable Object target, long value, int group) {
    comparing(target, valueOf(value), group);
  }

  public static void comparing(@Nullable Object target, @Nullable Object value, int group) {
    comparing(target, value == null ? 0 : OTHER_VALUE, group);
  }

  private static int valueOf(long value) {
    return value == (int) value ? (int) value : OTHER_VALUE;
  }

  /**
   * It was, or it was not.
   *
   * @param expected the value that it was compared with, {@link #OTHER_VALUE} if unknown
   */
  public static boolean comparedOnce(
      @Nullable Object target, boolean done, int expected, int group) {
    if (!LoopSites.isOff(group)) {
      if (done && expected == OTHER_VALUE) {
        alters(target, group);
      } else if (HeldSpinLocks.isAnyKnown()) {
        hasCompared(target, done, expected, group);
      }
    }
    return done;
  }

  /**
   * The same where nothing else is tried, in a method that says whether it was: a loop may be
   * around its call.
   */
  public static boolean attempted(@Nullable Object target, boolean done, int expected, int group) {
    if (done && !LoopSites.isOff(group)) {
      remembers(target, expected);
    }
    return comparedOnce(target, done, expected, group);
  }

  private static void remembers(@Nullable Object target, int expected) {
    ThreadState state = RecordedThreads.current();
    if (state != null) {
      state.spinLocks.attempted(target, expected);
    }
  }

  private static void changes(@Nullable Object target, int value, boolean surely) {
    ThreadState state = target == null ? null : RecordedThreads.current();
    if (state != null && target != null) {
      try {
        ObjectNumbers.Entry known = state.spinLocks.known(target);
        if (known != null) {
          Guard.call(surely ? Hook.SPIN_LOCK_SETS : Hook.SPIN_LOCK_COMPARES, known.number, value);
        }
      } catch (Throwable e) {
        state.thrown = e;
      }
    }
  }

  private static void alters(@Nullable Object target, int group) {
    if (target != null) {
      Guard.call(Hook.SPIN_LOCK_ALTERS, target, group);
    }
  }

  private static void hasCompared(@Nullable Object target, boolean done, int expected, int group) {
    if (target != null) {
      Guard.call(
          done ? Hook.SPIN_LOCK_COMPARED : Hook.SPIN_LOCK_NOT_COMPARED, target, expected, group);
    }
  }
}
