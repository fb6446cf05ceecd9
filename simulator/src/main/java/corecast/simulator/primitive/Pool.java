package corecast.simulator.primitive;

import corecast.program.Program;

/**
 * A pool of workers with one queue of tasks, first in first out unless another order was chosen; a
 * task keeps its worker to its end. If the queue is full, further workers start, as many as there
 * may be, and stay.
 */
public final class Pool {
  private final Crew crew;
  private final long capacity;
  private final boolean callerRuns;
  private long notStarted;

  public Pool(long workers) {
    this(workers, workers, Program.UNBOUNDED, false);
  }

  /** With the first-in first-out queue that pools of the library have. */
  public Pool(long workers, long most, long capacity, boolean callerRuns) {
    this(workers, most, capacity, callerRuns, 0, TaskOrder.FIRST_COME);
  }

  /**
   * @param workers to begin with
   * @param most as many as there may be
   * @param capacity tasks that may wait
   * @param callerRuns whether a task that does not fit is left to its submitter
   */
  public Pool(
      long workers, long most, long capacity, boolean callerRuns, int object, TaskOrder order) {
    this.crew = new Crew(workers, order.queue(object));
    this.notStarted = most - workers;
    this.capacity = capacity;
    this.callerRuns = callerRuns;
  }

  /** Takes a task; {@code false} if the acting body has to run it. */
  public boolean submit(int task, Instant now) {
    now.arrive(task);
    if (!crew.isBusy()) {
      crew.give(task, now);
      return true;
    }
    if (crew.queued() < capacity || (notStarted == 0 && !callerRuns)) {
      crew.queue(task);
      return true;
    }
    now.released().add(task);
    if (notStarted > 0) {
      notStarted--;
      return true;
    }
    return false;
  }

  /**
   * The acting body leaves, {@code false} if all workers are busy: then with the next that is not.
   */
  public boolean leave(int body, Instant now) {
    return crew.leave(body, now);
  }

  /** A task of the pool has ended, or a worker has come: it takes the next one. */
  public void workerIsFree(Instant now) {
    crew.workerIsFree(now);
  }

  /** Whether a task that gave its worker away has one again at once; otherwise it waits for one. */
  public boolean admits(int task, Instant now) {
    return crew.admits(task, now);
  }
}
