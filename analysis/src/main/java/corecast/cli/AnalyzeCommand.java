package corecast.cli;

import corecast.cli.fleet.FleetOrder;
import corecast.cli.fleet.FleetTable;
import corecast.cli.fleet.FleetTool;
import corecast.cli.output.Output;
import corecast.program.CountText;
import corecast.study.Processors;
import corecast.study.file.Explanation;
import corecast.study.file.OutputPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "analyze",
    description = {
      "Analyses all recordings of a folder, several at a time, and writes tables as Parquet, for"
          + " corecast fleet or any other reader.",
      "Recordings whose tables are there are skipped, unless they have changed or are analysed with"
          + " other -p or --runs, which takes the place of all their tables. Other --tables are added"
          + " to those that are there. A recording that cannot be used is one line on standard error, and the"
          + " exit status is 1 at the end. Needs a module that is built apart: docs/fleet.md."
    },
    footer = {
      "",
      "Example: corecast analyze nightly/ -o results/ -p 1,2,4,8,16 --label commit=4f2a9c1"
    })
final class AnalyzeCommand extends PrintingCommand {
  private static final int MOST_JOBS = 1024;

  @Parameters(
      paramLabel = "DIR",
      description = "A folder of recordings (*.cct), with those below it.")
  private Path recordings = Path.of(".");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      required = true,
      description = "The folder of the tables.")
  private Path results = Path.of(".");

  @Mixin private CurveOption processors = new CurveOption();

  @Option(
      names = "--runs",
      paramLabel = "COUNTS",
      defaultValue = "8",
      converter = ProcessorCounts.Converter.class,
      description =
          "Processors of the simulated runs whose waits and paths are looked at, and of changes"
              + " (default: ${DEFAULT-VALUE}).")
  private Processors runs = Processors.of(1);

  @Option(
      names = "--tables",
      paramLabel = "TABLE",
      split = ",",
      converter = TableName.class,
      description =
          "Of curve, weight, crossover, wait, path, whatif those that are made (default: all)."
              + " wait and whatif take longest.")
  private List<FleetTable> tables = List.of();

  @Option(
      names = "--label",
      paramLabel = "NAME=VALUE",
      description =
          "What recordings do not say themselves, of those that are analysed now: commit, branch and"
              + " host have columns of their own; program is the name of the program.")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description = "How many at a time, at most (default: the processors of this machine).")
  private @Nullable Integer jobs;

  @Override
  int execute(Output out) throws IOException, InterruptedException {
    WrongUse.when(
        jobs != null && (jobs < 1 || jobs > MOST_JOBS),
        "-j " + jobs + ": expected 1 to " + MOST_JOBS);
    OutputPlace.checkFolder(results);
    FleetOrder order =
        new FleetOrder(
            recordings,
            results,
            processors.get(),
            runs,
            tables.isEmpty() ? EnumSet.allOf(FleetTable.class) : EnumSet.copyOf(tables),
            labels,
            jobs == null ? Runtime.getRuntime().availableProcessors() : jobs);
    FleetTool.Outcome outcome = FleetModules.find("analyze").analyze(order, new ToldFailures());
    out.line(inWords(outcome));
    return outcome.failed() == 0 ? Status.DONE : Status.FAILED;
  }

  private String inWords(FleetTool.Outcome outcome) {
    List<String> parts = new ArrayList<>();
    parts.add("analysed " + CountText.of(outcome.analysed(), "recording"));
    if (outcome.skipped() > 0) {
      parts.add("skipped " + outcome.skipped() + " whose tables were there");
    }
    if (outcome.failed() > 0) {
      parts.add(outcome.failed() + " failed");
    }
    return String.join(", ", parts) + ": " + results;
  }

  private final class ToldFailures implements FleetTool.Failures {
    @Override
    public synchronized void add(Path recording, Throwable why) {
      String reason = Explanation.of(why);
      String name = recording.toString();
      err().println("corecast: " + (reason.startsWith(name) ? reason : name + ": " + reason));
      if (isDebug()) {
        why.printStackTrace(err());
      }
      err().flush();
    }
  }

  static final class TableName implements ITypeConverter<FleetTable> {
    @Override
    public FleetTable convert(String text) {
      return ConstantName.of(
          FleetTable.class, text, "recording, curve, weight, crossover, wait, path or whatif");
    }
  }
}
