package corecast.cli;

import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.GroupBy;
import corecast.analysis.path.PathLimits;
import corecast.study.Answer;
import corecast.study.table.PathTables;
import corecast.study.table.Table;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Which paths are searched, and what of them is printed. */
final class PathOption {
  private static final int MOST_PATHS = 1_000_000;
  private static final int DEFAULT_PATHS = 10;

  /** What --within stands for if -k is not there: as good as all, but it ends. */
  private static final int ALL_WITHIN = 1_000;

  @Option(
      names = "-k",
      paramLabel = "N",
      description =
          "The N longest paths (default: "
              + DEFAULT_PATHS
              + ", with --within at most "
              + ALL_WITHIN
              + ").")
  private @Nullable Integer most;

  @Option(
      names = "--within",
      paramLabel = "PERCENT",
      converter = Percent.Converter.class,
      description =
          "Only paths that are at most this much shorter than the critical path, such" + " as 5%%.")
  private @Nullable Percent within;

  @Option(
      names = "--activities",
      description =
          "Print for each function its time on the critical path, its slack, and what is gained if it takes no time. The last is the Maximum Benefit Metric: over the printed paths, over all paths, and by another replay.")
  private boolean activities;

  @Option(
      names = "--mbm-curve",
      description = "Print the Maximum Benefit Metric over the 1, 2, ... longest paths.")
  private boolean curve;

  @Option(
      names = "--schedule",
      description =
          "Print when each segment can begin and end at the earliest, when it must at the latest,"
              + " and its slack.")
  private boolean schedule;

  @Option(
      names = "--by",
      paramLabel = "function|thread|pool|lock|package|kind",
      converter = Group.class,
      description =
          "With --activities and --mbm-curve: what counts as one activity (default: function). lock"
              + " is the one taken last of those held. kind tells computation, computation under a"
              + " lock, sleep, and input and output apart.")
  private @Nullable GroupBy by;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Activities printed with --activities and --mbm-curve, or functions of each path as"
              + " text, 0 for all (default: ${DEFAULT-VALUE}).")
  private int top;

  /** Other commands have it. */
  @Option(names = "--from", paramLabel = "MARK", hidden = true)
  private @Nullable String from;

  void check() {
    WrongUse.when(
        from != null,
        "--from "
            + from
            + ": paths and slack need the whole run; record with --from MARK to leave out what"
            + " comes before");
    WrongUse.when(
        most != null && (most < 1 || most > MOST_PATHS),
        "-k " + most + ": expected 1 to " + MOST_PATHS);
    WrongUse.when(top < 0, "--top " + top + ": expected 0 or more");
    WrongUse.when(
        (activities ? 1 : 0) + (curve ? 1 : 0) + (schedule ? 1 : 0) > 1,
        "expected one of --activities, --mbm-curve and --schedule");
    WrongUse.when(
        by != null && !activities && !curve, "--by: expected with --activities or --mbm-curve");
  }

  boolean isOfPaths() {
    return !activities && !curve && !schedule;
  }

  Table table(Answer<CriticalPaths> answer) {
    CriticalPaths found = answer.value();
    GroupBy classes = by == null ? GroupBy.FUNCTION : by;
    if (activities) {
      return PathTables.activities(found, classes, rows());
    }
    if (curve) {
      return PathTables.benefitCurves(found, classes, rows());
    }
    return schedule ? PathTables.schedule(found) : answer.tables().get(0);
  }

  /** How many rows of a table are printed. */
  int rows() {
    return top == 0 ? Integer.MAX_VALUE : top;
  }

  PathLimits limits() {
    int paths = most != null ? most : within != null ? ALL_WITHIN : DEFAULT_PATHS;
    return new PathLimits(paths, within == null ? 100 : within.value());
  }

  /** Reads what makes segments one activity. */
  static final class Group implements ITypeConverter<GroupBy> {
    @Override
    public GroupBy convert(String text) {
      return ConstantName.of(GroupBy.class, text, "function, thread, pool, lock, package or kind");
    }
  }
}
