package corecast.report;

import corecast.analysis.speedup.ExecutedBodies;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.FunctionBars;
import corecast.analysis.weight.FunctionWeight;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The data that sections of the page share, as their scripts read them (serialized by field name).
 * What it shows rounded is not rounded here: twice is once too often.
 *
 * @param tasks how many they run, in pools
 * @param segments how many steps of theirs take time
 * @param curve rows of processors, time in ns, speedup, efficiency, upper bound of the speedup or
 *     -1, and the ends of the interval of the speedup or -1
 * @param crossovers from which count on which function leads
 * @param functions names, most important first
 * @param weights for each processor count rows of function, calls, self in ns, total in ns, share,
 *     and the ends of its interval, 0 where it has no width or is not known
 * @param colours functions that have a colour
 */
record PageData(
    String name,
    int threads,
    int tasks,
    int segments,
    double[][] curve,
    List<From> crossovers,
    List<String> functions,
    Map<Integer, double[][]> weights,
    int colours) {
  static final int MOST_FUNCTIONS = 200;
  static final int MOST_ROWS = 30;

  record From(int from, String function) {}

  static PageData of(Findings findings, List<String> functions) {
    Program program = findings.program();
    ExecutedBodies begun = ExecutedBodies.begun(program);
    return new PageData(
        program.origin().name(),
        begun.threads(),
        begun.tasks(),
        begun.segments(),
        curve(findings.curve()),
        findings.crossovers().stream()
            .map(c -> new From(c.fromProcessors(), c.function()))
            .toList(),
        functions,
        weights(findings, functions),
        FunctionNames.COLOURS);
  }

  private static double[][] curve(List<SpeedupPoint> points) {
    return points.stream()
        .map(
            p ->
                new double[] {
                  p.processors(),
                  finite(p.timeNanos()),
                  finite(p.speedup()),
                  finite(p.efficiency()),
                  SpeedupBound.of(p).orElse(-1),
                  p.bars() == null ? -1 : p.bars().speedup().low(),
                  p.bars() == null ? -1 : p.bars().speedup().high()
                })
        .toArray(double[][]::new);
  }

  private static Map<Integer, double[][]> weights(Findings findings, List<String> functions) {
    Map<String, Integer> index = new HashMap<>();
    for (int i = 0; i < Math.min(MOST_ROWS, functions.size()); i++) {
      index.put(functions.get(i), i);
    }
    Map<Integer, List<double[]>> rows = new TreeMap<>();
    for (FunctionWeight w : findings.weights()) {
      Integer function = index.get(w.function());
      if (function != null) {
        FunctionBars.Bar bar = findings.bars().of(w);
        rows.computeIfAbsent(w.processors(), p -> new ArrayList<>())
            .add(
                new double[] {
                  function,
                  w.calls(),
                  Math.rint(w.selfNanos()),
                  Math.rint(w.totalNanos()),
                  finite(w.share()),
                  bar == null ? 0 : finite(bar.share().low()),
                  bar == null ? 0 : finite(bar.share().high())
                });
      }
    }
    Map<Integer, double[][]> arrays = new TreeMap<>();
    rows.forEach((p, list) -> arrays.put(p, list.toArray(double[][]::new)));
    return arrays;
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : 0;
  }
}
