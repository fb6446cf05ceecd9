package corecast.simulator.primitive;

import java.util.Arrays;

/**
 * A fork/join pool as in the JDK ({@code ForkJoinPool}). Each worker has a queue of the tasks that
 * its tasks have forked, and takes the newest of them; whoever has none takes the oldest task of
 * another queue. Tasks from outside have a queue of their own.
 *
 * <p>A worker whose task waits for another one runs that, if it is in its own queue, or what may
 * bring its end nearer: tasks of those who have taken tasks from this worker, or that bring parts
 * to the stage that is waited for. It goes on only when what it runs has ended. If there is nothing
 * of that kind, it blocks, and another worker takes its place only if one is idle or no other is
 * active. So tasks may wait although fewer workers are active than the pool has.
 *
 * <p>A thief needs a {@linkplain #MOMENT moment}. Who has forked a task and joins it within that
 * takes it back and goes on with it inside its wait, as if it had still been in its queue; what the
 * task has done meanwhile stays done.
 */
public final class StealingPool implements ForkJoin {
  private static final int NONE = TaskPlaces.NONE;

  /**
   * How long a thief takes to have a task, ns: a parked worker must be woken and get a processor,
   * which takes some 10 us and more. Whoever has forked the task needs less than one to join it.
   */
  private static final double MOMENT = 20_000;

  /** That in the unit of the replay. */
  private final double moment;

  private final long parallelism;
  private final TaskPlaces places;
  private final Completers completers;

  /** Workers that take a task at once when one comes. */
  private final Stock free;

  /** How many workers have nothing to do, begun or not. */
  private long idle;

  /** Those of them that have had a task. */
  private final IntQueue idleWorkers = new IntQueue();

  /** Workers that run something, or wait in a way that the pool is not told of. */
  private long active;

  /** Bodies that the pool knows to be blocked, and workers beyond the parallelism. */
  private long blocked;

  private long spares;

  /** Waits that were over while the worker ran something else; some have gone on since. */
  private final IntQueue over = new IntQueue();

  private int begun;
  private int queued;
  private int queuesWithTasks;

  // Queues are numbered: 0 of those from outside, then worker w at w + 1.
  private int[] oldest = {NONE};
  private int[] newest = {NONE};

  /** By worker: whose queue it took its task from; {@link #NONE} if that was from outside. */
  private int[] source = new int[4];

  /**
   * @param unitsPerNano how long a nanosecond is
   */
  public StealingPool(long workers, TaskPlaces places, Completers completers, long unitsPerNano) {
    this.moment = MOMENT * unitsPerNano;
    this.parallelism = workers;
    this.places = places;
    this.completers = completers;
    this.free = new Stock(workers);
    this.idle = workers;
  }

  @Override
  public void submit(int task, int by, Instant now) {
    now.arrive(task);
    places.submitted(task, now.acting());
    int from = by == NONE ? NONE : places.worker[by];
    if (free.count() == 0) {
      add(task, from + 1);
      return;
    }
    free.takeFor(task, now);
    idle--;
    active++;
    int worker = idleWorker();
    source[worker] = from;
    places.worker[task] = worker;
    places.stolen[task] = now.service();
    now.released().add(task);
  }

  @Override
  public void join(int body, int awaited, boolean isOfPool, Instant now) {
    places.awaited[body] = awaited;
    int own = places.worker[body] + 1;
    if (isOfPool && places.queue[awaited] == own) {
      nest(body, awaited, now);
    } else if (isOfPool && hasBarelyBeenStolen(awaited, body, now)) {
      takeBack(body, awaited, now);
    } else {
      help(body, now);
    }
  }

  @Override
  public void waitIsOver(int body, boolean fromOutside, Instant now) {
    int inner = places.inner[body];
    int awaited = places.awaited[body];
    places.awaited[body] = NONE;
    if (inner != NONE) {
      now.passOn(body);
      if (inner != awaited) {
        over.add(body);
      }
      return;
    }
    goesOn(body, now);
    now.letGo(body);
  }

  @Override
  public void ended(int task, Instant now) {
    int outer = places.outer[task];
    int worker = places.worker[task];
    if (outer == NONE) {
      if (worker != NONE) {
        next(worker, false, now);
      }
      return;
    }
    places.inner[outer] = NONE;
    places.outer[task] = NONE;
    if (worker != NONE) {
      source[worker] = places.sourceBefore[task];
    }
    if (places.awaited[outer] == NONE) {
      now.letGo(outer);
    } else {
      help(outer, now);
    }
  }

  @Override
  public boolean isOnWorker(int task) {
    return places.worker[task] != NONE;
  }

  @Override
  public void blocked(int task, Instant now) {
    places.blocked[task] = true;
    blocked++;
    active--;
    if (idle == 0 && active == 0) {
      spare();
    }
    startOne(now);
  }

  @Override
  public void goesOn(int task, Instant now) {
    places.wentOn[task] = now.service();
    unblock(task, now);
  }

  @Override
  public boolean standsIn(Instant now) {
    if (queued > 0 && spares < blocked) {
      spare();
      begin(now);
      balance(now);
      return true;
    }
    while (!over.isEmpty()) {
      int body = over.poll();
      int inner = places.inner[body];
      if (inner != NONE && places.awaited[body] == NONE) {
        places.outer[inner] = NONE;
        places.inner[body] = NONE;
        if (places.worker[body] != NONE) {
          spares++;
          active++;
          balance(now);
        }
        now.letGo(body);
        return true;
      }
    }
    return false;
  }

  /**
   * Whether who has forked the task still finds it. One that was itself woken just now is too late
   * for that if the thief was awake.
   */
  private boolean hasBarelyBeenStolen(int task, int from, Instant now) {
    return places.forker[task] == from
        && places.worker[task] != places.worker[from]
        && now.service() - places.stolen[task] < moment
        && !(places.isThiefAwake[task] && now.service() - places.wentOn[from] < moment);
  }

  /** The worker of a body that waits runs something that helps, or blocks. */
  private void help(int body, Instant now) {
    int task = helpful(places.worker[body], places.awaited[body]);
    if (task != NONE) {
      nest(body, task, now);
    } else if (places.worker[body] != NONE) {
      blocked(body, now);
    }
  }

  private int helpful(int worker, int awaited) {
    if (queued == 0) {
      return NONE;
    }
    if (completers.isStage(awaited)) {
      int own = newest[worker + 1];
      if (own != NONE && completers.isBelow(own, awaited)) {
        return own;
      }
    } else if (worker == NONE) {
      return NONE;
    }
    return oldestOf(worker, awaited);
  }

  /**
   * The task that came first, of the oldest ones of all queues.
   *
   * @param awaited what the worker waits for; {@link #NONE}: nothing, any task will do
   */
  private int oldestOf(int worker, int awaited) {
    int first = NONE;
    int left = queuesWithTasks;
    for (int from = 0; left > 0; from++) {
      int task = oldest[from];
      if (task != NONE) {
        left--;
        boolean isFirst = first == NONE || places.came[task] < places.came[first];
        if (isFirst && (awaited == NONE || helps(from, task, worker, awaited))) {
          first = task;
        }
      }
    }
    return first;
  }

  private boolean helps(int from, int task, int worker, int awaited) {
    if (completers.isStage(awaited)) {
      return completers.isBelow(task, awaited);
    }
    return from > 0 && from != worker + 1 && (task == awaited || hasStolen(from - 1, worker));
  }

  /** Whether what a worker runs comes from the queue of another one, directly or through others. */
  private boolean hasStolen(int thief, int from) {
    int worker = source[thief];
    for (int steps = begun; steps > 0 && worker != NONE; steps--) {
      if (worker == from) {
        return true;
      }
      worker = source[worker];
    }
    return false;
  }

  /** The worker of a body that waits runs a task from a queue. */
  private void nest(int body, int task, Instant now) {
    int worker = places.worker[body];
    int from = places.queue[task] - 1;
    remove(task);
    places.worker[task] = worker;
    places.outer[task] = body;
    places.inner[body] = task;
    if (worker != NONE) {
      places.sourceBefore[task] = source[worker];
      if (from != worker) {
        source[worker] = from;
      }
    }
    now.runsOnThreadOf(task, body);
    now.letGo(task);
  }

  /**
   * What a thief runs goes on inside the wait of who had forked it, with all that runs on top of it
   * and what that has forked; the thief is free again. Locks stay those of the task: it may have
   * taken some as a thread of its own.
   */
  private void takeBack(int body, int task, Instant now) {
    int thief = places.worker[task];
    int worker = places.worker[body];
    int before = worker == NONE ? NONE : source[worker];
    places.outer[task] = body;
    places.inner[body] = task;
    places.sourceBefore[task] = worker;
    for (int above = task; above != NONE; above = places.above(above)) {
      places.worker[above] = worker;
      places.stolen[above] = Double.NaN;
      if (places.sourceBefore[above] == worker) {
        places.sourceBefore[above] = before;
      }
      if (worker == NONE) {
        unblock(above, now); // the pool counts its workers only
      }
    }
    if (worker != NONE && source[thief] != worker) {
      source[worker] = source[thief];
    }
    for (int other = 0; other < begun; other++) {
      if (source[other] == thief) {
        source[other] = worker;
      }
    }
    for (int forked = oldest[thief + 1]; forked != NONE; forked = oldest[thief + 1]) {
      remove(forked);
      add(forked, worker + 1);
    }
    next(thief, true, now);
  }

  /** A worker has ended what it ran: it takes its own newest task, or the oldest of all. */
  private void next(int worker, boolean isWoken, Instant now) {
    int task = newest[worker + 1];
    if (task == NONE && queued > 0) {
      task = oldestOf(worker, NONE);
      source[worker] = places.queue[task] - 1;
      places.stolen[task] = now.service();
      places.isThiefAwake[task] = !isWoken;
    }
    if (task != NONE) {
      remove(task);
      places.worker[task] = worker;
      now.letGo(task);
      return;
    }
    idle++;
    active--;
    idleWorkers.add(worker);
    balance(now);
  }

  private void unblock(int body, Instant now) {
    if (places.blocked[body]) {
      places.blocked[body] = false;
      blocked--;
      active++;
      balance(now);
    }
  }

  private void spare() {
    spares++;
    idle++;
  }

  /** An idle worker takes a task, unless enough are active. */
  private void startOne(Instant now) {
    if (queued > 0 && idle > 0 && active < parallelism) {
      begin(now);
    }
    balance(now);
  }

  private void begin(Instant now) {
    idle--;
    active++;
    next(idleWorker(), true, now);
  }

  private int idleWorker() {
    if (!idleWorkers.isEmpty()) {
      return idleWorkers.poll();
    }
    int worker = begun++;
    if (worker == source.length) {
      source = Arrays.copyOf(source, 2 * worker);
    }
    source[worker] = NONE;
    if (worker + 1 >= oldest.length) {
      int before = oldest.length;
      oldest = Arrays.copyOf(oldest, 2 * before);
      newest = Arrays.copyOf(newest, 2 * before);
      Arrays.fill(oldest, before, 2 * before, NONE);
      Arrays.fill(newest, before, 2 * before, NONE);
    }
    return worker;
  }

  /** As many workers are free as have nothing to do and may become active. */
  private void balance(Instant now) {
    long due = Math.max(0, Math.min(idle, parallelism - active));
    long more = due - free.count();
    if (more > 0) {
      free.add(more, now);
    } else if (more < 0) {
      free.withdraw(-more, now);
    }
  }

  private void add(int task, int to) {
    int last = newest[to];
    places.queue[task] = to;
    places.older[task] = last;
    places.newer[task] = NONE;
    if (last == NONE) {
      oldest[to] = task;
      queuesWithTasks++;
    } else {
      places.newer[last] = task;
    }
    newest[to] = task;
    queued++;
  }

  private void remove(int task) {
    int from = places.queue[task];
    int older = places.older[task];
    int newer = places.newer[task];
    if (older == NONE) {
      oldest[from] = newer;
    } else {
      places.newer[older] = newer;
    }
    if (newer == NONE) {
      newest[from] = older;
    } else {
      places.older[newer] = older;
    }
    places.queue[task] = NONE;
    queued--;
    if (oldest[from] == NONE) {
      queuesWithTasks--;
    }
  }
}
