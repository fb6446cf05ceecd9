package corecast.analysis.order;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.primitive.TaskOrder;
import java.util.Arrays;

/**
 * Pools whose tasks begin in the order of what takes longest: each is ranked by its longest
 * remaining path. Who submits the longest tasks first, or has a pool with a priority queue, gets
 * that order.
 */
public final class LongestFirst {
  /** Instead of the one that submits. */
  private static final int SEVERAL = -1;

  private LongestFirst() {}

  /**
   * The tasks of a pool.
   *
   * @param tasks how many are submitted
   * @param longest the one with the most work of its own; -1 if there is none
   * @param longestNanos its work, ns
   * @param place as which one it is submitted, from 1 on; 0 if several threads submit
   */
  public record Tasks(int tasks, int longest, double longestNanos, int place) {
    private static final Tasks NONE = new Tasks(0, -1, 0, 0);

    /** By object; looks once at all steps of the program. */
    public static Tasks[] of(Program program) {
      Tasks[] tasks = new Tasks[program.objects()];
      int[] submitter = new int[tasks.length];
      Arrays.fill(tasks, NONE);
      for (int s = 0; s < program.steps(); s++) {
        if (program.operation(s) == Operation.SUBMIT) {
          int pool = program.object(s);
          int from = program.bodyOf(s);
          boolean isOther = tasks[pool].tasks() > 0 && submitter[pool] != from;
          submitter[pool] = isOther ? SEVERAL : from;
          int task = (int) program.amount(s);
          tasks[pool] = tasks[pool].with(task, work(program, task), submitter[pool] == SEVERAL);
        }
      }
      return tasks;
    }

    private Tasks with(int task, long work, boolean haveSeveralSubmitters) {
      boolean isLongest = longest < 0 || work > longestNanos;
      int at = isLongest ? tasks + 1 : place;
      return new Tasks(
          tasks + 1,
          isLongest ? task : longest,
          isLongest ? work : longestNanos,
          haveSeveralSubmitters ? 0 : at);
    }

    private static long work(Program program, int body) {
      long work = 0;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        work += program.isRun(s) ? program.amount(s) : 0;
      }
      return work;
    }
  }

  /** Why a pool keeps the order of its tasks, a clause; empty if it need not. */
  public static String whyNot(Program program, ReplayOptions options, int pool) {
    ReorderedPools pools = ReorderedPools.of(program, options);
    if (pools.byObject()[pool]) {
      return "";
    }
    String name = program.objectName(pool);
    return pools.kept().stream()
        .filter(kept -> kept.pool().equals(name))
        .map(KeptPool::why)
        .findFirst()
        .orElse("no task is submitted to it");
  }

  /**
   * That order of some pools; replays once.
   *
   * @throws corecast.analysis.weight.UnfinishedReplayException if the program deadlocks with as
   *     many workers as tasks
   */
  public static TaskOrder of(Simulator simulator, boolean[] pools) {
    RemainingPaths paths = RemainingPaths.of(simulator);
    return TaskOrder.ranked(pools, TaskRanks.byPath(paths, simulator.program().bodies()));
  }
}
