package corecast.analysis.constraint;

import java.util.List;

/**
 * What holds a program back on so many processors.
 *
 * @param name the object's, thread's or function's; empty if there is none
 * @param size the workers of a pool, places of a queue, permits of a semaphore; 0 for others
 * @param share the part of the run time that {@link Kind} says; 0 to 1
 * @param timeNanos T(P), ns
 * @param change how the program would do without it, such as "without it"; empty if not known
 * @param freedNanos T(P) then, ns: of a replay, or of serial work and too little of it the least
 *     that is possible; NaN if not known
 * @param held what is done with a lock held; {@link Held#NOTHING} of anything else
 * @param source file and line of an object's field or first use, such as {@code Orders.java:14}; of
 *     a function's beginning; empty if not known
 */
public record Constraint(
    int processors,
    Kind kind,
    String name,
    long size,
    double share,
    double timeNanos,
    String change,
    double freedNanos,
    Held held,
    String source) {

  /** What can hold a program back; its name in lower case is its name in tables, and stable. */
  public enum Kind {
    PROCESSORS,
    /** A lock is held, for that part of the run time. */
    LOCK,
    /** Tasks wait for a worker of a pool while a processor has nothing to do. */
    POOL,
    /** Threads wait for a place in a full queue while a processor has nothing to do. */
    QUEUE,
    /** Threads wait for permits of a semaphore while a processor has nothing to do. */
    SEMAPHORE,
    /** Nobody works, since all sleep or wait for input and output. */
    DELAYS,
    /** One thread works alone, and the others have nothing to do. */
    SERIAL,
    /** One thread works: that part of the run time is its own work. */
    THREAD,
    /** Fewer threads have work than there are processors: the part of these that has none. */
    FEW_THREADS
  }

  /**
   * What is done with a lock held.
   *
   * @param takers the functions that take it; empty if none has a name
   * @param worker the function with the most work under it; empty if none has a name
   * @param weightedNanos weight x time of all segments under it, ns: as much of T(P) depends on
   *     them
   * @param leastNanos no run on any number of processors is shorter, ns; 0 if that is not known
   */
  public record Held(List<String> takers, String worker, double weightedNanos, double leastNanos) {
    public static final Held NOTHING = new Held(List.of(), "", 0, 0);

    public Held {
      takers = List.copyOf(takers);
    }

    Held weighted(double nanos) {
      return new Held(takers, worker, nanos, leastNanos);
    }
  }

  Constraint with(Held other) {
    return new Constraint(
        processors, kind, name, size, share, timeNanos, change, freedNanos, other, source);
  }

  /** Whether that is said in the same words of another number of processors. */
  boolean isLike(Constraint other) {
    return kind == other.kind && name.equals(other.name) && change.equals(other.change);
  }
}
