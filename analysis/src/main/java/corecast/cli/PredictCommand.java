package corecast.cli;

import corecast.analysis.speedup.LawFit;
import corecast.analysis.speedup.LawFits;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.report.Lines;
import corecast.report.Tables;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "predict",
    description = "Time, speedup, efficiency and bounds on any number of processors.",
    footer = {
      "",
      "Columns: processors,time_ns,speedup,efficiency,lower_bound_ns",
      "",
      "Example: corecast predict app.cct -p 1..64"
    })
final class PredictCommand extends ReadingCommand {
  @Mixin private CurveOption processors = new CurveOption();
  @Mixin private MachineOption machine = new MachineOption();
  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--from",
      paramLabel = "MARK",
      description = "Measure from the first time that this mark is reached.")
  private @Nullable String from;

  @Override
  int execute(Output out) throws IOException {
    begin("reading", 1, 2);
    ProgramFile program = input().read();
    begin("replaying", 2, 2);
    Simulator simulator = input().simulator(program, machine.machine());
    SpeedupCurve curve = Prediction.of(input().file(), simulator, processors.get().counts(), from);
    endStages(program, input().file());
    if (format.isText()) {
      out.line(Summary.of(program.program()));
      out.line("");
    }
    format.get().write(Tables.curve(curve.points()), out);
    if (format.isText()) {
      notes(curve, program, from == null ? SliceNote.of(simulator, curve) : Optional.empty(), out);
    }
    return Status.DONE;
  }

  private static void notes(
      SpeedupCurve curve, ProgramFile program, Optional<String> slices, Output out)
      throws IOException {
    List<LawFit> fits = LawFits.of(curve);
    Optional<String> refusal = LawFits.refusal(curve);
    List<String> warnings = program.program().origin().warnings();
    if (!fits.isEmpty() || refusal.isPresent() || slices.isPresent() || !warnings.isEmpty()) {
      out.line("");
    }
    for (LawFit fit : fits) {
      out.line(fit.sentence());
    }
    if (refusal.isPresent()) {
      out.line(refusal.get());
    }
    if (slices.isPresent()) {
      out.line(slices.get());
    }
    for (String warning : warnings) {
      out.line("warning: " + Lines.printable(warning));
    }
  }
}
