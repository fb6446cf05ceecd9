package corecast.recorder.hook.operation;

import corecast.trace.EventKind;
import corecast.trace.IoCode;
import org.jspecify.annotations.Nullable;

/**
 * An operation of the library, with all that is to be said of it. Woven code passes its {@link
 * #code}.
 *
 * <p>A {@code TRY_} operation may give up, so that its outcome depends on timing: a success is
 * recorded like the plain operation, and every outcome is counted.
 */
public enum Operation {
  /** Only keeps what is inside silent. */
  SILENT(Family.SILENT),
  LOCK(Numbering.LOCK, after(EventKind.LOCK)),
  TRY_LOCK(tries(LOCK), Time.GIVEN),
  UNLOCK(Numbering.LOCK, before(EventKind.UNLOCK)),
  READ_LOCK(after(EventKind.READ_LOCK)),
  TRY_READ_LOCK(tries(READ_LOCK), Time.GIVEN),
  READ_UNLOCK(before(EventKind.READ_UNLOCK)),
  WRITE_LOCK(after(EventKind.WRITE_LOCK)),
  TRY_WRITE_LOCK(tries(WRITE_LOCK), Time.GIVEN),
  WRITE_UNLOCK(before(EventKind.WRITE_UNLOCK)),
  /** {@code Object.wait} or {@code Condition.await}; arg = timeout in ns, 0 if none. */
  WAIT(Numbering.MONITOR, pair(EventKind.WAIT_BEGIN)),
  NOTIFY(Numbering.MONITOR, before(EventKind.NOTIFY)),
  NOTIFY_ALL(Numbering.MONITOR, before(EventKind.NOTIFY_ALL)),
  /** arg = permits, for these three. */
  ACQUIRE(pair(EventKind.ACQUIRE_BEGIN)),
  TRY_ACQUIRE(tries(ACQUIRE)),
  RELEASE(before(EventKind.RELEASE)),
  COUNT_DOWN(before(EventKind.COUNT_DOWN)),
  /** Of a latch; arg = timeout in ns, 0 if none. */
  AWAIT(pair(EventKind.AWAIT_BEGIN), Time.GIVEN),
  BARRIER(pair(EventKind.BARRIER_BEGIN), Time.GIVEN),
  PUT(pair(EventKind.PUT_BEGIN)),
  TRY_PUT(tries(PUT), Time.GIVEN),
  TAKE(pair(EventKind.TAKE_BEGIN)),
  TRY_TAKE(tries(TAKE), Time.GIVEN),
  /** {@code drainTo}; the number of items taken is arg at the end. */
  DRAIN(tries(TAKE)),
  /** Targets of these four are threads. */
  START(before(EventKind.START)),
  JOIN(pair(EventKind.JOIN_BEGIN), Time.GIVEN),
  INTERRUPT(before(EventKind.INTERRUPT)),
  UNPARK(before(EventKind.UNPARK)),
  /** target = blocker or null, arg = timeout in ns, 0 if none. */
  PARK(pair(EventKind.PARK_BEGIN)),
  /** arg = nanoseconds. */
  SLEEP(Family.SLEEP),
  /** {@code Future.get} of a {@code FutureTask}; target = the future. */
  GET(Numbering.IDENTITY, pair(EventKind.GET_BEGIN), Time.GIVEN),
  /** {@code awaitTermination}; target = the pool. */
  TERMINATION(pair(EventKind.TERMINATION_BEGIN), Time.GIVEN),
  /** A {@code FutureTask} is done; target = the future. */
  FUTURE_DONE(Numbering.IDENTITY, before(EventKind.FUTURE_DONE)),
  /** {@code LinkedTransferQueue.transfer}: a put that waits until the item is taken. */
  TRANSFER(pair(EventKind.TRANSFER_BEGIN)),
  TRY_TRANSFER(tries(TRANSFER), Time.GIVEN),
  /** Of a custom synchronizer, in shared mode. */
  SHARED_ACQUIRE(after(EventKind.SHARED_ACQUIRE)),
  TRY_SHARED_ACQUIRE(tries(SHARED_ACQUIRE), Time.GIVEN),
  SHARED_RELEASE(before(EventKind.SHARED_RELEASE)),
  /** {@code tryConvertTo...}; arg = the stamp, at the end its mode before. */
  CONVERT(Family.STAMP),
  /** {@code tryConvertToOptimisticRead}; arg as with {@link #CONVERT}. */
  TO_OPTIMISTIC(Family.STAMP),
  /** {@code tryConvertToReadLock}; arg as with {@link #CONVERT}. */
  TO_READ(Family.STAMP),
  /** {@code validate}; arg = the stamp. */
  VALIDATE(Family.STAMP),
  /** Of a phaser; arg is 0, at the end the phase that was returned. */
  PHASE_ARRIVE(Family.RENDEZVOUS),
  PHASE_ARRIVE_AND_AWAIT(Family.RENDEZVOUS),
  /** arg = the phase. */
  PHASE_AWAIT(Family.RENDEZVOUS),
  PHASE_TERMINATE(Family.RENDEZVOUS),
  /** arg = identity of the item given, at the end of the one received. */
  EXCHANGE(Family.RENDEZVOUS),
  /** A put of an item that is available only later; arg = nanoseconds. */
  PUT_DELAYED(Family.ITEMS),
  /** Items leave a queue without having been taken one by one; arg at the end = how many. */
  DISCARD(Family.ITEMS),
  /** Items are put into a queue at once; arg at the end = how many. */
  FILL(Family.ITEMS),
  /** A wait for a fork/join task; target = the task. */
  AWAIT_TASK(Numbering.TASK, pair(EventKind.TASK_AWAIT_BEGIN), Time.GIVEN),
  /** Waits for all threads of a container; target = the container. */
  AWAIT_ALL(pair(EventKind.AWAIT_ALL_BEGIN), Time.GIVEN),
  /** Ends somebody's {@link #AWAIT_ALL}; target = the container. */
  WAKE_UP(before(EventKind.WAKE_UP)),
  IO_READ(call(IoCode.READ)),
  IO_WRITE(call(IoCode.WRITE)),
  IO_ACCEPT(call(IoCode.ACCEPT, IoCode.FAILED_ACCEPT)),
  IO_CONNECT(call(IoCode.CONNECT, IoCode.CONNECT)),
  IO_PROCESS(call(IoCode.PROCESS, IoCode.UNENDED_PROCESS)),
  IO_SELECT(stream(IoCode.SELECT)),
  /** The same on a stream whose other end may be in the program; arg = bytes. */
  STREAM_READ(stream(IoCode.READ)),
  STREAM_WRITE(stream(IoCode.WRITE)),
  STREAM_CLOSE(stream(IoCode.CLOSE)),
  /** Of a pipe, whose reader would not be woken otherwise. */
  STREAM_FLUSH(stream(IoCode.FLUSH)),
  /** The library's own wait for a child process, from its start on. */
  IO_CHILD(call(IoCode.CHILD_LASTED)),
  /** What was written to a file is forced to its device. */
  IO_FORCE(call(IoCode.FORCE)),
  /** A read of an asynchronous channel that has nothing to read yet. */
  STREAM_ASK(stream(IoCode.ASK));

  private static final Operation[] ALL = values();

  // For hooks that are called so often that they do without one load more.
  private static final @Nullable EventKind[] BEFORE = new @Nullable EventKind[ALL.length];
  private static final @Nullable EventKind[] AFTER = new @Nullable EventKind[ALL.length];

  static {
    for (Operation operation : ALL) {
      BEFORE[operation.ordinal()] = operation.records.before;
      AFTER[operation.ordinal()] = operation.records.after;
    }
  }

  private final Family family;
  private final Numbering numbering;

  @SuppressWarnings("Immutable") // a record of enums
  private final Records records;

  private final Time time;

  @SuppressWarnings("Immutable") // a record of numbers
  private final Call call;

  Operation(Family family) {
    this(family, Numbering.OTHER, Records.OF_ITS_OWN, Time.ELSEWHERE, Call.NONE);
  }

  Operation(Records records) {
    this(records, Time.ELSEWHERE);
  }

  Operation(Records records, Time time) {
    this(Family.PLAIN, records.numbering, records, time, Call.NONE);
  }

  Operation(Numbering numbering, Records records) {
    this(numbering, records, Time.ELSEWHERE);
  }

  Operation(Numbering numbering, Records records, Time time) {
    this(Family.PLAIN, numbering, records.about(numbering), time, Call.NONE);
  }

  Operation(Call call) {
    this(Family.IO, Numbering.OTHER, Records.OF_ITS_OWN, Time.ELSEWHERE, call);
  }

  Operation(Family family, Numbering numbering, Records records, Time time, Call call) {
    this.family = family;
    this.numbering = numbering;
    this.records = records;
    this.time = time;
    this.call = call;
  }

  public enum Family {
    SILENT,
    /** One record before or after, or a pair around it. */
    PLAIN,
    SLEEP,
    STAMP,
    RENDEZVOUS,
    /** Queues whose items come or go otherwise than one by one. */
    ITEMS,
    IO;

    /** Whether a record tells how long an operation was given that has given up. */
    public boolean writesTimeouts() {
      return this != SILENT && this != SLEEP && this != IO;
    }
  }

  public enum Numbering {
    /** The number of an object that is a lock, unless it tells otherwise. */
    LOCK,
    /** The number of a condition, or of the monitor of any other object. */
    MONITOR,
    /** The identity hash of a future. */
    IDENTITY,
    /** The number that a fork/join task or a future carries. */
    TASK,
    /** The number of an object that tells what it is. */
    OTHER
  }

  private enum Time {
    /** Its argument; 0 is for ever. */
    GIVEN,
    ELSEWHERE
  }

  private record Records(
      EventKind kind,
      @Nullable EventKind before,
      @Nullable EventKind after,
      boolean mayGiveUp,
      Numbering numbering) {
    static final Records OF_ITS_OWN =
        new Records(EventKind.MARK, null, null, false, Numbering.OTHER);

    Records about(Numbering what) {
      return new Records(kind, before, after, mayGiveUp, what);
    }
  }

  /**
   * A call of input or output.
   *
   * @param code of {@link IoCode}; 0 if it is none
   * @param codeOfFailed the same where it has not done what it is there for
   * @param isStream whether its record says on what it was
   * @param isAlwaysWritten whether it says something to other threads, however short it was
   */
  private record Call(int code, int codeOfFailed, boolean isStream, boolean isAlwaysWritten) {
    static final Call NONE = new Call(0, 0, false, false);
  }

  private static Records before(EventKind kind) {
    return new Records(kind, kind, null, false, Numbering.OTHER);
  }

  private static Records after(EventKind kind) {
    return new Records(kind, null, kind, false, Numbering.OTHER);
  }

  private static Records pair(EventKind begin) {
    return new Records(begin, begin, begin.closedBy(), false, Numbering.OTHER);
  }

  /** Like that operation, once it has not given up. */
  private static Records tries(Operation plain) {
    Records of = plain.records;
    return new Records(of.kind, null, of.after, true, of.numbering);
  }

  /** One that is worth a record only if it has taken long. */
  private static Call call(int code) {
    return new Call(code, code, false, false);
  }

  private static Call call(int code, int codeOfFailed) {
    return new Call(code, codeOfFailed, false, true);
  }

  private static Call stream(int code) {
    return new Call(code, code, true, true);
  }

  public int code() {
    return ordinal();
  }

  public static Operation of(int code) {
    return ALL[code];
  }

  public static @Nullable EventKind before(int code) {
    return BEFORE[code];
  }

  public static @Nullable EventKind after(int code) {
    return AFTER[code];
  }

  public Family family() {
    return family;
  }

  Numbering numbering() {
    return numbering;
  }

  /** What it is called in an OUTCOME record: its own kind or its BEGIN. */
  public EventKind kind() {
    return records.kind;
  }

  /** The record before it; {@code null} if there is none, or its family writes others. */
  public @Nullable EventKind before() {
    return records.before;
  }

  /** The record after it, once it has done what it is there for; {@code null} as above. */
  public @Nullable EventKind after() {
    return records.after;
  }

  boolean mayGiveUp() {
    return records.mayGiveUp;
  }

  /** Whether its argument is how long it may take, and is not in its BEGIN; 0 is for ever. */
  public boolean hasTime() {
    return time == Time.GIVEN;
  }

  /**
   * The number that a record at its end has, if it has one: how many were acquired or taken.
   *
   * @param arg its argument at the end
   * @param done whether it has done what it is there for
   */
  public long amount(long arg, boolean done) {
    boolean isOneItem = this == TAKE || this == TRY_TAKE;
    return isOneItem ? (done ? 1 : 0) : arg;
  }

  /** Whether a thread does nothing meanwhile, as it does where it waits for others in a loop. */
  public boolean isPause() {
    return this == SLEEP || this == PARK || this == WAIT;
  }

  /** Whether what it throws is that it was interrupted. */
  public boolean isInterruptible() {
    return this == WAIT || this == SLEEP;
  }

  /** Of {@link IoCode}; 0 if it is no input or output. */
  public int ioCode() {
    return call.code;
  }

  /** The same where it has not done what it is there for. */
  public int ioCodeOfFailed() {
    return call.codeOfFailed;
  }

  public boolean isStream() {
    return call.isStream;
  }

  /** Whether it says something to other threads, however short it was. */
  public boolean isAlwaysWritten() {
    return call.isAlwaysWritten;
  }
}
