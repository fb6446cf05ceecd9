package corecast.analysis.weight;

import corecast.analysis.weight.WeightOptions.Method;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.StretchTree;
import org.jspecify.annotations.Nullable;

/**
 * Weights of functions from a replay of which only stretches are kept: the same as from a {@link
 * Replayed} one, in less time and room.
 *
 * @param columns the processor counts
 * @param sums weighted work and entries
 * @param timeNanos T(P) for each count asked for
 * @param oneSided number of segments whose weights hold for a change to one side only
 */
record Stretched(Columns columns, WeightedWork sums, double[] timeNanos, int oneSided) {
  /** Programs with fewer segments may be checked segment by segment, if events are tied. */
  private static final int FEWEST_SEGMENTS = 10_000;

  /** The weights that one replay gives for all counts; {@code null} if it takes a timeline. */
  static @Nullable Stretched of(Simulator simulator, int[] processors, WeightOptions options) {
    if (processors.length > NarrowRows.MOST_COLUMNS
        || options.method() != Method.SWEEP
        || options.fromMark() != null
        || simulator.program().segments() < FEWEST_SEGMENTS) {
      return null;
    }
    StretchTree tree = simulator.replayStretches();
    return tree == null ? null : of(tree, processors);
  }

  static Stretched of(StretchTree tree, int[] processors) {
    if (tree.outcome().isDeadlock()) {
      throw new UnfinishedReplayException(tree.program().origin(), tree.outcome());
    }
    // At an instant with several ends, more may run once one of them comes first.
    int mostRunning = tree.ties() > 0 ? tree.program().bodies() : tree.maxRunning();
    Columns columns = Columns.of(processors, mostRunning);
    WeightedWork sums = new StretchSweep(tree, columns).sums();
    return new Stretched(
        columns, sums, ServiceTime.nanos(tree.attained(), processors), tree.ties());
  }
}
