package corecast.simulator.primitive;

/**
 * A fork/join pool, idealised, for replays that keep the recorded order: workers with one first-in
 * first-out queue of tasks. A task that waits for another one lends its worker; so the tasks that a
 * joining worker helps with are not nested in what it waits for, and no order of the recording is
 * out of reach. It goes on at once when its wait is over, as behind a compensated block: if all
 * workers are busy then, there is one too many until one has nothing to do. A thread from outside
 * that waits for a task of the pool may be one more worker as long as it waits.
 */
public final class LendingPool implements ForkJoin {
  private final Crew crew;

  /** Helpers that have left, and tasks that have come back, while all workers were busy. */
  private long owed;

  public LendingPool(long workers) {
    this.crew = new Crew(workers, new IntQueue());
  }

  @Override
  public void submit(int task, int by, Instant now) {
    now.arrive(task);
    if (crew.isBusy()) {
      crew.queue(task);
    } else {
      crew.give(task, now);
    }
  }

  @Override
  public void join(int body, int awaited, boolean isOfPool, Instant now) {
    workerIsFree(now);
  }

  @Override
  public void waitIsOver(int body, boolean fromOutside, Instant now) {
    if (fromOutside) {
      helperLeaves(now);
      now.letGo(body);
    } else if (crew.isBusy()) {
      owed++;
      now.letGo(body);
    } else {
      now.passOn(body);
      crew.give(body, now);
    }
  }

  @Override
  public void ended(int task, Instant now) {
    workerIsFree(now);
  }

  @Override
  public boolean isOnWorker(int task) {
    return true; // helpers run nothing themselves
  }

  @Override
  public void blocked(int task, Instant now) {
    workerIsFree(now);
  }

  @Override
  public void goesOn(int task, Instant now) {
    if (crew.isBusy()) {
      owed++;
    } else {
      crew.admits(task, now);
    }
  }

  @Override
  public boolean standsIn(Instant now) {
    return false; // whoever waits has lent its worker already
  }

  /** A task has ended or waits, or a helper has come: a worker may take the next one. */
  private void workerIsFree(Instant now) {
    if (owed > 0) {
      owed--;
    } else {
      crew.workerIsFree(now);
    }
  }

  /** A helper from outside has what it waited for. */
  private void helperLeaves(Instant now) {
    if (crew.isBusy()) {
      owed++;
    } else {
      crew.leave(now);
    }
  }
}
