package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.PoolLimits;
import corecast.program.PoolSize;
import corecast.program.Program;
import corecast.program.RetriedAtomic;
import corecast.simulator.primitive.Barrier;
import corecast.simulator.primitive.BoundedQueue;
import corecast.simulator.primitive.Completers;
import corecast.simulator.primitive.Completion;
import corecast.simulator.primitive.ForkJoin;
import corecast.simulator.primitive.Instant;
import corecast.simulator.primitive.Latch;
import corecast.simulator.primitive.LendingPool;
import corecast.simulator.primitive.Mutex;
import corecast.simulator.primitive.Permit;
import corecast.simulator.primitive.Pool;
import corecast.simulator.primitive.ReadWriteLock;
import corecast.simulator.primitive.Retries;
import corecast.simulator.primitive.Semaphore;
import corecast.simulator.primitive.StealingPool;
import corecast.simulator.primitive.Succession;
import corecast.simulator.primitive.TaskOrder;
import corecast.simulator.primitive.TaskPlaces;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The synchronization objects of one replay, and which of them a step asks. */
final class Synchronizers {
  private final Program program;
  private final @Nullable TaskPlaces places;
  private final @Nullable Object[] byObject;
  private final Completion[] completions;
  private final @Nullable Permit[] permits;
  private final boolean[] ignored;
  private final boolean anyIgnored;

  /** {@code null} if nothing is to be repeated. */
  private final @Nullable Retries retries;

  /**
   * @param inOrder whether every object's recorded order is kept, so that no task may be nested in
   *     what another one waits for
   * @param attempts to change atomics that there may be at a time; 0 if atomics are locks
   */
  Synchronizers(
      Program program,
      int processors,
      boolean[] ignored,
      Succession succession,
      TaskOrder order,
      boolean inOrder,
      long attempts) {
    this.program = program;
    boolean nests = program.hasForkJoinPools() && !inOrder;
    this.places = nests ? new TaskPlaces(program.bodies()) : null;
    Completers completers = new StageTree(program);
    this.ignored = ignored;
    boolean any = false;
    for (boolean one : ignored) {
      any |= one;
    }
    this.anyIgnored = any;
    this.byObject = new Object[program.objects()];
    for (int o = 0; o < byObject.length; o++) {
      long parameter = program.objectParameter(o);
      byObject[o] =
          switch (program.objectKind(o)) {
            case LOCK -> new Mutex(succession);
            case READ_WRITE_LOCK -> new ReadWriteLock();
            case SEMAPHORE -> new Semaphore(parameter);
            case LATCH -> new Latch(parameter);
            case BARRIER -> new Barrier(parameter);
            case QUEUE -> new BoundedQueue(parameter);
            case POOL -> pool(program, o, processors, order);
            case MARK -> null;
            case FORK_JOIN_POOL -> {
              long workers = PoolSize.workers(parameter, processors);
              yield places == null
                  ? new LendingPool(workers)
                  : new StealingPool(workers, places, completers, program.origin().unitsPerNano());
            }
          };
    }
    this.completions = new Completion[program.bodies()];
    for (int b = 0; b < completions.length; b++) {
      completions[b] = new Completion();
    }
    this.permits = new Permit[program.bodies()];
    BitSet atomics = attempts == 0 ? new BitSet() : RetriedAtomic.of(program);
    this.retries =
        atomics.isEmpty()
            ? null
            : new Retries(atomics, program.objects(), program.bodies(), attempts);
  }

  private static Pool pool(Program program, int object, int processors, TaskOrder order) {
    PoolLimits limits = program.poolLimits(object);
    long first = PoolSize.workers(program.objectParameter(object), processors);
    long most = PoolSize.workers(limits.most(), processors);
    return new Pool(
        first, Math.max(first, most), limits.queue(), limits.callerRuns(), object, order);
  }

  Completion completion(int body) {
    return completions[body];
  }

  Pool pool(int object) {
    return as(Pool.class, object);
  }

  ForkJoin forkJoin(int object) {
    return as(ForkJoin.class, object);
  }

  /** Where the tasks of fork/join pools are; {@code null} if none may be nested. */
  @Nullable TaskPlaces places() {
    return places;
  }

  /** Whether the body goes on at once; otherwise it waits and will be let go. */
  boolean perform(int body, Operation operation, int object, int step, Instant now) {
    if (anyIgnored && isOnObject(operation) && ignored[object]) {
      return true;
    }
    return switch (operation) {
      case JOIN -> completions[object].await(body, now);
      case PARK -> permit(body).park(body, now);
      case UNPARK -> {
        permit(object).unpark(object, now);
        yield true;
      }
      case LOCK ->
          retries != null && retries.has(object)
              ? retries.begin(body, object, step + 1, now)
              : as(Mutex.class, object).lock(body, now);
      case UNLOCK -> {
        if (retries != null && retries.has(object)) {
          yield retries.end(body, now);
        }
        as(Mutex.class, object).unlock(body, now);
        yield true;
      }
      case WAIT -> as(Mutex.class, object).await(body, now);
      case NOTIFY -> {
        as(Mutex.class, object).signal(now);
        yield true;
      }
      case NOTIFY_ALL -> {
        as(Mutex.class, object).signalAll(now);
        yield true;
      }
      case READ_LOCK -> as(ReadWriteLock.class, object).readLock(body, now);
      case READ_UNLOCK -> {
        as(ReadWriteLock.class, object).readUnlock(body, now);
        yield true;
      }
      case WRITE_LOCK -> as(ReadWriteLock.class, object).writeLock(body, now);
      case WRITE_UNLOCK -> {
        as(ReadWriteLock.class, object).writeUnlock(body, now);
        yield true;
      }
      case ACQUIRE -> as(Semaphore.class, object).acquire(body, program.amount(step), now);
      case RELEASE -> {
        as(Semaphore.class, object).release(program.amount(step), now);
        yield true;
      }
      case COUNT_DOWN -> {
        as(Latch.class, object).countDown(now);
        yield true;
      }
      case AWAIT -> as(Latch.class, object).await(body, now);
      case BARRIER -> as(Barrier.class, object).arrive(body, now);
      case PUT -> as(BoundedQueue.class, object).put(body, now);
      case TAKE -> as(BoundedQueue.class, object).take(body, now);
      case DISCARD -> {
        as(BoundedQueue.class, object).discard(program.amount(step), now);
        yield true;
      }
      case TRANSFER -> as(BoundedQueue.class, object).transfer(body, now);
      default -> throw new IllegalArgumentException("no synchronization step: " + operation);
    };
  }

  /** Whether a body waits to change an atomic, and so would repeat that on its processor. */
  boolean isSpinning(int body) {
    return retries != null && retries.waits(body);
  }

  int next(int body, int step) {
    return retries == null ? step : retries.next(body, step);
  }

  boolean canBeTried(int step) {
    return program.operation(step).canBeTried() && !ignored[program.object(step)];
  }

  /**
   * Whether a body that does a step which {@link #canBeTried} would not wait in it.
   *
   * @param more permits that it wants beside those of the step
   */
  boolean isToBeHad(int body, int step, long more, Instant now) {
    int object = program.object(step);
    return switch (program.operation(step)) {
      case LOCK -> as(Mutex.class, object).isToBeHad(body, now);
      case READ_LOCK -> as(ReadWriteLock.class, object).isToBeRead(body, now);
      case WRITE_LOCK -> as(ReadWriteLock.class, object).isToBeWritten(body, now);
      case ACQUIRE -> as(Semaphore.class, object).isToBeHad(more + program.amount(step));
      case PUT -> as(BoundedQueue.class, object).hasRoom();
      case TAKE -> as(BoundedQueue.class, object).hasItem();
      default -> throw new IllegalArgumentException("no step to try: " + step);
    };
  }

  /** Whether a body that was let go to try again has the lock now; otherwise it waits on. */
  boolean lockAgain(int body, int object, Instant now) {
    return as(Mutex.class, object).lockAgain(body, now);
  }

  /** Whether a body waited for permits of that semaphore; then it does no longer. */
  boolean giveUp(int body, int object, Instant now) {
    return as(Semaphore.class, object).giveUp(body, now);
  }

  private static boolean isOnObject(Operation operation) {
    return operation != Operation.JOIN
        && operation != Operation.PARK
        && operation != Operation.UNPARK;
  }

  private Permit permit(int body) {
    Permit permit = permits[body];
    if (permit == null) {
      permit = new Permit();
      permits[body] = permit;
    }
    return permit;
  }

  private <T> T as(Class<T> kind, int object) {
    return kind.cast(byObject[object]);
  }
}
