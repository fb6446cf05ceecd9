package corecast.analysis.weight;

import corecast.program.CallPaths;
import corecast.program.Program;
import corecast.simulator.Simulator;
import org.jspecify.annotations.Nullable;

/**
 * The extended critical path by call path: what the work of each call path, with all that is called
 * from there, contributes to T(P) (docs/model.md, sections 3 and 4). The same sums as those of
 * {@link FunctionWeights}, before they are added up by function.
 *
 * @param processors the counts, as asked for
 * @param timeNanos T(P) of each, ns, counted from the mark asked for
 * @param subtreeNanos for each count the weighted time by call path, ns; one more at the end for
 *     work outside every function
 */
public record SubtreeWeights(int[] processors, double[] timeNanos, double[][] subtreeNanos) {

  /**
   * Weighs the call paths, with as few replays as serve all counts.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public static SubtreeWeights of(Simulator simulator, int[] processors, WeightOptions options) {
    double[] times = new double[processors.length];
    double[][] nanos = new double[processors.length][];
    Program program = simulator.program();
    @Nullable Stretched stretched = Stretched.of(simulator, processors, options);
    if (stretched != null) {
      for (int i = 0; i < processors.length; i++) {
        times[i] = stretched.timeNanos()[i];
        nanos[i] = subtrees(program, stretched.columns(), stretched.sums(), processors[i]);
      }
      return new SubtreeWeights(processors.clone(), times, nanos);
    }
    int at = 0;
    for (Replayed replayed : Replayed.all(simulator, processors, options)) {
      PathSums sums = new PathSums(replayed.timeline(), replayed.rows().columns());
      replayed.rows().addTo(sums, null);
      for (int i = 0; i < replayed.processors().length; i++) {
        times[at] = replayed.timeNanos()[i];
        nanos[at++] = subtrees(program, replayed.rows().columns(), sums, replayed.processors()[i]);
      }
      replayed.timeline().drop();
    }
    return new SubtreeWeights(processors.clone(), times, nanos);
  }

  private static double[] subtrees(
      Program program, Columns columns, WeightedWork sums, int processors) {
    CallPaths paths = program.paths();
    int column = columns.of(processors);
    double[] @Nullable [] work = sums.work();
    double[] subtree = new double[paths.size() + 1];
    for (int p = paths.size(); p >= 0; p--) {
      double[] own = work[p];
      subtree[p] += own == null ? 0 : own[column];
      if (p < paths.size() && paths.parent(p) != Program.NO_PATH) {
        subtree[paths.parent(p)] += subtree[p];
      }
    }
    for (int p = 0; p < subtree.length; p++) {
      subtree[p] /= columns.processors(column);
    }
    return subtree;
  }
}
