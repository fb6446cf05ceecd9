package corecast.report;

import corecast.analysis.action.Actions;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.Crossover;
import corecast.analysis.weight.FunctionBars;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.PicturedWeights;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Programs and findings to show. */
final class Samples {
  static final String HOSTILE = "<script>alert(\"1\")</script>'&amp; \u2028 é 漢";

  /** The same for the name of a file, which has no slash. */
  static final String HOSTILE_FILE = "<img src=x onerror=alert(1)>\"'&amp; \u2028 é 漢";

  private Samples() {}

  /** A tree of threads: each splits its range and starts two halves, leaves sort. */
  static Program quicksort(String name, String split, String leaf, int depth) {
    ProgramBuilder b = new ProgramBuilder().origin(corecast.program.Origin.written(name));
    int main = b.thread("main");
    b.enter(main, "main", 1);
    b.segment(main, Operation.RUN, 3_000_000);
    sort(b, main, split, leaf, 200_000_000, depth);
    b.exit(main);
    return b.build();
  }

  private static void sort(
      ProgramBuilder b, int body, String split, String leaf, long size, int depth) {
    if (depth == 0) {
      b.enter(body, leaf, 1);
      b.segment(body, Operation.RUN, size * 4);
      b.exit(body);
      return;
    }
    b.enter(body, split, 1);
    b.segment(body, Operation.RUN, size / 2);
    int[] halves = {b.thread("sort-" + depth + "a"), b.thread("sort-" + depth + "b")};
    b.step(body, Operation.SPAWN, halves[0], 0);
    b.step(body, Operation.SPAWN, halves[1], 0);
    sort(b, halves[0], split, leaf, (long) (size * 0.45), depth - 1);
    sort(b, halves[1], split, leaf, (long) (size * 0.55), depth - 1);
    b.step(body, Operation.JOIN, halves[0], 0);
    b.step(body, Operation.JOIN, halves[1], 0);
    b.exit(body);
  }

  /** Weights of all steps by the tree sum (docs/model.md, section 3); for CPU-only programs. */
  static double[] weights(Timeline timeline, int processors) {
    int events = timeline.events();
    double[] sum = new double[events];
    for (int k = 0; k < events; k++) {
      int after = k + 1 < events ? Math.max(processors, timeline.running(k + 1)) : 0;
      sum[k] = (double) (Math.max(processors, timeline.running(k)) - after) / processors;
    }
    double[] weights = new double[timeline.program().steps()];
    for (int k = events - 1; k >= 0; k--) {
      weights[timeline.step(k)] = sum[k];
      if (timeline.parent(k) >= 0) {
        sum[timeline.parent(k)] += sum[k];
      }
    }
    return weights;
  }

  static Findings findings(Program program, int most) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    Timeline timeline = simulator.replayInService(1);
    List<SpeedupPoint> curve = new ArrayList<>();
    List<FunctionWeight> all = new ArrayList<>();
    List<Crossover> crossovers = new ArrayList<>();
    int[] counts = java.util.stream.IntStream.rangeClosed(1, most).toArray();
    double[] times = simulator.completion(counts).timeNanos();
    double longest = simulator.completion(new int[] {100_000}).timeNanos()[0];
    for (int p = 1; p <= most; p++) {
      double time = times[p - 1];
      double bound = Math.max(times[0] / p, longest);
      curve.add(
          new SpeedupPoint(
              p, time, times[0] / time, times[0] / time / p, OptionalDouble.of(bound)));
      double[] weights = weights(timeline, p);
      Map<String, Double> self = new HashMap<>();
      for (int s = 0; s < program.steps(); s++) {
        if (program.operation(s) == Operation.RUN) {
          String name = program.paths().functionName(program.paths().function(program.path(s)));
          self.merge(name, weights[s] * program.amount(s), Double::sum);
        }
      }
      List<FunctionWeight> here = new ArrayList<>();
      for (Map.Entry<String, Double> e : self.entrySet()) {
        here.add(
            new FunctionWeight(p, e.getKey(), 1, e.getValue(), e.getValue(), e.getValue() / time));
      }
      here.sort((a, b) -> Double.compare(b.selfNanos(), a.selfNanos()));
      String leads = here.get(0).function();
      String before =
          crossovers.isEmpty() ? null : crossovers.get(crossovers.size() - 1).function();
      if (!leads.equals(before)) {
        crossovers.add(new Crossover(p, leads, before));
      }
      all.addAll(here);
    }
    return findings(
        program,
        curve,
        List.of(
            "Amdahl's law: serial fraction 4.1 %; the speedup never exceeds 24.",
            "Universal scalability law: contention 4.0 %, coherency 0.000 %."),
        all,
        crossovers,
        List.of("This is a program text, not a recording: times are those in the file."),
        List.of("With time slices of 4 ms the speedup is 1.71 instead of 1.85 on 2."),
        List.of(),
        false);
  }

  /** Those of which it is not known what holds the program back. */
  static Findings findings(
      Program program,
      List<SpeedupPoint> curve,
      List<String> laws,
      List<FunctionWeight> weights,
      List<Crossover> crossovers,
      List<String> verdict,
      List<String> others,
      List<String> warnings,
      boolean machineThreads) {
    return new Findings(
        program,
        curve,
        laws,
        weights,
        crossovers,
        verdict,
        others,
        warnings,
        machineThreads,
        List.of(),
        null,
        FunctionBars.NONE,
        List.of(),
        null,
        Actions.NONE);
  }

  static PicturedWeights weightsOfEvents(Timeline timeline, int... processors) {
    double[][] weights = new double[processors.length][];
    Arrays.setAll(weights, i -> weights(timeline, processors[i]));
    return k -> Arrays.stream(weights).mapToDouble(of -> of[timeline.step(k)]).toArray();
  }

  static String page(Program program, int most) {
    Findings findings = findings(program, most);
    Timeline timeline = new Simulator(program, ReplayOptions.DEFAULT).replayInService(1);
    HtmlReport report = new HtmlReport(findings);
    int[] processors = IntStream.rangeClosed(1, most).toArray();
    report.addRuns(timeline, processors, weightsOfEvents(timeline, processors));
    StringBuilder text = new StringBuilder();
    try {
      report.write(text);
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
    return text.toString();
  }
}
