package corecast.trace;

import static corecast.trace.Operand.COUNT;
import static corecast.trace.Operand.DETAIL;
import static corecast.trace.Operand.FUNCTION;
import static corecast.trace.Operand.ITEM;
import static corecast.trace.Operand.NANOS;
import static corecast.trace.Operand.PLACE;
import static corecast.trace.Operand.RESULT;
import static corecast.trace.Operand.TARGET;
import static corecast.trace.Operand.TASK;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a trace record says. The ordinal is the record's code in the file: append, never reorder.
 *
 * <p>A <em>timed</em> record starts with its distance in nanoseconds from the thread's previous
 * timed record, and carries the CPU time the thread used in between. The record's operands follow
 * as unsigned varints, in the order given here. {@code object} is a dense object number (see {@link
 * #OBJECT}), {@code task} the identity hash of a runnable or future.
 *
 * <p>Rule of order: acquisitions are written <em>after</em> the operation, releases <em>before</em>
 * it. Operations that may block for long are written as a {@code BEGIN} and an {@code END}; CPU
 * used between the two is the library's, not the program's.
 */
public enum EventKind {
  /** Never written; a zero byte ends a block. */
  END_OF_BLOCK(untimed()),

  // ---- untimed: dictionary and call stack ----
  /** object, {@link ObjectKind} code, p1, p2, p3; then class name and label as strings. */
  OBJECT(untimed(), operands(TARGET, DETAIL, DETAIL, DETAIL, DETAIL), strings(2)),
  /** method, line of its first statement; then class name, method name, source file as strings. */
  METHOD(untimed(), operands(FUNCTION, DETAIL), strings(3)),
  /**
   * object of this stream's thread, flags: 1 daemon, 2 virtual, 4 present before the recording, 8
   * worker of a fork/join pool; then name.
   */
  THREAD(untimed(), operands(TARGET, DETAIL), strings(1)),
  /** k: leave the k innermost functions. */
  POP(untimed(), operands(COUNT)),
  /** method: enter it. */
  PUSH(untimed(), operands(FUNCTION)),
  /**
   * method, n: entered n more times since this thread's previous record of this kind for it, not
   * counting {@link #ENTER} records.
   */
  CALLS(untimed(), operands(FUNCTION, COUNT)),
  /** key and value as strings: a fact about the recording (see {@code docs/trace-format.md}). */
  META(untimed(), none(), strings(2)),

  // ---- timed: functions ----
  /** method: entered here, exactly. Implies a push. */
  ENTER(operands(FUNCTION)),
  /** The innermost function is left here, exactly. Implies a pop. */
  EXIT(none()),
  /** Nothing happened: splits a long stretch between stacks. */
  TICK(none()),
  /** The thread's recording starts: all CPU before is not the program's. */
  BEGIN(none()),
  END(none()),
  /** A named instant; name as string. */
  MARK(none(), strings(1)),

  // ---- timed: threads ----
  /** object of the child. */
  START(operands(TARGET)),
  /** object of the thread waited for. */
  JOIN_BEGIN(operands(TARGET)),
  JOIN_END(closes(JOIN_BEGIN), operands(TARGET, RESULT)),
  /** requested nanoseconds. */
  SLEEP_BEGIN(operands(NANOS)),
  SLEEP_END(closes(SLEEP_BEGIN), operands(RESULT)),
  /** n yields or spin hints since the last record. */
  YIELD(operands(COUNT)),
  /** object of the interrupted thread. */
  INTERRUPT(operands(TARGET)),
  /** object of the blocker or 0, timeout or 0. */
  PARK_BEGIN(operands(TARGET, NANOS)),
  /** object of the blocker or 0. */
  PARK_END(closes(PARK_BEGIN), operands(TARGET)),
  /** object of the thread. */
  UNPARK(operands(TARGET)),

  // ---- timed: locks and monitors ----
  /** object: a mutex or monitor is held now. */
  LOCK(operands(TARGET)),
  /** object: about to be released. */
  UNLOCK(operands(TARGET)),
  READ_LOCK(operands(TARGET)),
  READ_UNLOCK(operands(TARGET)),
  WRITE_LOCK(operands(TARGET)),
  WRITE_UNLOCK(operands(TARGET)),
  /** object (monitor or condition), timeout or 0: the lock is released fully. */
  WAIT_BEGIN(operands(TARGET, NANOS)),
  /** object, {@link Result}: the lock is held again. */
  WAIT_END(closes(WAIT_BEGIN), operands(TARGET, RESULT)),
  /** object (monitor or condition). */
  NOTIFY(operands(TARGET)),
  /** object (monitor or condition). */
  NOTIFY_ALL(operands(TARGET)),

  // ---- timed: synchronizers ----
  ACQUIRE_BEGIN(operands(TARGET, COUNT)),
  /** object, permits, {@link Result}. */
  ACQUIRE_END(closes(ACQUIRE_BEGIN), operands(TARGET, COUNT, RESULT)),
  RELEASE(operands(TARGET, COUNT)),
  COUNT_DOWN(operands(TARGET)),
  AWAIT_BEGIN(operands(TARGET)),
  AWAIT_END(closes(AWAIT_BEGIN), operands(TARGET, RESULT)),
  /** object: arrived at the barrier. */
  BARRIER_BEGIN(operands(TARGET)),
  /** object: this thread runs the barrier's action now (inside its BARRIER_BEGIN/END). */
  BARRIER_ACTION_BEGIN(operands(TARGET)),
  BARRIER_ACTION_END(closes(BARRIER_ACTION_BEGIN), operands(TARGET)),
  BARRIER_END(closes(BARRIER_BEGIN), operands(TARGET, RESULT)),

  // ---- timed: queues ----
  PUT_BEGIN(operands(TARGET)),
  PUT_END(closes(PUT_BEGIN), operands(TARGET, RESULT)),
  TAKE_BEGIN(operands(TARGET)),
  /** object, number of items taken, {@link Result}. */
  TAKE_END(closes(TAKE_BEGIN), operands(TARGET, COUNT, RESULT)),

  // ---- timed: pools and tasks ----
  /** object of the pool, task. */
  SUBMIT(operands(TARGET, TASK)),
  /** object of the pool, task: the worker starts the task's code. */
  TASK_BEGIN(operands(TARGET, TASK)),
  /** object of the pool, task. */
  TASK_END(closes(TASK_BEGIN), operands(TARGET, TASK)),
  /** object of the pool, task: refused by the pool, it will not run there. */
  REJECT(operands(TARGET, TASK)),
  /** task: the future is done (value, exception or cancelled), whoever ran it. */
  FUTURE_DONE(operands(TASK)),
  /** task: about to wait for a future. */
  GET_BEGIN(operands(TASK)),
  GET_END(closes(GET_BEGIN), operands(TASK, RESULT)),
  /** object of the pool. */
  TERMINATION_BEGIN(operands(TARGET)),
  /** object of the pool, {@link Result}. */
  TERMINATION_END(closes(TERMINATION_BEGIN), operands(TARGET, RESULT)),

  // ---- timed: the rest ----
  /**
   * {@link EventKind} code of the operation (its {@code BEGIN} if it has two), object, {@link
   * Result}: what came out depended on timing.
   */
  OUTCOME(operands(DETAIL, TARGET, RESULT)),
  /** 1 read, 2 write, 3 accept, 4 connect, 5 process. */
  IO_BEGIN(operands(DETAIL)),
  /** same code, bytes. */
  IO_END(closes(IO_BEGIN), operands(DETAIL, COUNT)),

  // ---- timed: fork/join tasks, which have numbers instead of hashes ----
  /** task: about to wait for it; other tasks may run inside. */
  TASK_AWAIT_BEGIN(operands(TASK)),
  /** task, {@link Result}: without a TASK_AWAIT_BEGIN if it was done before. */
  TASK_AWAIT_END(closes(TASK_AWAIT_BEGIN), operands(TASK, RESULT)),

  // ---- timed: further synchronizers ----
  /**
   * object of the root phaser; what: 1 arrives, 2 waits, 3 both, and 4 if it was terminated before;
   * the phase that is waited for, or that of the arrival.
   */
  PHASE_BEGIN(operands(TARGET, DETAIL, DETAIL)),
  /**
   * object; the phase that was returned, 2^31 and more if the phaser is terminated; {@link Result}.
   */
  PHASE_END(closes(PHASE_BEGIN), operands(TARGET, DETAIL, RESULT)),
  /** object of the root phaser: about to be terminated by force. */
  PHASE_TERMINATE(operands(TARGET)),
  /** object, identity hash of the item given. */
  EXCHANGE_BEGIN(operands(TARGET, ITEM)),
  /** object, identity hash of the item received, {@link Result}. */
  EXCHANGE_END(closes(EXCHANGE_BEGIN), operands(TARGET, ITEM, RESULT)),
  /** object: a put that ends when the item has been taken. */
  TRANSFER_BEGIN(operands(TARGET)),
  /** object, {@link Result}. */
  TRANSFER_END(closes(TRANSFER_BEGIN), operands(TARGET, RESULT)),
  /**
   * object of the queue, nanoseconds: the item of the next PUT becomes available after so long. Not
   * written any more: see {@link #DELAYED_ITEM}.
   */
  ITEM_DELAY(operands(TARGET, NANOS)),
  /** object: a custom synchronizer was acquired in shared mode. */
  SHARED_ACQUIRE(operands(TARGET)),
  /** object: about to be released in shared mode. */
  SHARED_RELEASE(operands(TARGET)),
  /** object. Only in OUTCOME: an optimistic read, or its validation, that failed. */
  OPTIMISTIC_READ(operands(TARGET)),

  // ---- timed: futures ----
  /** task or future: it is complete, by a call and not because its code has ended. */
  TASK_DONE(operands(TASK)),

  // ---- timed: stages, which run when what they depend on is complete ----
  /**
   * stage, source, how: 0 it needs this source, 1 it needs it and is complete then itself, 2 one of
   * these sources will do and it is complete then itself, 3 one of these will do, 4 from here on it
   * is complete as soon as the source is.
   */
  STAGE_SOURCE(operands(TASK, TASK, DETAIL)),
  /** stage: one of the things it waited for has come, but not the last one. */
  STAGE_PART(operands(TASK)),
  /** stage: its code, or what is done when it is complete, begins. */
  STAGE_BEGIN(operands(TASK)),
  STAGE_END(closes(STAGE_BEGIN), operands(TASK)),

  // ---- timed: containers of threads (executors with a thread per task, structured scopes) ----
  /** object of a thread that is about to be started, object of its container. */
  MEMBER(operands(TARGET, TARGET)),
  /** object of the container: about to wait for all its threads. */
  AWAIT_ALL_BEGIN(operands(TARGET)),
  /** object, {@link Result}: {@code FAILED} if woken up before. */
  AWAIT_ALL_END(closes(AWAIT_ALL_BEGIN), operands(TARGET, RESULT)),
  /** object of a container: whoever awaits all its threads waits no more; or of a selector. */
  WAKE_UP(operands(TARGET)),

  // ---- timed: input and output ----
  /**
   * Code (1 read, 2 write, 3 accept, 4 connect, 5 process, 6 select, 12 read from a child process,
   * 13 accept that failed), ns: a call that has just returned kept the thread so long without using
   * a processor. Its CPU time is in the interval. 9 to 11 are about a child process that has ended.
   */
  IO(operands(DETAIL, NANOS)),
  /**
   * Object of the stream, code (1 read, 2 write, 7 close, 8 flush), bytes + 1 (0: end of the
   * stream), ns as in {@link #IO}. Or a selector, 6, the number of channels it found ready + 1, ns.
   */
  STREAM(operands(TARGET, DETAIL, COUNT, NANOS)),

  // ---- tasks with a time ----
  /**
   * How the {@link #SUBMIT} that follows is repeated (0 not, 1 with a pause after each run, 2 at a
   * fixed rate), and when it may begin, ns since the start of the recording.
   */
  DELAY(untimed(), operands(DETAIL, NANOS)),
  /** object of the pool: it takes no more tasks, and repeats none. */
  SHUTDOWN(operands(TARGET)),
  /** task of a timer: it will not run again. */
  CANCEL(operands(TASK)),

  // ---- timed: managed blocking
  /** object of the worker's pool: while this worker blocks, another one takes its place. */
  MANAGED_BEGIN(operands(TARGET)),
  /** object of the pool: no more. */
  MANAGED_END(operands(TARGET)),

  // ---- timed: barriers, continued
  /** object of the barrier: about to be broken for whoever waits there, and made anew. */
  BARRIER_RESET(operands(TARGET)),

  // ---- timed: timeouts
  /**
   * ns: the operation whose END, or OUTCOME if it has no END, comes next was given so long, and has
   * given up.
   */
  TIMED_OUT(operands(NANOS)),

  // ---- timed: items that are claimed without a lock
  /**
   * object of the counter or queue; of a counter 2 v for the value v from 0 on and - 2 v - 1 below,
   * of a queue 1 more than how many items it had before, 0 if nobody has counted them; number of
   * the loop. The item, if there is one, begins here.
   */
  CLAIM(operands(TARGET, DETAIL, PLACE)),
  /**
   * object: what the thread's last claim of it found has ended the loop, there was no item; of a
   * queue, which has no claim then, 1 more than how many items it had before, or 0; number of the
   * loop.
   */
  NO_CLAIM(operands(TARGET, DETAIL, PLACE)),

  // ---- timed: loops that end by the time they look at themselves
  /** number of the loop, 0, number of its run in this thread: at least since here it goes on. */
  CLOCK_LOOP_BEGIN(operands(PLACE, DETAIL, DETAIL)),
  /**
   * number of the loop; ns before this record at which the time may have come; number of the run.
   */
  CLOCK_LOOP_END(operands(PLACE, NANOS, DETAIL)),

  // ---- timed: timeouts, continued
  /** ns: the waits for futures that follow were given so long together, from here on. */
  TIME_LIMIT(operands(NANOS)),

  // ---- timed: locks written by hand
  /**
   * number of the class with the loop: the thread has found taken what it tries to take, and does
   * nothing but wait from here on until the next {@link #LOCK} of a {@link ObjectKind#SPIN_LOCK}.
   */
  SPINS(operands(PLACE)),

  // ---- timed: threads, continued
  /** The thread ends the program: {@code System.exit}. */
  SYSTEM_EXIT(none()),
  /**
   * object of the thread that started this one inside of an operation, such as the submission of a
   * task to a pool: there is no {@link #START}.
   */
  STARTED_BY(operands(TARGET)),

  // ---- timed: semaphores, continued
  /**
   * object, n, taken: no longer written and never needed. The {@link #RELEASE} behind it gives what
   * the semaphore lacked of n permits when the thread asked how many there were.
   */
  FILL(operands(TARGET, COUNT, COUNT)),

  // ---- timed: delay queues, continued
  /**
   * object of the queue, identity hash: the item of the next PUT has a delay, which only the
   * program knows; see {@link #ITEM_DUE}.
   */
  DELAYED_ITEM(operands(TARGET, ITEM)),
  /**
   * object of the queue, ns since the start of the recording, identity hash: the library has asked
   * that item for its delay, which is over then.
   */
  ITEM_DUE(operands(TARGET, NANOS, ITEM));

  private static final EventKind[] ALL = values();
  private static final @Nullable EventKind[] CLOSED_BY = new @Nullable EventKind[ALL.length];

  static {
    for (EventKind kind : ALL) {
      if (kind.closes != null) {
        CLOSED_BY[kind.closes.ordinal()] = kind;
      }
    }
  }

  private final boolean timed;
  private final @Nullable EventKind closes;

  @SuppressWarnings("Immutable") // made by List.of
  private final List<Operand> operands;

  private final int operandCount;
  private final int strings;

  EventKind(boolean timed) {
    this(timed, List.of());
  }

  EventKind(List<Operand> operands) {
    this(true, null, operands, 0);
  }

  EventKind(List<Operand> operands, int strings) {
    this(true, null, operands, strings);
  }

  EventKind(EventKind closes, List<Operand> operands) {
    this(true, closes, operands, 0);
  }

  EventKind(boolean timed, List<Operand> operands) {
    this(timed, null, operands, 0);
  }

  EventKind(boolean timed, List<Operand> operands, int strings) {
    this(timed, null, operands, strings);
  }

  EventKind(boolean timed, @Nullable EventKind closes, List<Operand> operands, int strings) {
    this.timed = timed;
    this.closes = closes;
    this.operands = operands;
    this.operandCount = operands.size();
    this.strings = strings;
  }

  private static boolean untimed() {
    return false;
  }

  private static EventKind closes(EventKind begin) {
    return begin;
  }

  private static List<Operand> operands(Operand... operands) {
    return List.of(operands);
  }

  private static List<Operand> none() {
    return List.of();
  }

  private static int strings(int count) {
    return count;
  }

  /** Whether the record carries a time distance and CPU time. */
  public boolean timed() {
    return timed;
  }

  /**
   * The BEGIN of the operation, or of the piece of the program's code, that this END ends; {@code
   * null} if it ends none. Managed blocks and loops that look at the clock are not among them: they
   * do not lie inside one another.
   */
  public @Nullable EventKind closes() {
    return closes;
  }

  /** The END that {@link #closes} this BEGIN; {@code null} if this is none. */
  public @Nullable EventKind closedBy() {
    return CLOSED_BY[ordinal()];
  }

  /** Whether what comes behind it is the library's, up to the END, and not the program's code. */
  public boolean beginsOperation() {
    return switch (this) {
      case TASK_BEGIN, STAGE_BEGIN, BARRIER_ACTION_BEGIN -> false;
      default -> closedBy() != null;
    };
  }

  /** How many varint operands follow (before any strings). */
  public int operands() {
    return operandCount;
  }

  /** What the operands stand for, in their order. */
  public List<Operand> operandTypes() {
    return operands;
  }

  /** How many strings follow the operands. */
  public int strings() {
    return strings;
  }

  /** The code in the file, 1 to 127. */
  public int code() {
    return ordinal();
  }

  /** The kind with that code, or {@code null} if this version knows none. */
  public static @Nullable EventKind ofCode(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}
