package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corecast report}: everything on one page. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "One self-contained HTML page: advice, curve, weighted functions, simulated run.")
final class ReportCommand implements Callable<Integer> {
  @Mixin private Source source = new Source();
  @Mixin private ProcessorsOption processors = new ProcessorsOption();
  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "report.html",
      description = "the page to write (default: ${DEFAULT-VALUE})")
  private Path output = Path.of("report.html");

  @Option(
      names = "--charts",
      paramLabel = "DIR",
      description = "also write both charts as PNG and SVG into this folder")
  private @Nullable Path charts;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Source.Loaded loaded = source.load();
    Simulator simulator = common.simulator(loaded.program());
    SpeedupCurve curve = SpeedupCurve.of(simulator, processors.values());
    common.requireCompleted(loaded.program(), curve.outcome());
    FunctionWeights weights =
        FunctionWeights.of(simulator, processors.values(), WeightOptions.DEFAULT);
    Reporting reporting =
        new Reporting(simulator, processors.values(), curve, weights, loaded.verdict());
    reporting.writePage(output);
    if (charts != null) {
      reporting.writeCharts(charts);
    }
    Objects.requireNonNull(spec).commandLine().getErr().println("corecast: wrote " + output);
    return 0;
  }
}
