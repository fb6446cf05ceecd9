package corecast.simulator.primitive;

/**
 * A fork/join pool, idealised: workers with one first-in first-out queue of tasks. A task that
 * waits for another one lends its worker and needs one again to go on, before any new task; so the
 * tasks that a joining worker helps with are not nested in what it waits for. A thread from outside
 * that waits for a task of the pool may be one more worker as long as it waits.
 */
public final class LendingPool {
  private final Crew crew;

  /** Helpers that have left while the worker they were was busy. */
  private long owed;

  public LendingPool(long workers) {
    this.crew = new Crew(workers);
  }

  public void submit(int task, Instant now) {
    now.arrive(task);
    if (crew.isBusy()) {
      crew.queue(task);
    } else {
      crew.give(task, now);
    }
  }

  /** A task has ended or waits, or a helper has come: a worker may take the next one. */
  public void workerIsFree(Instant now) {
    if (owed > 0) {
      owed--;
    } else {
      crew.workerIsFree(now);
    }
  }

  /** What a task has waited for is there, through the acting body: it goes on with a worker. */
  public void comeBack(int task, Instant now) {
    now.passOn(task);
    if (crew.isBusy()) {
      crew.comeBackLater(task);
    } else {
      crew.give(task, now);
    }
  }

  /** Whether a task that was let go has a worker again at once; otherwise it waits for one. */
  public boolean admits(int task, Instant now) {
    return crew.admits(task, now);
  }

  /** A helper from outside has what it waited for. */
  public void helperLeaves(Instant now) {
    if (crew.isBusy()) {
      owed++;
    } else {
      crew.leave(now);
    }
  }
}
