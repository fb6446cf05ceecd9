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

  // ---- from here on: further synchronizers, see FurtherOperations

  /** {@code LinkedTransferQueue.transfer}: a put that waits until the item is taken. */
  public static final int TRANSFER = 33;

  public static final int TRY_TRANSFER = 34;

  /** Of a custom synchronizer, in shared mode. */
  public static final int SHARED_ACQUIRE = 35;

  public static final int TRY_SHARED_ACQUIRE = 36;
  public static final int SHARED_RELEASE = 37;

  /** {@code tryConvertTo...}; arg = the stamp, at the end {@link Stamps}' code of both modes. */
  public static final int CONVERT = 38;

  /** {@code tryConvertToOptimisticRead}; arg = the stamp. */
  public static final int TO_OPTIMISTIC = 39;

  /** {@code tryConvertToReadLock}; arg as with {@link #CONVERT}. */
  public static final int TO_READ = 40;

  /** {@code validate}; arg = the stamp. */
  public static final int VALIDATE = 41;

  /** Of a phaser; arg is 0, at the end the phase that was returned. */
  public static final int PHASE_ARRIVE = 42;

  public static final int PHASE_ARRIVE_AND_AWAIT = 43;

  /** arg = the phase. */
  public static final int PHASE_AWAIT = 44;

  public static final int PHASE_TERMINATE = 45;

  /** arg = identity of the item given, at the end of the one received. */
  public static final int EXCHANGE = 46;

  /** A put of an item that is available only later; arg = nanoseconds. */
  public static final int PUT_DELAYED = 47;

  /** Items leave a queue without having been taken one by one; arg at the end = how many. */
  public static final int DISCARD = 48;

  /** Items are put into a queue at once; arg at the end = how many. */
  public static final int FILL = 49;

  /** A wait for a fork/join task; target = the task. */
  public static final int AWAIT_TASK = 50;

  /** Waits for all threads of a container; target = the container. */
  public static final int AWAIT_ALL = 51;

  /** Ends somebody's {@link #AWAIT_ALL}; target = the container. */
  public static final int WAKE_UP = 52;

  /** Calls that may block in input or output; see {@link IoCodes}. */
  public static final int IO_READ = 53;

  public static final int IO_WRITE = 54;
  public static final int IO_ACCEPT = 55;
  public static final int IO_CONNECT = 56;
  public static final int IO_PROCESS = 57;
  public static final int IO_SELECT = 58;

  /** The same on a stream whose other end may be in the program; arg = bytes. */
  public static final int STREAM_READ = 59;

  public static final int STREAM_WRITE = 60;
  public static final int STREAM_CLOSE = 61;

  /** Of a pipe, whose reader would not be woken otherwise. */
  public static final int STREAM_FLUSH = 62;

  /** The library's own wait for a child process, from its start on. */
  public static final int IO_CHILD = 63;

  /** What was written to a file is forced to its device. */
  public static final int IO_FORCE = 64;

  /** A read of an asynchronous channel that has nothing to read yet. */
  public static final int STREAM_ASK = 65;

  private Op() {}
}
