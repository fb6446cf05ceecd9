package corecast.program;

/**
 * What one step of a program does. Only {@link #RUN}, {@link #SLEEP} and {@link #IO} take time;
 * they are the program's <em>segments</em>. All others happen in an instant, but may have to wait.
 */
public enum Operation {
  /** Uses a processor for {@code amount} ns of work. */
  RUN("run"),
  /** Waits {@code amount} ns of real time without a processor. */
  SLEEP("sleep"),
  /** Like {@link #SLEEP}, for input and output. */
  IO("io"),

  /** Enters function {@code object}; {@code amount} entries are folded into this one. */
  ENTER("enter"),
  EXIT("exit"),
  /** Names this instant; {@code object} is a {@link ObjectKind#MARK}. */
  MARK("mark"),

  /** Starts body {@code object}. */
  SPAWN("spawn"),
  /** Waits for the end of body {@code object}. */
  JOIN("join"),
  /** Takes a re-entrant mutex or monitor. */
  LOCK("lock"),
  UNLOCK("unlock"),
  READ_LOCK("read-lock"),
  READ_UNLOCK("read-unlock"),
  WRITE_LOCK("write-lock"),
  WRITE_UNLOCK("write-unlock"),
  /** Takes {@code amount} permits. */
  ACQUIRE("acquire"),
  /** Gives {@code amount} permits. */
  RELEASE("release"),
  COUNT_DOWN("countdown"),
  AWAIT("await"),
  BARRIER("barrier"),
  PUT("put"),
  TAKE("take"),
  /**
   * Takes {@code amount} items out of queue {@code object} that nobody waits for: those that are
   * there now, and the others as they come, unless somebody waits for them.
   */
  DISCARD("discard"),
  /** Hands body {@code amount} (a task) to pool {@code object}. */
  SUBMIT("submit"),
  /** Waits for the end of body {@code object} (a task). */
  GET("get"),
  /**
   * Releases the monitor {@code object} fully, waits for a notification of it, and takes it again.
   * Notifications are sticky: one that came before the wait is not lost.
   */
  WAIT("wait-on"),
  /** One notification, for the longest waiting thread or else the next to wait. */
  NOTIFY("notify"),
  /** A notification for every thread that waits now; none is kept. */
  NOTIFY_ALL("notify-all"),
  /** Waits for, and uses up, the thread's own permit. */
  PARK("park"),
  /** Gives body {@code object} its permit (at most one is kept). */
  UNPARK("unpark"),
  /**
   * Waits for the end of body {@code amount} (a task) and helps fork/join pool {@code object} to
   * come to it, as a thread from outside.
   */
  HELP("help"),
  /**
   * One of the parts that stage {@code object} needs is there. Whoever brings the last one runs the
   * stage before going on; parts beyond that change nothing.
   */
  COMPLETE("complete"),
  /** Puts an item into queue {@code object}, whatever its capacity, and waits until it is taken. */
  TRANSFER("transfer"),
  /** From here on a virtual thread keeps its carrier when it blocks. */
  PIN("pin"),
  /** Takes one {@link #PIN} back. */
  UNPIN("unpin"),
  /**
   * Body {@code object}, a thread, ends where it sleeps or waits for a permit, or as soon as it
   * would; if it has not begun, as soon as it does.
   */
  STOP("stop"),
  /**
   * From here on a task of a fork/join pool tells the pool whenever it blocks, as in {@code
   * ForkJoinPool.managedBlock}.
   */
  LEND("lend"),
  /** Takes one {@link #LEND} back. */
  KEEP("keep"),
  /** From here on there is one more worker of pool {@code object}: the body itself. */
  SERVE("serve"),
  /**
   * Waits until a worker of pool {@code object} has no task, before any task that waits for one;
   * from then on there is one worker less.
   */
  LEAVE("leave"),
  /**
   * The next step, if it {@linkplain #canBeTried can be tried}, is a try that never waits: a body
   * that does not get what it wants goes round a loop, without a place in a queue and without what
   * it has got by the tries before, until it gets all of it at once.
   */
  TRY("try"),
  /** The program ends at this instant, whatever other bodies still do or wait for. */
  HALT("halt");

  private final String keyword;

  Operation(String keyword) {
    this.keyword = keyword;
  }

  /** The statement's first word in the program text. */
  public String keyword() {
    return keyword;
  }

  /** Whether {@link #TRY} before the step has a meaning. */
  public boolean canBeTried() {
    return switch (this) {
      case LOCK, READ_LOCK, WRITE_LOCK, ACQUIRE, PUT, TAKE -> true;
      default -> false;
    };
  }

  /** Whether the step takes a lock, to read, to write or at all. */
  public boolean takesLock() {
    return this == LOCK || this == READ_LOCK || this == WRITE_LOCK;
  }

  public boolean givesLockBack() {
    return this == UNLOCK || this == READ_UNLOCK || this == WRITE_UNLOCK;
  }

  /** Whether the step takes time, so that it is a segment with a weight. */
  public boolean isSegment() {
    return isSegment(ordinal());
  }

  /** The same of an operation by its ordinal, for hot loops: those that take time come first. */
  public static boolean isSegment(int ordinal) {
    return ordinal <= IO.ordinal();
  }
}
