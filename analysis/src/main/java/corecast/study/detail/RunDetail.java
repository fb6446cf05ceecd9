package corecast.study.detail;

import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.PathLimits;
import corecast.analysis.path.PathLine;
import corecast.analysis.path.PathShare;
import corecast.analysis.phase.PhaseOptions;
import corecast.analysis.phase.Phases;
import corecast.analysis.waiting.WaitingTimes;
import corecast.simulator.Simulator;
import corecast.study.table.DifferentPaths;
import corecast.study.table.PathTables;
import corecast.study.table.PhaseTable;
import corecast.study.table.Table;
import corecast.study.table.WaitTables;
import java.util.List;

/**
 * What is said of one simulated run beside its picture. Tables have the columns of the commands
 * {@code waits}, {@code critical-path} and {@code phases}.
 *
 * @param waits how many waits there are, without idle ones
 * @param waitNanos how long these are together, ns
 * @param objects waits by what is waited for, a row for each cause
 * @param places waits by place, a row for each cause
 * @param threads what threads spend their lives with
 * @param paths what the longest paths consist of that differ from one another
 * @param lines where these paths are, the longest first
 * @param alike how many of the paths found are left out, since they hardly differ from another one
 * @param phases what comes again and again on the longest path
 */
public record RunDetail(
    int processors,
    long waits,
    double waitNanos,
    Table objects,
    Table places,
    Table threads,
    Table paths,
    List<PathLine> lines,
    int alike,
    Table phases) {
  /** Paths that are looked for: as many as {@code critical-path} does if nothing is said. */
  private static final int MOST_PATHS = 10;

  /** Parts of a path in its table, likewise. */
  private static final int MOST_PARTS = 10;

  /** Into how many parts a run is divided where a path is drawn. */
  public static final int LINE_PARTS = 720;

  public RunDetail {
    lines = List.copyOf(lines);
  }

  /**
   * Replays on that many processors, once for the waits and once for the paths.
   *
   * @throws corecast.analysis.weight.UnfinishedReplayException if the program deadlocks
   */
  public static RunDetail of(Simulator simulator, int processors) {
    List<WaitingTimes> waits = List.of(WaitingTimes.of(simulator, processors));
    CriticalPaths paths = CriticalPaths.of(simulator, processors, PathLimits.longest(MOST_PATHS));
    DifferentPaths different = DifferentPaths.of(paths.shares());
    return new RunDetail(
        processors,
        waits.get(0).waits(),
        waits.get(0).waitNanos(),
        WaitTables.objects(waits, false),
        WaitTables.sites(waits, false),
        WaitTables.threads(waits),
        PathTables.overview(different.shares(), MOST_PARTS, processors),
        different.shares().stream()
            .map(PathShare::rank)
            .distinct()
            .map(rank -> paths.line(rank, LINE_PARTS))
            .toList(),
        different.leftOut(),
        PhaseTable.of(Phases.of(paths, PhaseOptions.DEFAULT)));
  }
}
