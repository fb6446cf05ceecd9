package corecast.simulator.primitive;

import java.util.Arrays;

/**
 * Where the tasks of fork/join pools are, by body: in a queue, of which each is in one at most, or
 * on a worker, on top of the body that waits there meanwhile. A body that is no task of a pool is
 * on no worker.
 */
public final class TaskPlaces {
  static final int NONE = -1;

  final int[] older;
  final int[] newer;

  final int[] queue;

  /** The number of the task in the order of submission. */
  final int[] came;

  final int[] worker;

  /** The body that waits while its worker runs this one. */
  final int[] outer;

  /** The body that its worker runs while this one waits. */
  final int[] inner;

  /** Whose queue the worker of the outer one had last taken a task from before this one. */
  final int[] sourceBefore;

  /** What the body waits for; {@link #NONE} once that is there. */
  final int[] awaited;

  final int[] forker;

  /** The stage that the body has brought the last part to, and that runs or has run meanwhile. */
  final int[] stage;

  /**
   * When a worker that had nothing of its own took the task from another queue, by {@link
   * Instant#service}; NaN if none did.
   */
  final double[] stolen;

  /** Whether that worker had just ended another task. */
  final boolean[] isThiefAwake;

  /** When the body was last let go after it had blocked, in the same time; NaN if never. */
  final double[] wentOn;

  /** Whether the pool knows that the body is blocked. */
  final boolean[] blocked;

  private int submissions;

  public TaskPlaces(int bodies) {
    this.older = none(bodies);
    this.newer = none(bodies);
    this.queue = none(bodies);
    this.came = none(bodies);
    this.worker = none(bodies);
    this.outer = none(bodies);
    this.inner = none(bodies);
    this.sourceBefore = none(bodies);
    this.awaited = none(bodies);
    this.forker = none(bodies);
    this.stage = none(bodies);
    this.stolen = new double[bodies];
    Arrays.fill(stolen, Double.NaN);
    this.isThiefAwake = new boolean[bodies];
    this.wentOn = new double[bodies];
    Arrays.fill(wentOn, Double.NaN);
    this.blocked = new boolean[bodies];
  }

  private static int[] none(int length) {
    int[] all = new int[length];
    Arrays.fill(all, NONE);
    return all;
  }

  /** The stage runs where the body that brings its last part does. */
  public void runsWhere(int stage, int body) {
    worker[stage] = worker[body];
    this.stage[body] = stage;
  }

  void submitted(int task, int by) {
    came[task] = submissions++;
    forker[task] = by;
  }

  /** What runs on top of the body, which waits for that; {@link #NONE} if it is the topmost. */
  int above(int body) {
    return inner[body] == NONE ? stage[body] : inner[body];
  }
}
