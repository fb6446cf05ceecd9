package corecast.bench;

import corecast.analysis.weight.FunctionWeights;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * G6: T(P) of 64 processor counts, and all weights of all of them, against one replay; and what a
 * replay costs for each segment. For T(P) work without an operation in between is one event; weights
 * are compared with a replay in which each segment is one, as they need it, too.
 */
final class ReplayBench {
  private static final int[] ONE = {8};
  private static final int[] MANY = IntStream.rangeClosed(1, 64).toArray();

  private ReplayBench() {}

  public static void main(String[] args) {
    int segments = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    System.out.println(
        "workload  threads  T(P) ns/segment  64 x T(P) / T(P)        replay ns/segment"
            + "  64 x weights / replay");
    for (Workload workload : Workload.values()) {
      for (int threads : new int[] {8, 64, 512}) {
        Program program = workload.program(threads, segments, 1);
        Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
        Pairs times = Pairs.of(() -> simulator.completion(ONE), () -> simulator.completion(MANY));
        Pairs weights =
            Pairs.of(
                () -> simulator.replay(ONE[0], new Unrecorded()),
                () -> FunctionWeights.of(simulator, MANY));
        System.out.printf(
            Locale.ROOT,
            "%-9s %7d  %15.1f  %-22s  %17.1f  %s%n",
            workload.name().toLowerCase(Locale.ROOT),
            threads,
            times.firstPer(program.segments()),
            times.spread(),
            weights.firstPer(program.segments()),
            weights.spread());
      }
    }
  }
}
