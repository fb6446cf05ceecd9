package corecast.cli;

import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.program.Program;
import corecast.report.Advice;
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

/** {@code corecast optimize}: what to optimize at each processor count. */
@Command(
    name = "optimize",
    mixinStandardHelpOptions = true,
    description =
        "Extended critical path: weighted time of each function at each processor count, and where"
            + " another function starts to lead.")
final class OptimizeCommand implements Callable<Integer> {
  enum Delays {
    SERVICE,
    WALL
  }

  @Mixin private Source source = new Source();
  @Mixin private ProcessorsOption processors = new ProcessorsOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "functions for each count; 0 for all (default: ${DEFAULT-VALUE})")
  private int top;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      defaultValue = "adjoint",
      description =
          "adjoint: one backward pass; perturb: one replay a segment, for checking (default:"
              + " ${DEFAULT-VALUE})")
  private WeightOptions.Method method = WeightOptions.Method.ADJOINT;

  @Option(
      names = "--delays",
      paramLabel = "CLOCK",
      defaultValue = "service",
      description =
          "sleeps and I/O in attained service, or in wall time: exact for this replay, but chaotic"
              + " (default: ${DEFAULT-VALUE})")
  private Delays delays = Delays.SERVICE;

  @Option(
      names = "--crossovers",
      description = "print the crossover table instead (text prints both)")
  private boolean crossovers;

  @Option(
      names = "--from",
      paramLabel = "MARK",
      description = "measure from the instant of this mark on")
  private @Nullable String mark;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    if (top < 0) {
      throw new Failure("--top " + top + ": expected 0 or more");
    }
    if (delays == Delays.WALL && (mark != null || method == WeightOptions.Method.PERTURB)) {
      throw new Failure("--delays wall goes with neither --from nor --method perturb");
    }
    Source.Loaded loaded = source.load();
    Program program = loaded.program();
    Simulator simulator = common.simulator(program);
    common.requireCompleted(
        program, simulator.completion(new int[] {processors.largest()}).outcome());
    FunctionWeights weights =
        FunctionWeights.of(
            simulator, processors.values(), new WeightOptions(method, delays == Delays.WALL, mark));
    write(weights, top, format, crossovers, processors.largest(), out);
    if (format.isText() && program.hasDelays() && delays == Delays.SERVICE) {
      out.println();
      out.println(
          "the program sleeps or waits for I/O: weights carry these delays in attained service");
    }
    return 0;
  }

  static void write(
      FunctionWeights weights,
      int top,
      FormatOption format,
      boolean crossoversOnly,
      int largest,
      PrintWriter out)
      throws IOException {
    if (crossoversOnly) {
      format.write(Tables.crossovers(weights.crossovers()), out);
      return;
    }
    List<FunctionWeight> rows = new ArrayList<>();
    for (List<FunctionWeight> ofCount : weights.rows()) {
      rows.addAll(top == 0 ? ofCount : ofCount.subList(0, Math.min(top, ofCount.size())));
    }
    format.write(Tables.functions(rows), out);
    if (format.isText()) {
      out.println();
      format.write(Tables.crossovers(weights.crossovers()), out);
      out.println();
      out.println(Advice.sentence(weights.crossovers(), largest));
      out.flush();
    }
  }
}
