package corecast.study.detail;

import corecast.analysis.weight.SubtreeWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said of simulated runs beside their pictures.
 *
 * @param whyNot why there are no waits and paths; empty if there are
 * @param runs those that something is said of, processors ascending
 * @param paths the weights of call paths at the same counts; {@code null} if they would take as
 *     long as everything else
 */
public record RunDetails(String whyNot, List<RunDetail> runs, @Nullable SubtreeWeights paths) {
  /** So many segments are replayed and explained for all runs together, in some seconds. */
  private static final long MOST_SEGMENTS = 60_000;

  private static final int MOST = 16;

  public RunDetails {
    runs = List.copyOf(runs);
  }

  static RunDetails none(String whyNot) {
    return new RunDetails(whyNot, List.of(), null);
  }

  /** How many runs of a program something is said of at most; 0 of a long one. */
  public static int most(Program program) {
    if (program.space().isPaged()) {
      return 0;
    }
    long affordable = MOST_SEGMENTS / Math.max(1, program.segments());
    return (int) Math.min(MOST, affordable);
  }

  /**
   * Replays the program on each of these numbers of processors.
   *
   * @param counts no more than {@link #most}
   * @throws corecast.analysis.weight.UnfinishedReplayException if it deadlocks
   */
  public static RunDetails of(Simulator simulator, int[] counts, WeightOptions options) {
    if (counts.length == 0) {
      return none(
          "Runs of so long a program are not explained on the page. The commands critical-path, waits and phases do it for one number of processors.");
    }
    boolean isQuick = options.method() == WeightOptions.Method.SWEEP;
    @Nullable SubtreeWeights paths = isQuick ? SubtreeWeights.of(simulator, counts, options) : null;
    if (options.fromMark() != null) {
      return new RunDetails(
          "Times are measured from a mark. Waits, paths and phases are those of whole runs: corecast"
              + " waits, critical-path and phases tell them.",
          List.of(),
          paths);
    }
    List<RunDetail> runs = new ArrayList<>();
    Arrays.stream(counts).forEach(p -> runs.add(RunDetail.of(simulator, p)));
    return new RunDetails("", runs, paths);
  }
}
