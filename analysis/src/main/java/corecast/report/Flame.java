package corecast.report;

import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.SubtreeWeights;
import corecast.note.Lines;
import corecast.program.CallPaths;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The call paths that can be seen in a flame graph, callers before what they call.
 *
 * @param parents by box: the box of the caller, -1 for none
 * @param functions by box: number of the name
 * @param cpu by box: work of it with all that is called from there, ns
 * @param work of the program, ns
 */
record Flame(
    List<String> names,
    int[] parents,
    int[] functions,
    long[] cpu,
    long work,
    Map<Integer, Run> runs) {
  private static final int MOST_BOXES = 1500;

  /** Smaller parts of everything than one of so many cannot be seen. */
  private static final int SMALLEST = 1000;

  /**
   * @param nanos T(P)
   * @param boxes by box: weighted time of it with all that is called from there, ns
   */
  record Run(double nanos, double[] boxes) {}

  static Flame of(Program program, SubtreeWeights weights) {
    CallPaths paths = program.paths();
    long[] work = work(program);
    long all = 0;
    for (int p = 0; p < work.length; p++) {
      all += p == paths.size() || paths.parent(p) == Program.NO_PATH ? work[p] : 0;
    }
    int[] shown = shown(paths, largest(work, all, weights));
    int[] boxOf = new int[work.length];
    Arrays.fill(boxOf, -1);
    Map<String, Integer> numbers = new HashMap<>();
    List<String> names = new ArrayList<>();
    int[] parents = new int[shown.length];
    int[] functions = new int[shown.length];
    for (int box = 0; box < shown.length; box++) {
      int p = shown[box];
      boxOf[p] = box;
      boolean isNone = p == paths.size();
      parents[box] = isNone || paths.parent(p) == Program.NO_PATH ? -1 : boxOf[paths.parent(p)];
      String name =
          isNone ? FunctionWeights.UNNAMED : Lines.printable(paths.functionName(paths.function(p)));
      functions[box] =
          numbers.computeIfAbsent(
              name,
              n -> {
                names.add(n);
                return names.size() - 1;
              });
    }
    Map<Integer, Run> runs = new TreeMap<>();
    for (int i = 0; i < weights.processors().length; i++) {
      double[] nanos = weights.subtreeNanos()[i];
      runs.put(
          weights.processors()[i],
          new Run(
              weights.timeNanos()[i],
              Arrays.stream(shown).mapToDouble(p -> Math.rint(nanos[p])).toArray()));
    }
    return new Flame(
        names,
        parents,
        functions,
        Arrays.stream(shown).mapToLong(p -> work[p]).toArray(),
        all,
        runs);
  }

  /** Work by call path, with all that is called from there; the last is outside every function. */
  private static long[] work(Program program) {
    CallPaths paths = program.paths();
    long[] work = new long[paths.size() + 1];
    for (int s = 0; s < program.steps(); s++) {
      if (program.isRun(s)) {
        int path = program.path(s);
        work[path == Program.NO_PATH ? paths.size() : path] += program.amount(s);
      }
    }
    for (int p = paths.size() - 1; p >= 0; p--) {
      if (paths.parent(p) != Program.NO_PATH) {
        work[paths.parent(p)] += work[p];
      }
    }
    return work;
  }

  /** By path: the largest part that it is of everything at any count, or of the work. */
  private static double[] largest(long[] work, long all, SubtreeWeights weights) {
    double[] largest = new double[work.length];
    for (int p = 0; p < work.length; p++) {
      largest[p] = all == 0 ? 0 : (double) work[p] / all;
      for (int i = 0; i < weights.processors().length; i++) {
        double time = weights.timeNanos()[i];
        double part = time == 0 ? 0 : Math.abs(weights.subtreeNanos()[i][p]) / time;
        largest[p] = Math.max(largest[p], part);
      }
    }
    return largest;
  }

  /** The paths with a box, ascending: a caller's part may be smaller than what it calls. */
  private static int[] shown(CallPaths paths, double[] largest) {
    for (int p = paths.size() - 1; p >= 0; p--) {
      if (paths.parent(p) != Program.NO_PATH) {
        largest[paths.parent(p)] = Math.max(largest[paths.parent(p)], largest[p]);
      }
    }
    return IntStream.range(0, largest.length)
        .filter(p -> largest[p] * SMALLEST >= 1)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer p) -> -largest[p]).thenComparing(p -> p))
        .limit(MOST_BOXES)
        .mapToInt(Integer::intValue)
        .sorted()
        .toArray();
  }
}
