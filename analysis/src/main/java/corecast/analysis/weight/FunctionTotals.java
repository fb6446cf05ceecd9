package corecast.analysis.weight;

import corecast.program.CallPaths;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;

/** Adds weight x work up by function while the weights stream by (002, section 2.2). */
final class FunctionTotals {
  static final String UNNAMED = "(unnamed)";

  private final Program program;
  private final Timeline timeline;
  private final int width;
  private final double[] self; // paths + 1 (no path first) x width
  private final long[] calls; // functions x width
  private final boolean countsCalls;

  FunctionTotals(Timeline timeline, int width) {
    this.program = timeline.program();
    this.timeline = timeline;
    this.width = width;
    CallPaths paths = program.paths();
    this.self = new double[(paths.size() + 1) * width];
    this.calls = new long[paths.functions() * width];
    this.countsCalls = paths.functions() > 0;
  }

  void add(int event, double[] scaled) {
    int step = timeline.step(event);
    if (program.operation(step) == Operation.RUN) {
      double work = program.amount(step);
      int at = (program.path(step) + 1) * width;
      for (int c = 0; c < width; c++) {
        self[at + c] += scaled[c] * work;
      }
    }
    if (countsCalls) {
      addCalls(event, step, scaled);
    }
  }

  /** Functions entered since the body's previous segment are entered in this one. */
  private void addCalls(int event, int step, double[] scaled) {
    int first = program.firstStep(timeline.body(event));
    for (int s = step - 1; s >= first && !program.operation(s).isSegment(); s--) {
      if (program.operation(s) == Operation.ENTER) {
        for (int c = 0; c < width; c++) {
          calls[program.object(s) * width + c] += scaled[c] != 0 ? program.amount(s) : 0;
        }
      }
    }
  }

  /** The functions with any work or call at that column, in the order of their ids. */
  List<FunctionWeight> at(int processors, int column, int count, double timeNanos) {
    CallPaths paths = program.paths();
    int functions = paths.functions();
    double[] own = new double[functions + 1]; // unnamed last
    double[] total = new double[functions + 1];
    int[] seenIn = new int[functions];
    own[functions] = self[column] / count;
    total[functions] = own[functions];
    for (int path = 0; path < paths.size(); path++) {
      double value = self[(path + 1) * width + column] / count;
      own[paths.function(path)] += value;
      for (int p = path; p != Program.NO_PATH; p = paths.parent(p)) {
        if (seenIn[paths.function(p)] != path + 1) { // once under recursion
          seenIn[paths.function(p)] = path + 1;
          total[paths.function(p)] += value;
        }
      }
    }
    List<FunctionWeight> rows = new ArrayList<>();
    for (int f = 0; f <= functions; f++) {
      long entries = f < functions ? calls[f * width + column] : 0;
      boolean named = f < functions;
      if (named || own[f] != 0) {
        String name = named ? paths.functionName(f) : UNNAMED;
        rows.add(
            new FunctionWeight(
                processors,
                name,
                entries,
                own[f],
                total[f],
                timeNanos > 0 ? own[f] / timeNanos : 0));
      }
    }
    return rows;
  }
}
