package corecast.recorder.hook;

import corecast.recorder.hook.cpu.VmThreads;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.operation.Operation;
import corecast.recorder.hook.session.Session;
import corecast.trace.EventBuffer;
import java.util.concurrent.locks.LockSupport;

/**
 * Goes through the hooks of locks, monitors and operations that wait as programs do, and of
 * functions where these are timed, before the program begins: they are compiled then, with all
 * usual ways.
 *
 * <p>Otherwise the program begins with slow hooks, and for seconds, since its own methods are many
 * and wait for the same compiler. A way that HotSpot has never seen taken is not compiled; the
 * first time the program takes it all of the hook is thrown away, and waits for the compiler once
 * more.
 */
final class WarmUp {
  /** Many, since some things happen once in a thread. Where functions have hooks that are timed. */
  private static final int THREADS = 320;

  /**
   * Where they have not: the hooks of operations are compiled by the first compiler then, and what
   * is called most by the second. A program whose operations are few needs no more, and one with
   * many has them compiled after some thousands.
   */
  private static final int THREADS_OF_OPERATIONS = 80;

  /** The compilers have rest after so many: where much waits for them, they are asked for less. */
  private static final int PASS = 40;

  private static final int ROUNDS = 24;
  private static final int FUNCTIONS = 32;
  private static final int MOST_LEVELS = 16;

  /** Since the record before, ns: numbers of all lengths. */
  private static final int[] PAUSES = {200, 20_000, 200_000, 5_000_000};

  /** Those of queues twice, since they are the more frequent. */
  private static final Operation[] OPERATIONS = {
    Operation.PUT,
    Operation.TAKE,
    Operation.ACQUIRE,
    Operation.RELEASE,
    Operation.PUT,
    Operation.TAKE
  };

  private static final long WAIT_NANOS = 4_000_000;
  private static final int MOST_WAITS = 75;

  /** Less of that is rest. */
  private static final long IDLE_NANOS = 400_000;

  private final ThreadState thread;
  private final EventBuffer scratch;
  private final Object one;
  private final Object other;
  private int random;

  private WarmUp(ThreadState thread, EventBuffer scratch, Object one, Object other, int seed) {
    this.thread = thread;
    this.scratch = scratch;
    this.one = one;
    this.other = other;
    random = seed;
  }

  /**
   * Does so, on this thread.
   *
   * @param scratch takes what is written
   * @param known the numbers of both objects
   */
  static void run(
      Session session, EventBuffer scratch, ObjectNumbers known, Object one, Object other) {
    int tooDeep = session.options.stackDepth() + 2;
    boolean timed = session.options.timesFunctions();
    int threads = timed ? THREADS : THREADS_OF_OPERATIONS;
    int waits = MOST_WAITS;
    for (int t = 1; t <= threads; t++) {
      ThreadState thread = new ThreadState(session, scratch, known);
      int levels = t % 20 == 0 ? tooDeep : t % MOST_LEVELS;
      WarmUp warmUp = new WarmUp(thread, scratch, one, other, t);
      if (timed) {
        warmUp.functions(levels);
      } else {
        warmUp.operations();
      }
      if (t % PASS == 0) {
        waits -= awaitCompilers(waits);
      }
    }
  }

  /**
   * Waits until the compilers have rest. While C2 has many methods to compile, HotSpot keeps those
   * of the program from it, and single ones run slowly for a second then.
   */
  static void awaitCompilers() {
    awaitCompilers(MOST_WAITS);
  }

  /** The same with so many waits at most; returns how many it took. */
  private static int awaitCompilers(int most) {
    VmThreads threads = VmThreads.own();
    try {
      int idle = 0;
      int waits = 0;
      compilerNanos(threads);
      for (; waits < most && idle < 2; waits++) {
        LockSupport.parkNanos(WAIT_NANOS);
        idle = compilerNanos(threads) < IDLE_NANOS ? idle + 1 : 0;
      }
      return waits;
    } finally {
      threads.close();
    }
  }

  /** What they have used since this was asked before. */
  private static long compilerNanos(VmThreads threads) {
    long[] used = new long[VmThreads.KINDS];
    threads.addTo(used, System.nanoTime());
    return used[VmThreads.SMALL_COMPILER] + used[VmThreads.LARGE_COMPILER];
  }

  private void functions(int levels) {
    RecordedThreads.forgetRecent();
    function(levels);
    Hooks.exit(0);
    for (int round = 1; round <= ROUNDS; round++) {
      RecordedThreads.pretend(thread);
      function(round == ROUNDS ? levels : next(4));
    }
    RecordedThreads.forgetRecent();
  }

  private void operations() {
    for (int round = 1; round <= ROUNDS; round++) {
      RecordedThreads.pretend(thread);
      operation();
    }
    RecordedThreads.forgetRecent();
  }

  private void function(int levels) {
    int depth = Hooks.enter(1 + next(FUNCTIONS));
    if (levels > 0) {
      function(levels - 1);
    }
    operation();
    Hooks.exit(depth);
  }

  private void operation() {
    switch (next(7)) {
      case 0, 1 -> monitor(next(8) == 0 ? other : one);
      case 2 -> lock(next(8) == 0 ? other : one);
      case 3, 4 -> operation(OPERATIONS[next(OPERATIONS.length)], next(8) == 0 ? other : one);
      default -> small();
    }
  }

  private void monitor(Object target) {
    time();
    Hooks.monitorBefore(target);
    Hooks.monitorEntered();
    small();
    Hooks.monitorExit();
  }

  private void lock(Object target) {
    time();
    int token = ShortOperations.begin(Operation.LOCK.code(), target, 0);
    ShortOperations.done(token, Operation.LOCK.code(), target, 0);
    small();
    token = ShortOperations.begin(Operation.UNLOCK.code(), target, 0);
    ShortOperations.done(token, Operation.UNLOCK.code(), target, 0);
  }

  /** One of a queue or a semaphore, say, that has a lock of its own. */
  private void operation(Operation operation, Object target) {
    time();
    int token = Hooks.begin(operation.code(), target, 1);
    lock(other);
    Bodies.done(token, operation.code(), target, 1);
  }

  private void small() {
    if (!thread.session.options.timesFunctions()) {
      time();
      return;
    }
    int depth = Hooks.enter(1 + next(FUNCTIONS));
    time();
    Hooks.exit(depth);
  }

  /** Some passes, a tick ends, or the thread has yielded. */
  private void time() {
    switch (next(24)) {
      case 0, 1, 2, 3 -> scratch.ago(PAUSES[next(PAUSES.length)]);
      case 4, 5 -> thread.functions.tickHasPassed();
      case 6 -> {
        Hooks.yielded();
        Hooks.yielded();
      }
      default -> {}
    }
  }

  private int next(int bound) {
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    return (random & Integer.MAX_VALUE) % bound;
  }
}
