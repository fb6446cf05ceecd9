package corecast.simulator.primitive;

import java.util.Arrays;

/**
 * Where the tasks of fork/join pools are, by body: in a queue, of which each is in one at most, or
 * on a worker, on top of the body that waits there meanwhile. A body that is no task of a pool is
 * on no worker.
 */
public final class TaskPlaces {
  /** No body, queue or worker. */
  static final int NONE = -1;

  final int[] older;
  final int[] newer;

  /** In which queue of its pool the task waits. */
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
  }

  private static int[] none(int length) {
    int[] all = new int[length];
    Arrays.fill(all, NONE);
    return all;
  }

  /** The stage runs where the body that brings its last part does. */
  public void runsWhere(int stage, int body) {
    worker[stage] = worker[body];
  }

  void submitted(int task) {
    came[task] = submissions++;
  }
}
