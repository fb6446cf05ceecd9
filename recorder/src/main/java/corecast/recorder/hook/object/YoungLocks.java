package corecast.recorder.hook.object;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The locks of a program that has so many of them that most cannot be shared: each is used by one
 * thread, a few times, and gone. A lock has no number of its own here, and so no reference for the
 * collector to follow, until another thread comes to it, or the same one often. Who came to it
 * before is remembered by its identity hash, in a table that forgets and takes one lock for
 * another: that only gives a lock its number later or sooner.
 *
 * <p>What is held is known by itself, so that whoever comes to it meanwhile finds it. Who came to a
 * lock is noted without regard to other threads, which may be here at once: that, too, gives a lock
 * its number later or sooner.
 */
public final class YoungLocks {
  /** Where there are fewer locks than this, all have numbers. */
  public static final int CROWD = 4096;

  /** A lock that one thread comes to more often gets a number. */
  private static final int MOST_VISITS = 16;

  private static final int SEEN = 1 << 16;
  private static final int HELD = 1 << 12;

  /** In {@link #held} while the number there changes. */
  private static final Object CHANGING = new Object();

  /** Of each lock seen the thread (16 bits), its visits (5) and more of the hash (11). */
  private final int[] seen = new int[SEEN];

  private final AtomicReferenceArray<@Nullable Object> held = new AtomicReferenceArray<>(HELD);

  private final AtomicIntegerArray numbers = new AtomicIntegerArray(HELD);

  /** Whether no other thread is known to have come to a lock, nor this one often. */
  public boolean isAlone(int hash, int thread) {
    int mixed = IdentityHash.spread(hash);
    int at = mixed & SEEN - 1;
    int one = thread << 16 | mixed >>> 21;
    int known = seen[at];
    if (((known ^ one) & 0x7ff) != 0 || known == 0) {
      seen[at] = one;
      return true;
    }
    seen[at] = known + (1 << 11);
    return (known ^ one) >>> 16 == 0 && (known >>> 11 & 31) < MOST_VISITS;
  }

  /** Where a lock is kept while it is held. */
  public static int place(int hash) {
    return IdentityHash.spread(hash) & HELD - 1;
  }

  public @Nullable Object heldAt(int place) {
    return held.get(place);
  }

  public int numberAt(int place) {
    return numbers.get(place);
  }

  /** Keeps the lock there; {@code false} if another one is kept there. */
  public boolean hold(int place, Object lock, int number) {
    if (!held.compareAndSet(place, null, CHANGING)) {
      return false;
    }
    numbers.set(place, number);
    held.set(place, lock);
    return true;
  }

  /** The lock gets the number for good under which it is held: returns that, 0 if it is not. */
  public int giveUp(Object lock) {
    int place = place(System.identityHashCode(lock));
    int number = numbers.get(place);
    return free(place, lock) ? number : 0;
  }

  /** The lock is kept there no more; {@code false} if it was not. */
  public boolean free(int place, Object lock) {
    if (!held.compareAndSet(place, lock, CHANGING)) {
      return false;
    }
    numbers.set(place, 0);
    held.set(place, null);
    return true;
  }
}
