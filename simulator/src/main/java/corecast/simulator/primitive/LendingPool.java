package corecast.simulator.primitive;

/**
 * A fork/join pool, idealised: workers with one first-in first-out queue of tasks. A task that
 * waits for another one lends its worker; so the tasks that a joining worker helps with are not
 * nested in what it waits for. It goes on at once when its wait is over, as behind a compensated
 * block: if all workers are busy then, there is one too many until one has nothing to do. A thread
 * from outside that waits for a task of the pool may be one more worker as long as it waits.
 */
public final class LendingPool {
  private final Crew crew;

  /** Helpers that have left, and tasks that have come back, while all workers were busy. */
  private long owed;

  public LendingPool(long workers) {
    this.crew = new Crew(workers, new IntQueue());
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

  /** What a task has waited for is there, through the acting body: it goes on. */
  public void comeBack(int task, Instant now) {
    if (crew.isBusy()) {
      owed++;
      now.letGo(task);
    } else {
      now.passOn(task);
      crew.give(task, now);
    }
  }

  /** A task that was let go goes on. */
  public void admit(int task, Instant now) {
    if (crew.isBusy()) {
      owed++;
    } else {
      crew.admits(task, now);
    }
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
