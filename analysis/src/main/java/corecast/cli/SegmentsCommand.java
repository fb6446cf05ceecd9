package corecast.cli;

import corecast.analysis.weight.SegmentWeight;
import corecast.analysis.weight.SegmentWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.program.Program;
import corecast.report.Tables;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
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

/** {@code corecast segments}: the weight of each segment. */
@Command(
    name = "segments",
    mixinStandardHelpOptions = true,
    description = "The weight of every run, sleep and io step at each processor count.")
final class SegmentsCommand implements Callable<Integer> {
  @Mixin private Source source = new Source();
  @Mixin private ProcessorsOption processors = new ProcessorsOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      defaultValue = "adjoint",
      description = "adjoint or perturb (default: ${DEFAULT-VALUE})")
  private WeightOptions.Method method = WeightOptions.Method.ADJOINT;

  @Option(
      names = "--delays",
      paramLabel = "CLOCK",
      defaultValue = "service",
      description = "sleeps and I/O in service or wall time (default: ${DEFAULT-VALUE})")
  private OptimizeCommand.Delays delays = OptimizeCommand.Delays.SERVICE;

  @Option(
      names = "--from",
      paramLabel = "MARK",
      description = "measure from the instant of this mark on")
  private @Nullable String mark;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    Program program = source.load().program();
    Simulator simulator = common.simulator(program);
    common.requireCompleted(
        program, simulator.completion(new int[] {processors.largest()}).outcome());
    WeightOptions options = new WeightOptions(method, delays == OptimizeCommand.Delays.WALL, mark);
    List<SegmentWeight> rows = new ArrayList<>();
    for (int p : processors.values()) {
      SegmentWeights.of(simulator, p, options, rows::add);
    }
    format.write(Tables.segments(rows), out);
    return 0;
  }
}
