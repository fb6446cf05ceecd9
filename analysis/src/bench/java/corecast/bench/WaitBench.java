package corecast.bench;

import corecast.analysis.waiting.WaitMemory;
import corecast.analysis.waiting.WaitingTimes;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.Locale;

/**
 * Waiting-time analysis: waits a second, the replay included, against a replay that keeps nothing;
 * and what it keeps in memory, from 1e5 segments to what the argument says (1e7). CPU time of the
 * thread, both in turns.
 */
final class WaitBench {
  private static final int PROCESSORS = 4;

  private WaitBench() {}

  public static void main(String[] args) {
    double most = args.length > 0 ? Double.parseDouble(args[0]) : 1e7;
    System.out.println(
        "workload  threads   segments      waits  ns/segment  / replay             waits/s   kept"
            + " bytes");
    for (Workload workload : new Workload[] {Workload.MUTEX, Workload.BARRIER, Workload.MIXED}) {
      for (int threads : new int[] {4, 64}) {
        for (double segments = 1e5; segments <= most * 1.01; segments *= 10) {
          measure(workload, threads, (int) Math.round(segments));
        }
      }
    }
  }

  private static void measure(Workload workload, int threads, int segments) {
    Program program = workload.program(threads, segments, 1);
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    long waits = WaitingTimes.of(simulator, PROCESSORS).waits();
    Pairs pairs =
        Pairs.of(
            () -> simulator.replay(PROCESSORS, new Unrecorded()),
            () -> WaitingTimes.of(simulator, PROCESSORS));
    System.out.printf(
        Locale.ROOT,
        "%-9s %7d %10d %10d %11.1f  %s %10.0f %12d%n",
        workload.name().toLowerCase(Locale.ROOT),
        threads,
        program.segments(),
        waits,
        pairs.secondPer(program.segments()),
        pairs.spread(),
        1e9 / pairs.secondPer(waits),
        WaitMemory.bytes(simulator, PROCESSORS));
  }
}
