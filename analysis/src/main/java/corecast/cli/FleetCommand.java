package corecast.cli;

import corecast.cli.fleet.FleetTool;
import corecast.cli.output.Output;
import corecast.study.file.OutputPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "fleet",
    description = {
      "Asks the tables of many recordings, which analyze has written: a query in SQL (of DuckDB), or a"
          + " page with what programs have in common.",
      "The tables are recording, curve, weight, crossover, wait, path and whatif; docs/fleet.md lists"
          + " their columns. Needs a module that is built apart."
    },
    footer = {
      "",
      "Examples: corecast fleet results/ --report fleet.html",
      "          corecast fleet results/ --sql \"SELECT program, median(speedup) AS speedup FROM curve"
          + " WHERE processors = 8 GROUP BY program\""
    })
final class FleetCommand extends PrintingCommand {
  @Parameters(paramLabel = "DIR", description = "The folder of the tables.")
  private Path results = Path.of(".");

  @Option(names = "--sql", paramLabel = "QUERY", description = "Print what a query says.")
  private @Nullable String sql;

  @Option(names = "--report", paramLabel = "FILE", description = "Write a page.")
  private @Nullable Path report;

  @Mixin private FormatOption format = new FormatOption();

  @Override
  int execute(Output out) throws IOException {
    WrongUse.when((sql == null) == (report == null), "expected one of --sql and --report");
    FleetTool fleet = FleetModules.find("fleet");
    if (sql != null) {
      format.write(fleet.query(results, sql), List.of(), null, out, err());
    } else if (report != null) {
      OutputPlace.checkFile(report);
      fleet.report(results, report);
      out.whole("wrote " + report);
    }
    return Status.DONE;
  }
}
