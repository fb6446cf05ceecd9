package corecast.recorder.hook.path;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was left at objects, by their numbers. No object is kept alive, and what was not used for
 * longest is forgotten: at most {@value #MOST} are remembered.
 */
final class HandOvers {
  private static final int STRIPES = 64;
  private static final int GENERATION = 1 << 12;
  static final int MOST = 2 * STRIPES * GENERATION;

  enum At {
    /** A lock or a monitor, by who had it alone. */
    LOCK,
    /** The same by who shared it. */
    SHARED,
    THREAD_START,
    THREAD_END,
    UNPARK,
    INTERRUPT,
    NOTIFY,
    /** Latches, closed scopes, custom synchronizers: by all who have come. */
    GATE,
    POOL,
    SUBMIT,
    /** A future, by who has run its task. */
    FUTURE,
    /** A task or stage, by who has completed it. */
    DONE,
    SOURCES,
    ITEMS,
    PLACES,
    PERMITS,
    MEETING,
    PHASE,
    EXCHANGE,
    LOCK_OF,
    CONTAINER
  }

  private final Stripe[] stripes = new Stripe[STRIPES];

  HandOvers() {
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe();
    }
  }

  /** In place of what was there. */
  void put(At at, long number, Object value) {
    long key = key(at, number);
    stripe(key).put(key, value);
  }

  /** Beside what was there. */
  void add(At at, long number, HandOver value) {
    long key = key(at, number);
    stripe(key).add(key, value);
  }

  @Nullable Object get(At at, long number) {
    long key = key(at, number);
    return stripe(key).get(key);
  }

  @Nullable Object remove(At at, long number) {
    long key = key(at, number);
    return stripe(key).remove(key);
  }

  /** The lane that is there; one without anything in it if there is none. */
  Lane lane(At at, long number) {
    long key = key(at, number);
    return stripe(key).lane(key);
  }

  private static long key(At at, long number) {
    return (long) at.ordinal() << 59 ^ number;
  }

  private Stripe stripe(long key) {
    long mixed = key * 0x9e37_79b9_7f4a_7c15L;
    return stripes[(int) (mixed >>> 58)];
  }

  private static final class Stripe {
    private Map<Long, Object> young = new HashMap<>();
    private Map<Long, Object> old = new HashMap<>();

    synchronized @Nullable Object get(long key) {
      Object found = young.get(key);
      if (found == null) {
        found = old.remove(key);
        if (found != null) {
          put(key, found);
        }
      }
      return found;
    }

    synchronized void put(long key, Object value) {
      if (young.size() >= GENERATION) {
        old = young;
        young = new HashMap<>();
      }
      young.put(key, value);
    }

    synchronized void add(long key, HandOver value) {
      put(key, HandOver.longer((HandOver) get(key), value));
    }

    synchronized @Nullable Object remove(long key) {
      Object found = young.remove(key);
      Object before = old.remove(key);
      return found == null ? before : found;
    }

    synchronized Lane lane(long key) {
      Lane found = (Lane) get(key);
      if (found == null) {
        found = new Lane(0, false);
        put(key, found);
      }
      return found;
    }
  }
}
