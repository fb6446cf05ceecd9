package corecast.simulator.engine;

import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.simulator.primitive.Completion;
import corecast.simulator.primitive.Instant;
import corecast.simulator.primitive.IntQueue;
import corecast.simulator.primitive.LendingPool;
import corecast.simulator.primitive.Parts;
import corecast.simulator.primitive.ReplayFault;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Which pool's worker each body has, and who lends one while waiting for the end of a body. */
final class Workers {
  private static final int NONE = -1;

  private final Program program;
  private final Synchronizers objects;
  private final @Nullable Parts[] parts;

  /** The pool that has the body's worker. */
  private final int[] pool;

  /** The pool that a waiting body has lent its worker to, or that it helps. */
  private final int[] lentTo;

  private final boolean[] helps;

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
    this.lentTo = new int[bodies];
    this.helps = new boolean[bodies];
    this.lends = new int[bodies];
    this.withoutWorker = new boolean[bodies];
    this.submitted = new boolean[bodies];
    Arrays.fill(pool, NONE);
    Arrays.fill(lentTo, NONE);
  }

  boolean isSubmitted(int body) {
    return submitted[body];
  }

  /** Whether the submitter goes on; otherwise it runs the task itself, and waits for its end. */
  boolean submit(int body, int task, int to, Instant now) {
    pool[task] = to;
    submitted[task] = true;
    if (isForkJoin(to)) {
      objects.lendingPool(to).submit(task, now);
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
    int own = pool[body];
    if (own != NONE && isForkJoin(own)) {
      lentTo[body] = own;
      objects.lendingPool(own).workerIsFree(now);
    }
    return false;
  }

  /** Waits for the end of a task and works for the pool meanwhile. */
  boolean help(int body, int helped, int awaited, Instant now) {
    if (objects.completion(awaited).await(body, now)) {
      return true;
    }
    lentTo[body] = helped;
    helps[body] = true;
    objects.lendingPool(helped).workerIsFree(now);
    return false;
  }

  /** The acting body is one more worker of a pool. */
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
    int own = pool[body];
    if (lends[body] > 0 && lentTo[body] == NONE && own != NONE && isForkJoin(own)) {
      withoutWorker[body] = true;
      objects.lendingPool(own).workerIsFree(now);
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
      objects.lendingPool(own).admit(body, now);
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
        workerIsFree(pool[body], now);
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
      workerIsFree(pool[body], now);
    }
  }

  private void workerIsFree(int of, Instant now) {
    if (isForkJoin(of)) {
      objects.lendingPool(of).workerIsFree(now);
    } else {
      objects.pool(of).workerIsFree(now);
    }
  }

  private void goOn(int waiting, Instant now) {
    int lent = lentTo[waiting];
    if (lent == NONE) {
      now.letGo(waiting);
      return;
    }
    LendingPool to = objects.lendingPool(lent);
    lentTo[waiting] = NONE;
    if (helps[waiting]) {
      helps[waiting] = false;
      to.helperLeaves(now);
      now.letGo(waiting);
    } else {
      to.comeBack(waiting, now);
    }
  }

  private boolean isForkJoin(int object) {
    return program.objectKind(object) == ObjectKind.FORK_JOIN_POOL;
  }
}
