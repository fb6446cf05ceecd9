package corecast.simulator.engine;

import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.simulator.primitive.Completion;
import corecast.simulator.primitive.ForkJoin;
import corecast.simulator.primitive.Instant;
import corecast.simulator.primitive.IntQueue;
import corecast.simulator.primitive.Parts;
import corecast.simulator.primitive.ReplayFault;
import corecast.simulator.primitive.TaskPlaces;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which pool's worker each body has, and what that does while the body waits for the end of
 * another.
 */
final class Workers {
  private static final int NONE = -1;

  private final Program program;
  private final Synchronizers objects;
  private final @Nullable Parts[] parts;

  private final int[] pool;

  /** The fork/join pool in which a body waits, as one of its tasks or as a helper from outside. */
  private final int[] joinsIn;

  private final @Nullable TaskPlaces places;

  /** How many times each body is to lend its worker when it blocks. */
  private final int[] lends;

  /** Whether a body that is to do so has blocked. */
  private final boolean[] withoutWorker;

  /** Those who wait for their turn, and some who did. */
  private final IntQueue idle = new IntQueue();

  /** Whether the body was submitted to its pool; a stage runs on somebody else's worker. */
  private final boolean[] submitted;

  Workers(Program program, Synchronizers objects) {
    this.program = program;
    this.objects = objects;
    int bodies = program.bodies();
    this.parts = new Parts[bodies];
    this.pool = new int[bodies];
    this.joinsIn = new int[bodies];
    this.places = objects.places();
    this.lends = new int[bodies];
    this.withoutWorker = new boolean[bodies];
    this.submitted = new boolean[bodies];
    Arrays.fill(pool, NONE);
    Arrays.fill(joinsIn, NONE);
  }

  boolean isSubmitted(int body) {
    return submitted[body];
  }

  /** Whether the submitter goes on; otherwise it runs the task itself, and waits for its end. */
  boolean submit(int body, int task, int to, Instant now) {
    pool[task] = to;
    submitted[task] = true;
    if (isForkJoin(to)) {
      objects.forkJoin(to).submit(task, pool[body] == to ? body : NONE, now);
      return true;
    }
    if (objects.pool(to).submit(task, now)) {
      return true;
    }
    pool[task] = pool[body];
    submitted[task] = false;
    now.runsOnThreadOf(task, body);
    return objects.completion(task).await(body, now);
  }

  /** Waits for the end of a task or stage. */
  boolean get(int body, int awaited, Instant now) {
    if (objects.completion(awaited).await(body, now)) {
      return true;
    }
    if (isTaskOfForkJoin(body)) {
      join(body, pool[body], awaited, now);
    }
    return false;
  }

  /** Waits for the end of a task, and helps the pool meanwhile as one from outside. */
  boolean help(int body, int helped, int awaited, Instant now) {
    if (objects.completion(awaited).await(body, now)) {
      return true;
    }
    join(body, isTaskOfForkJoin(body) ? pool[body] : helped, awaited, now);
    return false;
  }

  private void join(int body, int in, int awaited, Instant now) {
    joinsIn[body] = in;
    objects.forkJoin(in).join(body, awaited, pool[awaited] == in, now);
  }

  void serve(int to, Instant now) {
    objects.pool(to).workerIsFree(now);
  }

  /** The body is a worker of the pool no longer, as soon as one has nothing to do. */
  boolean leave(int body, int from, Instant now) {
    return objects.pool(from).leave(body, now);
  }

  /** From now on the body lends its worker when it blocks; as often as this, {@link #keep}. */
  void lend(int body) {
    lends[body]++;
  }

  /** Takes one {@link #lend} back. */
  void keep(int body) {
    if (lends[body] == 0) {
      throw new ReplayFault("keep without lend: the task does not lend its worker");
    }
    lends[body]--;
  }

  /** The acting body blocks in a step that does not hand its worker on itself. */
  void blocked(int body, Instant now) {
    if (lends[body] == 0 || joinsIn[body] != NONE || !isTaskOfForkJoin(body)) {
      return;
    }
    ForkJoin own = objects.forkJoin(pool[body]);
    if (own.isOnWorker(body)) {
      withoutWorker[body] = true;
      own.blocked(body, now);
    }
  }

  /** Whether a body that could go on has a worker to; otherwise it waits for one. */
  boolean admits(int body, Instant now) {
    if (!withoutWorker[body]) {
      return true;
    }
    withoutWorker[body] = false;
    int own = pool[body];
    if (isForkJoin(own)) {
      objects.forkJoin(own).goesOn(body, now);
      return true;
    }
    return objects.pool(own).admits(body, now);
  }

  /** In recorded order: the body waits for its turn, and keeps its worker as long as others run. */
  void waitsForTurn(int body) {
    if (pool[body] != NONE) {
      idle.add(body);
    }
  }

  /**
   * Nothing can go on: one who waits for its turn lets its worker do something else. The recording
   * may have had more of them.
   *
   * @return whether there was such a worker
   */
  boolean lendIdle(RecordedOrder order, Instant now) {
    while (!idle.isEmpty()) {
      int body = idle.poll();
      if (order.isWaiting(body) && !withoutWorker[body]) {
        withoutWorker[body] = true;
        if (isForkJoin(pool[body])) {
          objects.forkJoin(pool[body]).blocked(body, now);
        } else {
          objects.pool(pool[body]).workerIsFree(now);
        }
        return true;
      }
    }
    return false;
  }

  /** Brings a part to a stage, and runs the stage if it was the last one. */
  boolean complete(int body, int stage, Instant now) {
    Parts needed = parts[stage];
    if (needed == null) {
      needed = new Parts(program.parts(stage));
      parts[stage] = needed;
    }
    if (!needed.bring(stage, now)) {
      return true;
    }
    pool[stage] = pool[body];
    if (places != null) {
      places.runsWhere(stage, body);
    }
    now.runsOnThreadOf(stage, body);
    return objects.completion(stage).await(body, now);
  }

  /** The body has ended: who waits for it goes on, then its worker takes the next task. */
  void ended(int body, Instant now) {
    Completion completion = objects.completion(body);
    completion.end(now);
    while (completion.isAwaited()) {
      goOn(completion.nextWaiting(), now);
    }
    if (submitted[body]) {
      if (isForkJoin(pool[body])) {
        objects.forkJoin(pool[body]).ended(body, now);
      } else {
        objects.pool(pool[body]).workerIsFree(now);
      }
    }
  }

  private void goOn(int waiting, Instant now) {
    int in = joinsIn[waiting];
    if (in == NONE) {
      now.letGo(waiting);
      return;
    }
    joinsIn[waiting] = NONE;
    objects.forkJoin(in).waitIsOver(waiting, pool[waiting] != in, now);
  }

  /**
   * Nothing can go on: a worker of a fork/join pool stands in for one that waits.
   *
   * @return whether there was something for it to do
   */
  boolean standsIn(Instant now) {
    for (int o = 0; places != null && o < program.objects(); o++) {
      if (isForkJoin(o) && objects.forkJoin(o).standsIn(now)) {
        return true;
      }
    }
    return false;
  }

  private boolean isTaskOfForkJoin(int body) {
    return pool[body] != NONE && isForkJoin(pool[body]);
  }

  private boolean isForkJoin(int object) {
    return program.objectKind(object) == ObjectKind.FORK_JOIN_POOL;
  }
}
