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
  /** A task is handed to a pool. */
  SUBMITTED,
  /** The same for one that may begin at some time. */
  SUBMITTED_LATER,
  /** The same where only the time that was planned last is known. */
  SUBMITTED_AS_PLANNED,
  /** A pool has refused a task. */
  REJECTED,
  /** A timer's task will not run again. */
  CANCELLED,
  /** The same by the number that the trace has for it. */
  CANCELLED_NUMBER,
  /** A pool takes no more tasks. */
  SHUT_DOWN,
  /** The time of a task was set that will be handed over. */
  PLANNED,
  /** Which time that is, and how the task is repeated. */
  PLANNED_AT,
  /** A barrier is about to be reset. */
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
  /** It has returned. */
  CALLBACK_END,
  /** The same, until {@link #CALLBACK_ENDS} or the end of the operation around it. */
  CALLBACK_BEGINS,
  /** It has returned. */
  CALLBACK_ENDS,
  /** A monitor is about to be entered that is not recorded. */
  UNRECORDED_MONITOR,
  /** A condition belongs to a lock. */
  CONDITION_OF,
  /** A part stands for its owner. */
  LOCK_OF,
  /** A container starts a thread. */
  MEMBER(Where.OUTSIDE),
  /** The current thread is about to end. */
  THREAD_END,
  /** It ends the program. */
  EXITING,
  /** A named instant. */
  MARK,
  /** A message is about to go to another process. */
  MESSAGE_GOES(Where.OUTSIDE),
  /** One has come from another process. */
  MESSAGE_HAS_COME(Where.OUTSIDE),
  /** A native method is about to be called. */
  CALL_SITE_BEGIN,
  /** It has returned. */
  CALL_SITE_END,
  /** The library has asked an item of a delay queue for its delay. */
  ITEM_ASKED,
  /** The operation that has just begun may take so long. */
  GIVEN_TIME,
  /** All waits of a call may take so long together. */
  TIME_LIMIT(Where.OUTSIDE),
  /** One is handed to a pool. */
  FORK_JOIN_SUBMITTED,
  /** One is handed to a pool that may begin at some time. */
  FORK_JOIN_SCHEDULED(Where.OUTSIDE),
  /** The same for one that the thread runs that keeps such tasks. */
  FUTURE_TIMER(Where.OUTSIDE),
  /** One may be forked once more. */
  REINITIALIZED,
  /** One was taken back. */
  UNFORKED,
  /** {@code managedBlock} is called. */
  MANAGING,
  /** It is about to block a worker. */
  MANAGED,
  /** It is about to block a thread that is no worker. */
  UNMANAGED,
  /** A chain of completions begins. */
  CHAIN_BEGINS,
  /** It ends. */
  CHAIN_ENDS,
  /** Nothing is missing any more that a counted completer waited for. */
  NODE_BEGINS(Where.OUTSIDE),
  /** One of the things is there that it waits for. */
  PART(Where.OUTSIDE),
  /** The same, and the thread goes on for it. */
  FIRST(Where.OUTSIDE),
  /** A task is completed by a call. */
  STAGE_DONE(Where.OUTSIDE),
  /** A future was made. */
  FUTURE_MADE,
  /** It has its result. */
  FUTURE_DONE(Where.OUTSIDE),
  /** A dependent of one or two futures was made. */
  ATTACH(Where.OUTSIDE),
  /** The method that made it returns it. */
  ATTACHED(Where.OUTSIDE),
  /** A dependent of many futures was made. */
  COMBINED(Where.OUTSIDE),
  /** A dependent is tried. */
  FIRE,
  /** It was. */
  FIRED,
  /** A stage gets its result from a future. */
  COMPOSED(Where.OUTSIDE),
  /** The function for a key of a map is about to be called. */
  COMPUTE_BEGINS,
  /** It has returned. */
  COMPUTE_ENDS,
  /** The value for a key is there. */
  COMPUTE_FOUND,
  /** A loop has waited that does so until others have changed something. */
  WAITED_IN_LOOP(Where.OUTSIDE),
  /** A loop repeats until it has succeeded what may have failed. */
  FAILED_IN_LOOP(Where.OUTSIDE),
  /** It ends. */
  LEAVES_LOOP(Where.OUTSIDE),
  /** Something was looked at, whether it is over. */
  LOOKED(Where.OUTSIDE),
  /** A method has got a value from a counter, for a loop that calls it. */
  CLAIM_KEPT(Where.OUTSIDE),
  /** The loop has got it. */
  CLAIM_TOLD(Where.OUTSIDE),
  /** A loop has got a value from a counter. */
  CLAIMED(Where.OUTSIDE),
  /** A loop is about to ask a queue for an item. */
  CLAIM_ASKS(Where.OUTSIDE),
  /** It has got one, or none. */
  CLAIM_TAKEN(Where.OUTSIDE),
  /** It may end because of that. */
  NO_CLAIM(Where.OUTSIDE),
  /** A loop has found that it is not yet time; gives the number of its run. */
  CLOCK_LOOP_GOES_ON(Where.OUTSIDE),
  /** It has found that it is. */
  CLOCK_LOOP_ENDS(Where.OUTSIDE),
  /** A loop does nothing but wait until it can take a lock. */
  SPIN_LOCK_WAITS(Where.OUTSIDE),
  /** A lock written by hand was taken. */
  SPIN_LOCK_TAKES(Where.OUTSIDE),
  /** It was, by the attempt that the thread made last. */
  SPIN_LOCK_ATTEMPTED,
  /** An atomic is about to be changed as no lock is. */
  SPIN_LOCK_ALTERS(Where.OUTSIDE),
  /** A known one is about to be set. */
  SPIN_LOCK_SETS(Where.OUTSIDE),
  /** The same by a comparison, which may fail. */
  SPIN_LOCK_COMPARES(Where.OUTSIDE),
  /** One was changed by a comparison. */
  SPIN_LOCK_COMPARED(Where.OUTSIDE),
  /** The comparison has failed. */
  SPIN_LOCK_NOT_COMPARED(Where.OUTSIDE),
  /** A loop looks again until something has been changed. */
  SPIN_WAIT_BEGINS(Where.OUTSIDE),
  /** It has ended. */
  SPIN_WAIT_ENDS,
  /** Something was changed that another thread looks at. */
  SPIN_WAIT_TELLS(Where.OUTSIDE),
  /** What stops the thread has hit the recorder and not the program. */
  THREAD_STOPPED,
  /** An atomic is read, to be changed by compare-and-set. */
  UPDATE_BEGINS(Where.OUTSIDE),
  /** It was. */
  UPDATE_ENDS(Where.OUTSIDE),
  /** It was not, as another one had changed it, or is not to be any more. */
  UPDATE_FAILS(Where.OUTSIDE);

  /** Where a hook means something. */
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
