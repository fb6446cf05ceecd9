package corecast.cli;

import corecast.analysis.path.PathLimits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
          "Print for each function its time on the critical path, the largest possible gain"
              + " (Maximum Benefit Metric, over the printed paths and over all paths), and its"
              + " slack.")
  private boolean activities;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Functions printed with --activities, or of each path as text, 0 for all (default:"
              + " ${DEFAULT-VALUE}).")
  private int top;

  /** Other commands have it. */
  @Option(names = "--from", paramLabel = "MARK", hidden = true)
  private @Nullable String from;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  /** Before anything is read. */
  void check() {
    if (from != null) {
      throw usage(
          "--from "
              + from
              + ": paths and slack need the whole run; record with --from MARK to leave out what"
              + " comes before");
    }
    if (most != null && (most < 1 || most > MOST_PATHS)) {
      throw usage("-k " + most + ": expected 1 to " + MOST_PATHS);
    }
    if (top < 0) {
      throw usage("--top " + top + ": expected 0 or more");
    }
  }

  private ParameterException usage(String problem) {
    return new ParameterException(command.commandLine(), problem);
  }

  /** Whether functions are asked for instead of paths. */
  boolean isOfActivities() {
    return activities;
  }

  /** How many rows of a table are printed. */
  int rows() {
    return top == 0 ? Integer.MAX_VALUE : top;
  }

  PathLimits limits() {
    int paths = most != null ? most : within != null ? ALL_WITHIN : DEFAULT_PATHS;
    return new PathLimits(paths, within == null ? 100 : within.value());
  }
}
