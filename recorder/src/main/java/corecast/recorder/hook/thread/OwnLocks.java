package corecast.recorder.hook.thread;

import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.object.YoungLocks;
import corecast.trace.ObjectKind;
import org.jspecify.annotations.Nullable;

/**
 * The numbers one thread gives to locks that are its own as far as is known ({@link YoungLocks}):
 * one after another of a class has the same. A lock that turns out to be more keeps the number, and
 * the next ones get another.
 */
public final class OwnLocks {
  /** Numbers at hand: for so many classes, or locks of a class that are held at once. */
  private static final int NUMBERS = 64;

  /**
   * So many locks have a number one after another: as many sections of one thread, at most, are in
   * the way of a lock that keeps it.
   */
  private static final int LOCKS_OF_A_NUMBER = 64;

  /** Whoever comes to a lock after a section as long as this must find it. */
  public static final long LONG_NANOS = 100_000;

  private final ObjectNumbers table;
  private final ObjectKind kind;
  private final ObjectRecords records;
  private final int thread;
  private @Nullable Use @Nullable [] uses;

  OwnLocks(ObjectNumbers table, ObjectKind kind, ObjectRecords records, int thread) {
    this.table = table;
    this.kind = kind;
    this.records = records;
    this.thread = thread;
  }

  /**
   * A number for a lock that has none.
   *
   * @return below 0 if the lock has it for this section only: {@link #taken} and {@link #released}
   *     are to be called, with the number that is meant; 0 if it should get one for good
   */
  public int take(Object lock, int hash) {
    YoungLocks young = table.young();
    int place = YoungLocks.place(hash);
    if (young == null || young.heldAt(place) != null || !young.isAlone(hash, thread)) {
      return 0;
    }
    Use use = free(young, lock.getClass().getName());
    if (use == null) {
      return 0;
    }
    if (use.number == 0) {
      use.number = records.describe(lock, kind);
    }
    if (!young.hold(place, lock, use.number)) {
      return 0;
    }
    use.place = place;
    return -use.number;
  }

  /** The number under which the thread holds a lock that has no other; 0 if it does not. */
  public int held(Object lock, int hash) {
    YoungLocks young = table.young();
    int place = YoungLocks.place(hash);
    if (young == null || young.heldAt(place) != lock) {
      return 0;
    }
    Use use = held(young.numberAt(place));
    return use == null ? 0 : use.number;
  }

  public void taken(int number, long now) {
    Use use = held(number);
    if (use != null) {
      use.since = now;
    }
  }

  public void released(int number, long now) {
    YoungLocks young = table.young();
    Use use = held(number);
    if (young == null || use == null) {
      return;
    }
    Object lock = use.lock(young);
    boolean isLong = now - use.since >= LONG_NANOS;
    if (lock != null && isLong) {
      table.add(lock, number);
    }
    if (lock != null && young.free(use.place, lock) && !isLong) {
      use.locks++;
    } else {
      use.number = 0; // the lock has it for good
    }
    use.place = Use.NOWHERE;
  }

  private @Nullable Use held(int number) {
    @Nullable Use[] all = uses;
    if (all != null) {
      for (Use use : all) {
        if (use != null && use.number == number && use.place != Use.NOWHERE) {
          return use;
        }
      }
    }
    return null;
  }

  /** What is not held now, best with a number for that class. */
  private @Nullable Use free(YoungLocks young, String type) {
    @Nullable Use[] all = uses;
    if (all == null) {
      all = new @Nullable Use[NUMBERS];
      uses = all;
    }
    int other = -1;
    for (int i = 0; i < NUMBERS; i++) {
      Use use = all[i];
      if (use != null && use.place != Use.NOWHERE && use.lock(young) == null) {
        // Somebody has come to it while it was held: it has the number for good.
        use.place = Use.NOWHERE;
        use.number = 0;
      }
      if (use == null || use.place == Use.NOWHERE) {
        if (use != null && use.type.equals(type)) {
          if (use.locks >= LOCKS_OF_A_NUMBER) {
            use.number = 0;
          }
          if (use.number == 0) {
            use.locks = 0;
          }
          return use;
        }
        other = other < 0 || use == null ? i : other;
      }
    }
    if (other < 0) {
      return null;
    }
    Use made = new Use(type);
    all[other] = made;
    return made;
  }

  private static final class Use {
    static final int NOWHERE = -1;

    /** The name of its class; not the class, so as not to keep that loaded. */
    final String type;

    /** 0 if there is to be a new one. */
    int number;

    int locks;

    int place = NOWHERE;

    long since;

    Use(String type) {
      this.type = type;
    }

    /** {@code null} if the lock has got the number for good since. */
    @Nullable Object lock(YoungLocks young) {
      return young.numberAt(place) == number ? young.heldAt(place) : null;
    }
  }
}
