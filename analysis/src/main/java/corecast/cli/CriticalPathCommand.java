package corecast.cli;

import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.PathLimits;
import corecast.cli.output.Output;
import corecast.program.CountText;
import corecast.report.DifferentPaths;
import corecast.report.Numbers;
import corecast.report.PathTables;
import corecast.report.Table;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "critical-path",
    description = {
      "The critical path of the simulated run, the paths nearly as long, and how much slack the"
          + " functions have beside them.",
      "A segment counts with the time it takes there: with more threads than processors it is"
          + " stretched. Paths begin where the program does: there is no --from here, but record"
          + " --from MARK leaves out what comes before."
    },
    footer = {
      "",
      "Columns: rank,length_ns,share,thread,function,ns",
      "With --activities: function,critical_ns,mbm_k_ns,mbm_all_ns,total_slack_ns,free_slack_ns",
      "",
      "Example: corecast critical-path app.cct -p 8 -k 10 --within 5%%"
    })
final class CriticalPathCommand extends ReadingCommand {
  private static final int MOST_PATHS = 1_000_000;
  private static final int DEFAULT_PATHS = 10;

  @Mixin private ReplayInput.One input = new ReplayInput.One();

  /** What --within stands for if -k is not there: as good as all, but it ends. */
  private static final int ALL_WITHIN = 1_000;

  @Option(
      names = {"-p", "--processors"},
      paramLabel = "N",
      defaultValue = "8",
      converter = ProcessorCounts.One.class,
      description = "Processors of the simulated run (default: ${DEFAULT-VALUE}).")
  private int processors;

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
      description = "Only paths at most that much shorter than the critical path, such as 5%%.")
  private @Nullable Percent within;

  @Option(
      names = "--activities",
      description =
          "Print for each function its time on the critical path, what could be gained by it"
              + " (Maximum Benefit Metric over the paths asked for, and over all), and its slack.")
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

  @Mixin private FormatOption format = new FormatOption();

  @Override
  ReplayInput input() {
    return input;
  }

  @Override
  int execute(Output out) throws IOException {
    if (from != null) {
      throw usage(
          "--from "
              + from
              + ": paths and slack belong to a whole run; record --from MARK leaves out what comes"
              + " before");
    }
    if (most != null && (most < 1 || most > MOST_PATHS)) {
      throw usage("-k " + most + ": expected 1 to " + MOST_PATHS);
    }
    if (top < 0) {
      throw usage("--top " + top + ": expected 0 or more");
    }
    begin("reading", 1, 2);
    ProgramFile program = input().read();
    begin("searching", 2, 2);
    Simulator simulator = input().simulator(program);
    CriticalPaths found = CriticalPaths.of(simulator, processors, limits());
    int rows = top == 0 ? Integer.MAX_VALUE : top;
    if (activities) {
      Table functions = PathTables.functions(found.functions(rows));
      print(program, functions, List.of(summary(found)), out);
    } else if (format.isText()) {
      DifferentPaths different = DifferentPaths.of(found.shares());
      List<String> last = new ArrayList<>(List.of(summary(found)));
      if (different.leftOut() > 0) {
        last.add(
            CountText.of(different.leftOut(), "path is", "paths are")
                + " not printed, of which less than 1 % is elsewhere than in one that is (--format"
                + " csv has all)");
      }
      print(program, PathTables.overview(different.shares(), rows), last, out);
    } else {
      print(program, PathTables.paths(found.shares()), List.of(), out);
    }
    return Status.DONE;
  }

  private void print(ProgramFile program, Table table, List<String> last, Output out)
      throws IOException {
    endStages(program, input().file());
    format.get().write(table, out);
    if (format.isText()) {
      out.line("");
      for (String line : last) {
        out.line(line);
      }
    }
    warn(input().reservations(program), format.isText(), out);
  }

  private PathLimits limits() {
    int paths = most != null ? most : within != null ? ALL_WITHIN : DEFAULT_PATHS;
    return new PathLimits(paths, within == null ? 100 : within.value());
  }

  private String summary(CriticalPaths found) {
    var graph = found.schedule().graph();
    long critical = found.schedule().criticalLength();
    String longest = Numbers.duration(graph.nanos(critical));
    String paths =
        CountText.of(found.paths().size(), "path")
            + " on "
            + CountText.of(processors, "processor")
            + ": ";
    if (found.paths().size() < 2) {
      return paths + "it takes " + longest;
    }
    long shortest = found.paths().get(found.paths().size() - 1).length();
    double percent = critical == 0 ? 0 : (double) (critical - shortest) / critical;
    return paths
        + "the longest takes "
        + longest
        + ", the last one is "
        + Numbers.percent(percent)
        + " shorter";
  }
}
