package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.cli.output.Output;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.report.RunTables;
import corecast.report.Tables;
import corecast.simulator.Simulator;
import corecast.simulator.StopTheWorld;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
      "Of several recordings:"
          + " processors,time_ns,min_time_ns,max_time_ns,spread,speedup,min_speedup,max_speedup",
      "",
      "Example: corecast predict app.cct -p 1..64"
    })
final class PredictCommand extends ReadingCommand {
  @Mixin private ReplayInput.Several input = new ReplayInput.Several();
  @Mixin private CurveOption processors = new CurveOption();
  @Mixin private MachineOption machine = new MachineOption();
  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--from",
      paramLabel = "MARK",
      description = "Measure from the first time that this mark is reached.")
  private @Nullable String from;

  @Override
  ReplayInput input() {
    return input;
  }

  @Override
  int execute(Output out) throws IOException {
    machine.check();
    List<Path> files = input().files();
    if (files.size() > 1) {
      severalRuns(files, out);
      return Status.DONE;
    }
    Path file = files.get(0);
    begin("reading", 1, 2);
    ProgramFile program = input().read(file);
    begin("replaying", 2, 2);
    Simulator simulator = input().simulator(program, machine);
    SpeedupCurve curve = Prediction.of(file, simulator, processors.get().counts(), from);
    endStages(program, file);
    if (format.isText()) {
      out.line(Summary.of(program.program()));
      out.line("");
    }
    format.get().write(Tables.curve(curve.points()), out);
    if (format.isText()) {
      notes(
          curve,
          program,
          from == null
              ? OtherReplays.notes(simulator, curve)
              : OtherReplays.notesFromMark(simulator),
          simulator.options().stopTheWorld(),
          out);
      warn(input().warnings(program), true, out);
    } else {
      warn(input().reservations(program), false, out);
    }
    return Status.DONE;
  }

  private void severalRuns(List<Path> files, Output out) throws IOException {
    SameProgram.require(files);
    List<SpeedupCurve> curves = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    List<SameProgram.Size> sizes = new ArrayList<>();
    int number = 0;
    for (Path file : files) {
      begin("predicting", ++number, files.size());
      ProgramFile program = input().read(file);
      Simulator simulator = input().simulator(program, machine);
      curves.add(Prediction.of(file, simulator, processors.get().counts(), from));
      endFile(program, file);
      if (format.isText()) {
        out.line(Summary.of(program.program()));
      }
      warnings.addAll(input().reservations(file, program));
      sizes.add(SameProgram.Size.of(file, program.program()));
    }
    if (format.isText()) {
      out.line("");
    }
    format.get().write(RunTables.curves(curves), out);
    if (format.isText()) {
      out.line("");
      out.line(
          "median of "
              + files.size()
              + " recordings; spread: (largest - smallest) / median of the predicted times");
    }
    warnings.addAll(SameProgram.warnings(sizes));
    warn(warnings, format.isText(), out);
  }

  /** Why there is no lower bound; empty if there is one. */
  static String withoutBound(SpeedupCurve curve, Program program, boolean fromMark) {
    if (curve.points().stream().noneMatch(point -> point.lowerBoundNanos().isEmpty())) {
      return "";
    }
    long dependent = program.origin().outcomeDependent();
    return "no lower bound: "
        + (fromMark
            ? "times count from a mark"
            : dependent > 0
                ? "with "
                    + CountText.of(dependent, "recorded outcome")
                    + " that depended on timing another run may do less work"
                : "what every run has to do is not known");
  }

  private void notes(
      SpeedupCurve curve,
      ProgramFile program,
      List<String> otherReplays,
      StopTheWorld gc,
      Output out)
      throws IOException {
    out.line("");
    String boundless = withoutBound(curve, program.program(), from != null);
    if (!boundless.isEmpty()) {
      out.line(boundless);
    }
    for (String words : curve.inWords()) {
      out.line(words);
    }
    for (String note : otherReplays) {
      out.line(note);
    }
    SpeedupCurve whole = from == null ? curve : null;
    for (String note : PauseNote.notes(program.program().pauses(), gc, whole)) {
      out.line(note);
    }
  }
}
