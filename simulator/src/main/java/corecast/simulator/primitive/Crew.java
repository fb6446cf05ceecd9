package corecast.simulator.primitive;

/**
 * The workers of a pool: those that are free, the tasks that have none yet, and those that gave
 * theirs away and need one again, before any new task; bodies that take a worker away come between.
 */
final class Crew {
  private final Stock free;
  private final TaskQueue queue;
  private final IntQueue returning = new IntQueue();
  private final IntQueue leaving = new IntQueue();

  Crew(long workers, TaskQueue queue) {
    this.free = new Stock(workers);
    this.queue = queue;
  }

  boolean isBusy() {
    return free.count() == 0;
  }

  int queued() {
    return queue.size();
  }

  void queue(int task) {
    queue.add(task);
  }

  void give(int task, Instant now) {
    free.takeFor(task, now);
    now.released().add(task);
  }

  /** A worker takes whoever is next, or is free. */
  void workerIsFree(Instant now) {
    if (!returning.isEmpty()) {
      now.letGo(returning.poll());
    } else if (!leaving.isEmpty()) {
      now.letGo(leaving.poll());
    } else if (!queue.isEmpty()) {
      now.letGo(queue.poll());
    } else {
      free.add(1, now);
    }
  }

  /** The acting body takes a worker away, now or as soon as one has nothing to do. */
  boolean leave(int body, Instant now) {
    if (isBusy()) {
      now.arrive(body);
      leaving.add(body);
      return false;
    }
    free.take(1, now);
    return true;
  }

  void leave(Instant now) {
    free.withdraw(1, now);
  }

  /** Whether a task that was let go has a worker again at once; otherwise it waits for one. */
  boolean admits(int task, Instant now) {
    if (isBusy()) {
      returning.add(task);
      now.queue(task);
      return false;
    }
    // The worker may have become free just now: that concerns this task, whoever acts.
    int acting = now.acting();
    now.act(task);
    free.take(1, now);
    now.act(acting);
    return true;
  }
}
