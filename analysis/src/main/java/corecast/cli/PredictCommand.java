package corecast.cli;

import corecast.analysis.speedup.LawFit;
import corecast.analysis.speedup.LawFits;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.MarkedTime;
import corecast.analysis.weight.WeightOptions;
import corecast.program.Program;
import corecast.program.recorded.Verdict;
import corecast.report.Tables;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corecast predict}: the speedup curve. */
@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    description = "Time, speedup, efficiency and bounds for each processor count; law fits.")
final class PredictCommand implements Callable<Integer> {
  @Mixin private Source source = new Source();
  @Mixin private ProcessorsOption processors = new ProcessorsOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--from",
      paramLabel = "MARK",
      description = "measure from the instant of this mark on")
  private @Nullable String mark;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = java.util.Objects.requireNonNull(spec).commandLine().getOut();
    Source.Loaded loaded = source.load();
    Program program = loaded.program();
    Simulator simulator = common.simulator(program);
    SpeedupCurve curve = curve(simulator, processors.values(), mark);
    common.requireCompleted(program, curve.outcome());
    format.write(Tables.curve(curve.points()), out);
    if (format.isText()) {
      writeNotes(loaded.verdict(), curve, out);
    }
    return 0;
  }

  static SpeedupCurve curve(Simulator simulator, int[] processors, @Nullable String mark) {
    if (mark == null) {
      return SpeedupCurve.of(simulator, processors);
    }
    WeightOptions options = new WeightOptions(WeightOptions.Method.ADJOINT, false, mark);
    double[] times = MarkedTime.of(simulator, processors, options);
    double single = MarkedTime.of(simulator, new int[] {1}, options)[0];
    return SpeedupCurve.ofTimes(processors, times, single);
  }

  static void writeNotes(@Nullable Verdict verdict, SpeedupCurve curve, PrintWriter out) {
    out.println();
    if (curve.maxRunning() > 0) {
      out.println(
          "never more than "
              + curve.maxRunning()
              + (curve.maxRunning() == 1 ? " thread runs" : " threads run")
              + " at once");
    }
    for (LawFit fit : LawFits.of(curve)) {
      out.println(fit.sentence());
    }
    boolean unbounded =
        Arrays.stream(curve.points().toArray())
            .allMatch(
                p -> ((corecast.analysis.speedup.SpeedupPoint) p).lowerBoundNanos().isEmpty());
    if (unbounded) {
      out.println("no lower bound: outcomes kept from the recording, or time from a mark");
    }
    if (verdict != null) {
      verdict.warnings().forEach(w -> out.println("warning: " + w));
    }
    out.flush();
  }
}
