package corecast.cli;

import corecast.cli.output.Output;
import corecast.report.ChartFiles;
import corecast.report.Charts;
import corecast.report.Findings;
import corecast.report.Report;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.file.Failure;
import corecast.study.file.OutputFile;
import corecast.study.file.OutputPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jfree.chart.JFreeChart;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "report",
    description =
        "Writes one self-contained HTML page with all results. --charts also writes the"
            + " charts as files.",
    footer = {"", "Example: corecast report app.cct -o report.html --charts charts"})
final class ReportCommand extends ReadingCommand.OfOne {
  @Mixin private CurveOption processors = new CurveOption();
  @Mixin private ForOption first = new ForOption();
  @Mixin private WeightChoice weights = new WeightChoice();
  @Mixin private PoolOrderOption orders = new PoolOrderOption();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "report.html",
      description = "The page (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("report.html");

  @Option(
      names = "--charts",
      paramLabel = "FOLDER",
      description = "Write the charts there too, as PNG and SVG.")
  private @Nullable Path charts;

  @Override
  StudyOptions options() {
    return super.options().weights(weights.get()).poolOrders(orders.get()).pictured();
  }

  @Override
  int execute(Output out) throws IOException {
    WrongUse.when(
        weights.get().fromMark() != null && orders.isGiven(),
        "--pool-order is of whole runs: leave out --from");
    OutputPlace.checkMadeOf(input().file(), output);
    if (charts != null) {
      OutputPlace.checkFolder(charts);
    }
    try (Study study = open(3)) {
      begin("weighing", 2, 3);
      Report report =
          Report.of(study, processors.get(), first.of(study, processors.get())).madeBy(asTyped());
      begin("drawing", 3, 3);
      report.writeHtml(output, this::piece);
      if (charts != null) {
        Findings findings = report.findings();
        Files.createDirectories(charts);
        write(Charts.speedup(findings), charts.resolve("speedup"), out);
        write(Charts.functions(findings), charts.resolve("functions"), out);
      }
      endStages(study);
      for (String line : report.lines()) {
        out.line(line);
      }
      out.whole("wrote " + output);
    }
    return Status.DONE;
  }

  private static void write(JFreeChart chart, Path name, Output out) throws IOException {
    Path png = Path.of(name + ".png");
    Path svg = Path.of(name + ".svg");
    try {
      OutputFile.write(png, bytes -> ChartFiles.writePng(chart, bytes));
      OutputFile.write(svg, bytes -> ChartFiles.writeSvg(chart, bytes));
    } catch (LinkageError e) {
      throw new Failure(
          name + ": this Java cannot draw (" + e.getMessage() + "); install fontconfig and a font",
          e);
    }
    out.whole("wrote " + png);
    out.whole("wrote " + svg);
  }
}
