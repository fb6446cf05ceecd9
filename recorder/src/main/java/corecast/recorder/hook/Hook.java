package corecast.recorder.hook;

/**
 * What woven code tells, but for what it tells most often: that, the beginning and end of
 * operations, functions, fork/join tasks and {@code synchronized}, has hooks that are written out.
 * What each of these does is in {@link Guard}.
 */
enum Hook {
  /**
   * A worker starts with a task, until {@link #TASK_ENDS} or the end of the operation around it.
   */
  TASK_BEGINS,
  /** The innermost open task of a pool has ended. */
  TASK_ENDS,
  SUBMITTED,
  SUBMITTED_LATER,
  /** A task is handed over of which only the time that was planned last is known. */
  SUBMITTED_AS_PLANNED,
  REJECTED,
  /** A timer's task will not run again. */
  CANCELLED,
  CANCELLED_NUMBER,
  /** A pool takes no more tasks. */
  SHUT_DOWN,
  /** The time of a task was set that will be handed over. */
  PLANNED,
  /** Which time that is, and how the task is repeated. */
  PLANNED_AT,
  BARRIER_RESET(Where.OUTSIDE),
  /**
   * A barrier's action starts, until {@link #ACTION_ENDS} or the end of the operation around it.
   */
  ACTION_BEGINS,
  /** The action, or a phaser's {@code onAdvance}, has ended. */
  ACTION_ENDS,
  /** A phaser's {@code onAdvance} starts, inside an arrival. */
  ADVANCE_BEGINS,
  /** The library calls the program, until {@link #CALLBACK_END} with the token that this gives. */
  CALLBACK_BEGIN,
  CALLBACK_END,
  /**
   * The library calls the program, until {@link #CALLBACK_ENDS} or the end of the operation around
   * it.
   */
  CALLBACK_BEGINS,
  CALLBACK_ENDS,
  /** A monitor is about to be entered that is not recorded. */
  UNRECORDED_MONITOR,
  CONDITION_OF,
  LOCK_OF,
  MEMBER(Where.OUTSIDE),
  THREAD_END,
  EXITING,
  MARK,
  /** A message is about to go to another process. */
  MESSAGE_GOES(Where.OUTSIDE),
  MESSAGE_HAS_COME(Where.OUTSIDE),
  CALL_SITE_BEGIN,
  CALL_SITE_END,
  /** The library has asked an item of a delay queue for its delay. */
  ITEM_ASKED,
  /** The operation that has just begun may take so long. */
  GIVEN_TIME,
  /** All waits of a call may take so long together. */
  TIME_LIMIT(Where.OUTSIDE),
  FORK_JOIN_SUBMITTED,
  /** A task is handed to a fork/join pool that may begin at some time. */
  FORK_JOIN_SCHEDULED(Where.OUTSIDE),
  /** The same for one that the thread runs that keeps such tasks. */
  FUTURE_TIMER(Where.OUTSIDE),
  REINITIALIZED,
  UNFORKED,
  /** {@code managedBlock} is called. */
  MANAGING,
  MANAGED,
  /** {@code managedBlock} is about to block a thread that is no worker. */
  UNMANAGED,
  CHAIN_BEGINS,
  CHAIN_ENDS,
  /** Nothing is missing any more that a counted completer waited for. */
  NODE_BEGINS(Where.OUTSIDE),
  PART(Where.OUTSIDE),
  /** As {@link #PART}, and the thread goes on for it. */
  FIRST(Where.OUTSIDE),
  STAGE_DONE(Where.OUTSIDE),
  FUTURE_MADE,
  FUTURE_DONE(Where.OUTSIDE),
  /** A dependent of one or two futures was made. */
  ATTACH(Where.OUTSIDE),
  ATTACHED(Where.OUTSIDE),
  /** A dependent of many futures was made. */
  COMBINED(Where.OUTSIDE),
  FIRE,
  FIRED,
  /** A stage gets its result from a future. */
  COMPOSED(Where.OUTSIDE),
  /** The function for a key of a map is about to be called. */
  COMPUTE_BEGINS,
  COMPUTE_ENDS,
  COMPUTE_FOUND,
  /** A loop has waited that does so until others have changed something. */
  WAITED_IN_LOOP(Where.OUTSIDE),
  /** A loop repeats until it has succeeded what may have failed. */
  FAILED_IN_LOOP(Where.OUTSIDE),
  LEAVES_LOOP(Where.OUTSIDE),
  LOOKED(Where.OUTSIDE),
  /** A method has got a value from a counter, for a loop that calls it. */
  CLAIM_KEPT(Where.OUTSIDE),
  CLAIM_TOLD(Where.OUTSIDE),
  /** A loop has got a value from a counter. */
  CLAIMED(Where.OUTSIDE),
  /** A loop is about to ask a queue for an item. */
  CLAIM_ASKS(Where.OUTSIDE),
  CLAIM_TAKEN(Where.OUTSIDE),
  /** A loop may end because of what it has claimed. */
  NO_CLAIM(Where.OUTSIDE),
  /** A loop has found that it is not yet time; gives the number of its run. */
  CLOCK_LOOP_GOES_ON(Where.OUTSIDE),
  CLOCK_LOOP_ENDS(Where.OUTSIDE),
  /** A loop does nothing but wait until it can take a lock. */
  SPIN_LOCK_WAITS(Where.OUTSIDE),
  SPIN_LOCK_TAKES(Where.OUTSIDE),
  SPIN_LOCK_ATTEMPTED,
  SPIN_LOCK_ALTERS(Where.OUTSIDE),
  SPIN_LOCK_SETS(Where.OUTSIDE),
  SPIN_LOCK_COMPARES(Where.OUTSIDE),
  SPIN_LOCK_COMPARED(Where.OUTSIDE),
  SPIN_LOCK_NOT_COMPARED(Where.OUTSIDE),
  /** A loop looks again until something has been changed. */
  SPIN_WAIT_BEGINS(Where.OUTSIDE),
  SPIN_WAIT_ENDS,
  /** Something was changed that another thread looks at. */
  SPIN_WAIT_TELLS(Where.OUTSIDE),
  /** What stops the thread has hit the recorder and not the program. */
  THREAD_STOPPED,
  /** An atomic is read, to be changed by compare-and-set. */
  UPDATE_BEGINS(Where.OUTSIDE),
  UPDATE_ENDS(Where.OUTSIDE),
  /** An atomic was not changed, as another thread had changed it, or is not to be any more. */
  UPDATE_FAILS(Where.OUTSIDE);

  private enum Where {
    EVERYWHERE,
    /** Not inside an operation of the library, which is recorded as a whole. */
    OUTSIDE
  }

  private final boolean outsideOnly;

  Hook() {
    this(Where.EVERYWHERE);
  }

  Hook(Where where) {
    outsideOnly = where == Where.OUTSIDE;
  }

  /** Whether it means nothing inside an operation of the library. */
  boolean isOutsideOnly() {
    return outsideOnly;
  }
}
