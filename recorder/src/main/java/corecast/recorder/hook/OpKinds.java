package corecast.recorder.hook;

import corecast.trace.EventKind;
import org.jspecify.annotations.Nullable;

/** Which records an operation of {@link Op} writes. */
final class OpKinds {
  private static final int COUNT = Op.STREAM_FLUSH + 1;

  /** What an operation is called in an OUTCOME record: its own kind or its BEGIN. */
  private static final EventKind[] OF = new EventKind[COUNT];

  private static final @Nullable EventKind[] BEFORE = new @Nullable EventKind[COUNT];
  private static final @Nullable EventKind[] AFTER = new @Nullable EventKind[COUNT];
  private static final boolean[] MAY_GIVE_UP = new boolean[COUNT];
  private static final boolean[] HAS_TIME = new boolean[COUNT];

  static {
    for (int op = 0; op < COUNT; op++) {
      OF[op] = EventKind.MARK;
    }
    acquires(Op.LOCK, Op.TRY_LOCK, EventKind.LOCK);
    acquires(Op.READ_LOCK, Op.TRY_READ_LOCK, EventKind.READ_LOCK);
    acquires(Op.WRITE_LOCK, Op.TRY_WRITE_LOCK, EventKind.WRITE_LOCK);
    releases(Op.UNLOCK, EventKind.UNLOCK);
    releases(Op.READ_UNLOCK, EventKind.READ_UNLOCK);
    releases(Op.WRITE_UNLOCK, EventKind.WRITE_UNLOCK);
    releases(Op.NOTIFY, EventKind.NOTIFY);
    releases(Op.NOTIFY_ALL, EventKind.NOTIFY_ALL);
    releases(Op.RELEASE, EventKind.RELEASE);
    releases(Op.COUNT_DOWN, EventKind.COUNT_DOWN);
    releases(Op.START, EventKind.START);
    releases(Op.INTERRUPT, EventKind.INTERRUPT);
    releases(Op.UNPARK, EventKind.UNPARK);
    releases(Op.FUTURE_DONE, EventKind.FUTURE_DONE);
    blocks(Op.WAIT, EventKind.WAIT_BEGIN, EventKind.WAIT_END);
    blocks(Op.ACQUIRE, EventKind.ACQUIRE_BEGIN, EventKind.ACQUIRE_END);
    blocks(Op.AWAIT, EventKind.AWAIT_BEGIN, EventKind.AWAIT_END);
    blocks(Op.BARRIER, EventKind.BARRIER_BEGIN, EventKind.BARRIER_END);
    blocks(Op.PUT, EventKind.PUT_BEGIN, EventKind.PUT_END);
    blocks(Op.TAKE, EventKind.TAKE_BEGIN, EventKind.TAKE_END);
    blocks(Op.JOIN, EventKind.JOIN_BEGIN, EventKind.JOIN_END);
    blocks(Op.PARK, EventKind.PARK_BEGIN, EventKind.PARK_END);
    blocks(Op.GET, EventKind.GET_BEGIN, EventKind.GET_END);
    blocks(Op.TERMINATION, EventKind.TERMINATION_BEGIN, EventKind.TERMINATION_END);
    blocks(Op.AWAIT_TASK, EventKind.TASK_AWAIT_BEGIN, EventKind.TASK_AWAIT_END);
    blocks(Op.TRANSFER, EventKind.TRANSFER_BEGIN, EventKind.TRANSFER_END);
    tries(Op.TRY_TRANSFER, Op.TRANSFER);
    acquires(Op.SHARED_ACQUIRE, Op.TRY_SHARED_ACQUIRE, EventKind.SHARED_ACQUIRE);
    releases(Op.SHARED_RELEASE, EventKind.SHARED_RELEASE);
    blocks(Op.AWAIT_ALL, EventKind.AWAIT_ALL_BEGIN, EventKind.AWAIT_ALL_END);
    releases(Op.WAKE_UP, EventKind.WAKE_UP);
    tries(Op.TRY_ACQUIRE, Op.ACQUIRE);
    tries(Op.TRY_PUT, Op.PUT);
    tries(Op.TRY_TAKE, Op.TAKE);
    tries(Op.DRAIN, Op.TAKE);
    haveTime(Op.TRY_LOCK, Op.TRY_READ_LOCK, Op.TRY_WRITE_LOCK, Op.TRY_SHARED_ACQUIRE);
    haveTime(Op.AWAIT, Op.BARRIER, Op.JOIN, Op.GET, Op.TERMINATION, Op.AWAIT_TASK, Op.AWAIT_ALL);
    haveTime(Op.TRY_PUT, Op.TRY_TAKE, Op.TRY_TRANSFER);
  }

  private OpKinds() {}

  private static void acquires(int op, int tryOp, EventKind kind) {
    OF[op] = kind;
    AFTER[op] = kind;
    tries(tryOp, op);
  }

  private static void releases(int op, EventKind kind) {
    OF[op] = kind;
    BEFORE[op] = kind;
  }

  private static void blocks(int op, EventKind begin, EventKind end) {
    OF[op] = begin;
    BEFORE[op] = begin;
    AFTER[op] = end;
  }

  private static void tries(int tryOp, int op) {
    OF[tryOp] = OF[op];
    AFTER[tryOp] = AFTER[op];
    MAY_GIVE_UP[tryOp] = true;
  }

  private static void haveTime(int... ops) {
    for (int op : ops) {
      HAS_TIME[op] = true;
    }
  }

  /**
   * Whether the operation's number is how long it may take, and is not in its BEGIN; 0 is for ever.
   */
  static boolean hasTime(int op) {
    return HAS_TIME[op];
  }

  /** Whether {@link FurtherOperations} knows what the operation writes. */
  static boolean isFurther(int op) {
    return op >= Op.CONVERT && op <= Op.FILL;
  }

  static EventKind of(int op) {
    return OF[op];
  }

  static @Nullable EventKind before(int op) {
    return BEFORE[op];
  }

  static @Nullable EventKind after(int op) {
    return AFTER[op];
  }

  static boolean mayGiveUp(int op) {
    return MAY_GIVE_UP[op];
  }
}
