package corecast.recorder.hook;

/**
 * Operations of {@link Hooks#begin}. A {@code TRY_} operation may give up, so that its outcome
 * depends on timing: a success is recorded like the plain operation, and every outcome is counted.
 */
public final class Op {
  /** Only keeps what is inside silent. */
  public static final int SILENT = 0;

  public static final int LOCK = 1;
  public static final int TRY_LOCK = 2;
  public static final int UNLOCK = 3;
  public static final int READ_LOCK = 4;
  public static final int TRY_READ_LOCK = 5;
  public static final int READ_UNLOCK = 6;
  public static final int WRITE_LOCK = 7;
  public static final int TRY_WRITE_LOCK = 8;
  public static final int WRITE_UNLOCK = 9;

  /** {@code Object.wait} or {@code Condition.await}; arg = timeout in ns, 0 if none. */
  public static final int WAIT = 10;

  public static final int NOTIFY = 11;
  public static final int NOTIFY_ALL = 12;

  /** arg = permits, for these three. */
  public static final int ACQUIRE = 13;

  public static final int TRY_ACQUIRE = 14;
  public static final int RELEASE = 15;

  public static final int COUNT_DOWN = 16;

  /** Of a latch; arg = timeout in ns, 0 if none. */
  public static final int AWAIT = 17;

  public static final int BARRIER = 18;
  public static final int PUT = 19;
  public static final int TRY_PUT = 20;
  public static final int TAKE = 21;
  public static final int TRY_TAKE = 22;

  /** {@code drainTo}; the number of items taken is arg at {@link Hooks#end}. */
  public static final int DRAIN = 23;

  /** Targets of these four are threads. */
  public static final int START = 24;

  public static final int JOIN = 25;
  public static final int INTERRUPT = 26;
  public static final int UNPARK = 27;

  /** target = blocker or null, arg = timeout in ns, 0 if none. */
  public static final int PARK = 28;

  /** arg = nanoseconds. */
  public static final int SLEEP = 29;

  /** {@code Future.get} of a {@code FutureTask}; target = the future. */
  public static final int GET = 30;

  /** {@code awaitTermination}; target = the pool. */
  public static final int TERMINATION = 31;

  /** A {@code FutureTask} is done; target = the future. */
  public static final int FUTURE_DONE = 32;

  /** Waits for all threads of a container; target = the container. */
  public static final int AWAIT_ALL = 33;

  /** Ends somebody's {@link #AWAIT_ALL}; target = the container. */
  public static final int WAKE_UP = 34;

  /** Calls that may block in input or output; see {@link IoCodes}. */
  public static final int IO_READ = 35;

  public static final int IO_WRITE = 36;
  public static final int IO_ACCEPT = 37;
  public static final int IO_CONNECT = 38;
  public static final int IO_PROCESS = 39;
  public static final int IO_SELECT = 40;

  /** The same on a stream whose other end may be in the program; arg = bytes. */
  public static final int STREAM_READ = 41;

  public static final int STREAM_WRITE = 42;
  public static final int STREAM_CLOSE = 43;

  /** Of a pipe, whose reader would not be woken otherwise. */
  public static final int STREAM_FLUSH = 44;

  private Op() {}
}
