package corecast.analysis.constraint;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.RetriedAtomic;
import corecast.simulator.Clock;
import corecast.simulator.Observer;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.WaitObserver;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How often threads and tasks wait for locks, counted while a program is replayed: nothing is kept
 * of a wait, however long the program is. Attempts at an atomic are no waits.
 */
public final class LockWaits implements EventRecorder, WaitObserver {
  private static final double NOT_WAITING = Double.NaN;

  private final Program program;
  private final BitSet locks = new BitSet();

  /** By body: since when it has been waiting for a lock, ns. */
  private final double[] since;

  private long count;

  private LockWaits(Program program) {
    this.program = program;
    this.since = new double[program.bodies()];
    Arrays.fill(since, NOT_WAITING);
    for (int object = 0; object < program.objects(); object++) {
      boolean isLock = Removal.kind(program, object) == Constraint.Kind.LOCK;
      locks.set(object, isLock && !RetriedAtomic.isOne(program.objectName(object)));
    }
  }

  /**
   * Replays once, until the program ends or is deadlocked.
   *
   * @param ideal replays on ideally shared processors
   * @return how many waits took time
   */
  public static long in(Simulator ideal, int processors) {
    LockWaits waits = new LockWaits(ideal.program());
    ideal.run(Clock.wall(processors), Observer.events(waits));
    return waits.count;
  }

  @Override
  public WaitObserver waits() {
    return this;
  }

  @Override
  public void waits(int body, int step, double nanos) {
    since[body] = step != NO_STEP && isForLock(step) ? nanos : NOT_WAITING;
  }

  /** Whoever takes from an empty queue waits for another thread, not for its lock. */
  private boolean isForLock(int step) {
    Operation operation = program.operation(step);
    return operation != Operation.TAKE
        && Blocking.hasObject(operation)
        && locks.get(program.object(step));
  }

  @Override
  public void goesOn(int body, int by, double nanos) {
    if (nanos > since[body]) {
      count++;
    }
    since[body] = NOT_WAITING;
  }

  @Override
  public void submits(int body, int task, int step, double nanos) {
    // A task waits for a worker, not for a lock.
  }

  @Override
  public void ends(int body, double nanos) {
    since[body] = NOT_WAITING;
  }

  @Override
  public int add(
      int step, int body, int cause, int runningBefore, double startNanos, double endNanos) {
    return 0;
  }
}
