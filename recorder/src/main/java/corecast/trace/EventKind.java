package corecast.trace;

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
  END_OF_BLOCK(false, 0),

  // ---- untimed: dictionary and call stack ----
  /** object, {@link ObjectKind} code, p1, p2, p3; then class name and label as strings. */
  OBJECT(false, 5, 2),
  /** method, line of its first statement; then class name, method name, source file as strings. */
  METHOD(false, 2, 3),
  /**
   * object of this stream's thread, flags: 1 daemon, 2 virtual, 4 present before the recording, 8
   * worker of a fork/join pool; then name.
   */
  THREAD(false, 2, 1),
  /** k: leave the k innermost functions. */
  POP(false, 1),
  /** method: enter it. */
  PUSH(false, 1),
  /**
   * method, n: entered n more times since this thread's previous record of this kind for it, not
   * counting {@link #ENTER} records.
   */
  CALLS(false, 2),
  /** key and value as strings: a fact about the recording (see {@code docs/trace-format.md}). */
  META(false, 0, 2),

  // ---- timed: functions ----
  /** method: entered here, exactly. Implies a push. */
  ENTER(true, 1),
  /** The innermost function is left here, exactly. Implies a pop. */
  EXIT(true, 0),
  /** Nothing happened: splits a long stretch between stacks. */
  TICK(true, 0),
  /** The thread's recording starts: all CPU before is not the program's. */
  BEGIN(true, 0),
  /** The thread ends. */
  END(true, 0),
  /** A named instant; name as string. */
  MARK(true, 0, 1),

  // ---- timed: threads ----
  /** object of the child. */
  START(true, 1),
  /** object of the thread waited for. */
  JOIN_BEGIN(true, 1),
  /** object, {@link Result}. */
  JOIN_END(true, 2),
  /** requested nanoseconds. */
  SLEEP_BEGIN(true, 1),
  /** {@link Result}. */
  SLEEP_END(true, 1),
  /** n yields or spin hints since the last record. */
  YIELD(true, 1),
  /** object of the interrupted thread. */
  INTERRUPT(true, 1),
  /** object of the blocker or 0, timeout or 0. */
  PARK_BEGIN(true, 2),
  /** object of the blocker or 0. */
  PARK_END(true, 1),
  /** object of the thread. */
  UNPARK(true, 1),

  // ---- timed: locks and monitors ----
  /** object: a mutex or monitor is held now. */
  LOCK(true, 1),
  /** object: about to be released. */
  UNLOCK(true, 1),
  /** object. */
  READ_LOCK(true, 1),
  /** object. */
  READ_UNLOCK(true, 1),
  /** object. */
  WRITE_LOCK(true, 1),
  /** object. */
  WRITE_UNLOCK(true, 1),
  /** object (monitor or condition), timeout or 0: the lock is released fully. */
  WAIT_BEGIN(true, 2),
  /** object, {@link Result}: the lock is held again. */
  WAIT_END(true, 2),
  /** object (monitor or condition). */
  NOTIFY(true, 1),
  /** object (monitor or condition). */
  NOTIFY_ALL(true, 1),

  // ---- timed: synchronizers ----
  /** object, permits. */
  ACQUIRE_BEGIN(true, 2),
  /** object, permits, {@link Result}. */
  ACQUIRE_END(true, 3),
  /** object, permits. */
  RELEASE(true, 2),
  /** object. */
  COUNT_DOWN(true, 1),
  /** object. */
  AWAIT_BEGIN(true, 1),
  /** object, {@link Result}. */
  AWAIT_END(true, 2),
  /** object: arrived at the barrier. */
  BARRIER_BEGIN(true, 1),
  /** object: this thread runs the barrier's action now (inside its BARRIER_BEGIN/END). */
  BARRIER_ACTION_BEGIN(true, 1),
  /** object. */
  BARRIER_ACTION_END(true, 1),
  /** object, {@link Result}. */
  BARRIER_END(true, 2),

  // ---- timed: queues ----
  /** object. */
  PUT_BEGIN(true, 1),
  /** object, {@link Result}. */
  PUT_END(true, 2),
  /** object. */
  TAKE_BEGIN(true, 1),
  /** object, number of items taken, {@link Result}. */
  TAKE_END(true, 3),

  // ---- timed: pools and tasks ----
  /** object of the pool, task. */
  SUBMIT(true, 2),
  /** object of the pool, task: the worker starts the task's code. */
  TASK_BEGIN(true, 2),
  /** object of the pool, task. */
  TASK_END(true, 2),
  /** object of the pool, task: refused by the pool, it will not run there. */
  REJECT(true, 2),
  /** task: the future is done (value, exception or cancelled), whoever ran it. */
  FUTURE_DONE(true, 1),
  /** task: about to wait for a future. */
  GET_BEGIN(true, 1),
  /** task, {@link Result}. */
  GET_END(true, 2),
  /** object of the pool. */
  TERMINATION_BEGIN(true, 1),
  /** object of the pool, {@link Result}. */
  TERMINATION_END(true, 2),

  // ---- timed: the rest ----
  /**
   * {@link EventKind} code of the operation (its {@code BEGIN} if it has two), object, {@link
   * Result}: what came out depended on timing.
   */
  OUTCOME(true, 3),
  /** 1 read, 2 write, 3 accept, 4 connect, 5 process. */
  IO_BEGIN(true, 1),
  /** same code, bytes. */
  IO_END(true, 2),

  // ---- timed: fork/join tasks, which have numbers instead of hashes ----
  /** task: about to wait for it; other tasks may run inside. */
  TASK_AWAIT_BEGIN(true, 1),
  /** task, {@link Result}: without a TASK_AWAIT_BEGIN if it was done before. */
  TASK_AWAIT_END(true, 2),

  // ---- timed: further synchronizers ----
  /**
   * object of the root phaser; what: 1 arrives, 2 waits, 3 both, and 4 if it was terminated before;
   * the phase that is waited for, or that of the arrival.
   */
  PHASE_BEGIN(true, 3),
  /**
   * object; the phase that was returned, 2^31 and more if the phaser is terminated; {@link Result}.
   */
  PHASE_END(true, 3),
  /** object of the root phaser: about to be terminated by force. */
  PHASE_TERMINATE(true, 1),
  /** object, identity hash of the item given. */
  EXCHANGE_BEGIN(true, 2),
  /** object, identity hash of the item received, {@link Result}. */
  EXCHANGE_END(true, 3),
  /** object: a put that ends when the item has been taken. */
  TRANSFER_BEGIN(true, 1),
  /** object, {@link Result}. */
  TRANSFER_END(true, 2),
  /** object of the queue, nanoseconds: the item of the next PUT becomes available after so long. */
  ITEM_DELAY(true, 2),
  /** object: a custom synchronizer was acquired in shared mode. */
  SHARED_ACQUIRE(true, 1),
  /** object: about to be released in shared mode. */
  SHARED_RELEASE(true, 1),
  /** object. Only in OUTCOME: an optimistic read, or its validation, that failed. */
  OPTIMISTIC_READ(true, 1),

  // ---- timed: futures ----
  /** task or future: it is complete, by a call and not because its code has ended. */
  TASK_DONE(true, 1),

  // ---- timed: stages, which run when what they depend on is complete ----
  /**
   * stage, source, how: 0 it needs this source, 1 it needs it and is complete then itself, 2 one of
   * these sources will do and it is complete then itself, 3 one of these will do, 4 from here on it
   * is complete as soon as the source is.
   */
  STAGE_SOURCE(true, 3),
  /** stage: one of the things it waited for has come, but not the last one. */
  STAGE_PART(true, 1),
  /** stage: its code, or what is done when it is complete, begins. */
  STAGE_BEGIN(true, 1),
  /** stage. */
  STAGE_END(true, 1),

  // ---- timed: containers of threads (executors with a thread per task, structured scopes) ----
  /** object of a thread that is about to be started, object of its container. */
  MEMBER(true, 2),
  /** object of the container: about to wait for all its threads. */
  AWAIT_ALL_BEGIN(true, 1),
  /** object, {@link Result}: {@code FAILED} if woken up before. */
  AWAIT_ALL_END(true, 2),
  /** object of a container: whoever awaits all its threads waits no more; or of a selector. */
  WAKE_UP(true, 1),

  // ---- timed: input and output ----
  /**
   * Code (1 read, 2 write, 3 accept, 4 connect, 5 process, 6 select, 12 read from a child process,
   * 13 accept that failed), ns: a call that has just returned kept the thread so long without using
   * a processor. Its CPU time is in the interval. 9 to 11 are about a child process that has ended.
   */
  IO(true, 2),
  /**
   * Object of the stream, code (1 read, 2 write, 7 close, 8 flush), bytes + 1 (0: end of the
   * stream), ns as in {@link #IO}. Or a selector, 6, the number of channels it found ready + 1, ns.
   */
  STREAM(true, 4),

  // ---- tasks with a time ----
  /**
   * How the {@link #SUBMIT} that follows is repeated (0 not, 1 with a pause after each run, 2 at a
   * fixed rate), and when it may begin, ns since the start of the recording.
   */
  DELAY(false, 2),
  /** object of the pool: it takes no more tasks, and repeats none. */
  SHUTDOWN(true, 1),
  /** task of a timer: it will not run again. */
  CANCEL(true, 1),

  // ---- timed: managed blocking
  /** object of the worker's pool: while this worker blocks, another one takes its place. */
  MANAGED_BEGIN(true, 1),
  /** object of the pool: no more. */
  MANAGED_END(true, 1),

  // ---- timed: barriers, continued
  /** object of the barrier: about to be broken for whoever waits there, and made anew. */
  BARRIER_RESET(true, 1),

  // ---- timed: timeouts
  /**
   * ns: the operation whose END, or OUTCOME if it has no END, comes next was given so long, and has
   * given up.
   */
  TIMED_OUT(true, 1),

  // ---- timed: items that are claimed without a lock
  /**
   * object of the counter or queue; of a counter 2 v for the value v from 0 on and - 2 v - 1 below,
   * of a queue 1 more than how many items it had before, 0 if nobody has counted them; number of
   * the loop. The item, if there is one, begins here.
   */
  CLAIM(true, 3),
  /**
   * object: what the thread's last claim of it found has ended the loop, there was no item; of a
   * queue, which has no claim then, 1 more than how many items it had before, or 0; number of the
   * loop.
   */
  NO_CLAIM(true, 3),

  // ---- timed: loops that end by the time they look at themselves
  /** number of the loop, 0, number of its run in this thread: at least since here it goes on. */
  CLOCK_LOOP_BEGIN(true, 3),
  /**
   * number of the loop; ns before this record at which the time may have come; number of the run.
   */
  CLOCK_LOOP_END(true, 3),

  // ---- timed: timeouts, continued
  /** ns: the waits for futures that follow were given so long together, from here on. */
  TIME_LIMIT(true, 1),

  // ---- timed: locks written by hand
  /**
   * number of the class with the loop: the thread has found taken what it tries to take, and does
   * nothing but wait from here on until the next {@link #LOCK} of a {@link ObjectKind#SPIN_LOCK}.
   */
  SPINS(true, 1),

  // ---- timed: threads, continued
  /** The thread ends the program: {@code System.exit}. */
  SYSTEM_EXIT(true, 0),
  /**
   * object of the thread that started this one inside of an operation, such as the submission of a
   * task to a pool: there is no {@link #START}.
   */
  STARTED_BY(true, 1),

  // ---- timed: semaphores, continued
  /**
   * object, n, taken: the {@link #RELEASE} behind it gives what the semaphore lacked of n permits
   * when the thread asked how many there were, or took all there were, which were so many.
   */
  FILL(true, 3);

  private static final EventKind[] ALL = values();

  private final boolean timed;
  private final int operands;
  private final int strings;

  EventKind(boolean timed, int operands) {
    this(timed, operands, 0);
  }

  EventKind(boolean timed, int operands, int strings) {
    this.timed = timed;
    this.operands = operands;
    this.strings = strings;
  }

  /** Whether the record carries a time distance and CPU time. */
  public boolean timed() {
    return timed;
  }

  /** How many varint operands follow (before any strings). */
  public int operands() {
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
