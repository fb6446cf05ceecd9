package corecast.cli;

import corecast.analysis.weight.SegmentWeight;
import corecast.analysis.weight.SegmentWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.program.Program;
import corecast.report.TableFormat;
import corecast.report.Tables;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corecast export}: the simulated run for other programs. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = "The segments of the simulated run with start, length and weight, as csv.")
final class ExportCommand implements Callable<Integer> {
  enum Format {
    CSV
  }

  @Mixin private Source source = new Source();
  @Mixin private ProcessorsOption processors = new ProcessorsOption();
  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      required = true,
      description = "the format: ${COMPLETION-CANDIDATES}")
  private Format to = Format.CSV;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "write to this file instead of standard output")
  private @Nullable Path output;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Program program = source.load().program();
    Simulator simulator = common.simulator(program);
    common.requireCompleted(
        program, simulator.completion(new int[] {processors.largest()}).outcome());
    List<SegmentWeight> rows = new ArrayList<>();
    for (int p : processors.values()) {
      SegmentWeights.of(simulator, p, WeightOptions.DEFAULT, rows::add);
    }
    if (output == null) {
      PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
      TableFormat.CSV.write(Tables.segments(rows), out);
      out.flush();
    } else {
      OutputFile.write(output, file -> TableFormat.CSV.write(Tables.segments(rows), file));
    }
    return 0;
  }
}
