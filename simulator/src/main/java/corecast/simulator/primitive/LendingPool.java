package corecast.simulator.primitive;

/**
 * A fork/join pool, idealised: workers with one first-in first-out queue of tasks. A task that
 * waits for another one lends its worker and needs one again to go on, before any new task; so the
 * tasks that a joining worker helps with are not nested in what it waits for. A thread from outside
 * that waits for a task of the pool may be one more worker as long as it waits.
 */
public final class LendingPool {
  private final Stock freeWorkers;
  private final IntQueue queue = new IntQueue();
  private final IntQueue returning = new IntQueue();

  /** Helpers that have left while the worker they were was busy. */
  private long owed;

  public LendingPool(long workers) {
    this.freeWorkers = new Stock(workers);
  }

  public void submit(int task, Instant now) {
    now.arrive(task);
    if (freeWorkers.count() > 0) {
      give(task, now);
    } else {
      queue.add(task);
    }
  }

  /** The worker may have come at this instant: that concerns who gets it, not who acts. */
  private void give(int body, Instant now) {
    int acting = now.actingCause();
    freeWorkers.take(1, now);
    int both = now.actingCause();
    now.restore(acting);
    now.causedBy(body, now.common(now.causeOf(body), both));
    now.released().add(body);
  }

  /** A task has ended or waits, or a helper has come: a worker may take the next one. */
  public void workerIsFree(Instant now) {
    if (owed > 0) {
      owed--;
    } else if (!returning.isEmpty()) {
      now.letGo(returning.poll());
    } else if (!queue.isEmpty()) {
      now.letGo(queue.poll());
    } else {
      freeWorkers.add(1, now);
    }
  }

  /** What a task has waited for is there, through the acting body: it goes on with a worker. */
  public void comeBack(int task, Instant now) {
    now.passOn(task);
    if (freeWorkers.count() > 0) {
      give(task, now);
    } else {
      returning.add(task);
    }
  }

  /** Whether a task that was let go has a worker again at once; otherwise it waits for one. */
  public boolean admits(int task, Instant now) {
    if (freeWorkers.count() == 0) {
      returning.add(task);
      now.queue(task);
      return false;
    }
    // The worker may have become free just now: that concerns this task, whoever acts.
    int acting = now.acting();
    now.act(task);
    freeWorkers.take(1, now);
    now.act(acting);
    return true;
  }

  /** A helper from outside has what it waited for. */
  public void helperLeaves(Instant now) {
    if (freeWorkers.count() > 0) {
      int own = now.actingCause();
      freeWorkers.hand(1, now);
      now.restore(own);
    } else {
      owed++;
    }
  }
}
