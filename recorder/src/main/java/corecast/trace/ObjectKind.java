package corecast.trace;

/**
 * What a numbered object is, and what its three parameters mean. The ordinal is the code in the
 * file: append, never reorder.
 */
public enum ObjectKind {
  /** p1 = Java thread id, p2 = flags as in {@link EventKind#THREAD}. */
  THREAD,
  /** An object used with {@code synchronized} or {@code wait}. */
  MONITOR,
  /** p1 = 1 if fair. */
  LOCK,
  /** p1 = object number of the lock it belongs to. */
  CONDITION,
  /** p1 = 1 if fair; p2 = 1 if holds belong to no thread ({@code StampedLock}). */
  READ_WRITE_LOCK,
  /** p1 = permits at the first sight, p2 = 1 if fair. */
  SEMAPHORE,
  /** p1 = count at the first sight. */
  LATCH,
  /** p1 = parties, p2 = 1 if it has an action. */
  BARRIER,
  /**
   * p1 = capacity ({@link Integer#MAX_VALUE} if unbounded), p2 = items in it at the first sight, p3
   * = 1 if its class is, or extends, one of {@link OrderedQueues}.
   */
  QUEUE,
  /**
   * p1 = core size, p2 = maximum size, p3 = remaining work queue capacity (0: direct hand-off),
   * plus 2^32 if the submitter runs what there is no room for, plus 2^33 times the number of the
   * place that had asked for the number of processors last when it was made (0: none).
   */
  POOL,
  /** Anything else, for example a blocker of {@code LockSupport.park}. */
  OTHER,
  /**
   * p1 = parallelism, p2 = flags: 1 the common pool, 2 sized by the number of processors, 4 first
   * in, first out for forked tasks too; p3 = the place that had asked, as of a {@link #POOL}.
   */
  FORK_JOIN_POOL,
  /** A phaser, or the root of a tree of them; p1 = registered parties at the first sight. */
  PHASER,
  EXCHANGER,
  /** A custom synchronizer: an {@code AbstractQueuedSynchronizer} that is not the library's. */
  SYNCHRONIZER,
  /**
   * One end of a connection: p1 = local port, p2 = remote port, p3 = 1 if both are on this machine;
   * or a pipe inside the program: p1 = capacity, p3 = 2; or one end of the connection p1, p2 = 0 or
   * 1, p3 = 3 (pipes of the system, sockets with a path); or where datagrams arrive that are sent
   * to port p1, p3 = 4: what is moved is counted in datagrams, and writes are those of whoever
   * sends.
   */
  STREAM,
  /** An atomic that a loop takes as a lock; p1 = number of the class with the loop. */
  SPIN_LOCK,
  /**
   * An atomic that is read and then changed by compare-and-set: what a thread does in between is
   * like a section of a lock.
   */
  ATOMIC;

  private static final ObjectKind[] ALL = values();

  public int code() {
    return ordinal();
  }

  /** The kind with that code; {@link #OTHER} if this version knows none. */
  public static ObjectKind ofCode(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : OTHER;
  }
}
