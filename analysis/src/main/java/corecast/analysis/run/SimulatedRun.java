package corecast.analysis.run;

import corecast.analysis.path.ActivityGraph;
import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.PathLimits;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.BitSet;

/**
 * A run on P processors each of which serves one thread at a time, with its critical path.
 *
 * @param simulator replays the program, on a machine with time slices
 * @param critical the steps of the program on one of the longest paths
 * @param nanos T(P), ns: the length of that path
 */
public record SimulatedRun(Simulator simulator, int processors, BitSet critical, double nanos) {
  public SimulatedRun {
    critical = (BitSet) critical.clone();
  }

  /**
   * Looks for the critical path.
   *
   * @throws corecast.analysis.weight.UnfinishedReplayException if the program deadlocks
   */
  public static SimulatedRun of(Simulator simulator, int processors) {
    CriticalPaths paths = CriticalPaths.of(simulator, processors, PathLimits.longest(1));
    ActivityGraph graph = paths.schedule().graph();
    BitSet critical = new BitSet(simulator.program().steps());
    paths
        .paths()
        .get(0)
        .forEachEdge(
            edge -> {
              if (graph.step(edge) != ActivityGraph.SYNCHRONIZATION) {
                critical.set(graph.step(edge));
              }
            });
    return new SimulatedRun(simulator, processors, critical, paths.lengthNanos());
  }

  public Program program() {
    return simulator.program();
  }

  /** Replays, and tells the reader meanwhile: the same each time. */
  public void read(RunReader reader) {
    RunRecorder recorder = new RunRecorder(program(), critical, reader);
    simulator.replay(processors, recorder);
    recorder.finish();
  }
}
