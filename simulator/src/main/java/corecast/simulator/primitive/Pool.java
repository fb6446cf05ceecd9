package corecast.simulator.primitive;

/**
 * A pool of workers with one first-in first-out queue of tasks; a task keeps its worker to its end.
 */
public final class Pool {
  private final Stock freeWorkers;
  private final IntQueue queue = new IntQueue();

  public Pool(long workers) {
    this.freeWorkers = new Stock(workers);
  }

  public void submit(int task, Instant now) {
    now.arrive(task);
    if (freeWorkers.count() > 0) {
      int submitter = now.actingCause();
      freeWorkers.take(1, now);
      // The worker's end may have been needed as well: that concerns the task, not the submitter.
      int both = now.actingCause();
      now.restore(submitter);
      now.causedBy(task, both);
      now.released().add(task);
    } else {
      queue.add(task);
    }
  }

  /** A task of the pool has ended: its worker takes the next one. */
  public void workerIsFree(Instant now) {
    if (queue.isEmpty()) {
      freeWorkers.add(1, now);
    } else {
      now.letGo(queue.poll());
    }
  }
}
