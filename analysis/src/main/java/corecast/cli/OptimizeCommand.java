package corecast.cli;

import corecast.analysis.weight.FiniteGains;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.cli.output.Output;
import corecast.report.Advice;
import corecast.report.FunctionShares;
import corecast.report.RunTables;
import corecast.report.Tables;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "optimize",
    description = "What each function contributes to the run time, and which one to optimize.",
    footer = {
      "",
      "Text for several processor counts is a table of shares with a column for each count.",
      "Columns: processors,function,calls,self_ns,total_ns,share",
      "Of several recordings:"
          + " processors,function,self_ns,min_self_ns,max_self_ns,share,min_share,max_share,leads",
      "With --crossovers: from_processors,function,instead_of",
      "",
      "Example: corecast optimize app.cct -p 1..16 --top 3"
    })
final class OptimizeCommand extends ReadingCommand {
  @Mixin private ReplayInput.Several input = new ReplayInput.Several();
  @Mixin private CurveOption processors = new CurveOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private WeightChoice weights = new WeightChoice();

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Functions for each processor count, 0 for all of them (default: ${DEFAULT-VALUE}).")
  private int top;

  /** Functions at each count that are tried 5 % cheaper in a program with delays. */
  private static final int TRIED_FUNCTIONS = 2;

  @Option(
      names = "--crossovers",
      description =
          "Print where another function starts to lead instead of the functions; text prints both"
              + " without it.")
  private boolean crossoversOnly;

  @Override
  ReplayInput input() {
    return input;
  }

  @Override
  int execute(Output out) throws IOException {
    if (top < 0) {
      throw usage("--top " + top + ": expected 0 or more");
    }
    List<Path> files = input().files();
    if (files.size() > 1) {
      severalRuns(files, out);
      return Status.DONE;
    }
    begin("reading", 1, 2);
    ProgramFile program = input().read(files.get(0));
    begin("weighing", 2, 2);
    Simulator simulator = input().simulator(program);
    FunctionWeights result =
        FunctionWeights.of(simulator, processors.get().counts(), weights.get());
    endStages(program, files.get(0));
    if (crossoversOnly) {
      format.get().write(Tables.crossovers(result.crossovers()), out);
      warn(input().reservations(program), false, out);
      return Status.DONE;
    }
    if (format.isText() && processors.get().counts().length > 1) {
      sharesByCount(result, out);
    } else {
      format.get().write(Tables.functions(FunctionShares.leading(result, top)), out);
    }
    if (format.isText()) {
      if (FunctionShares.leading(result, top).stream().anyMatch(FunctionWeight::isOfNoFunction)) {
        out.line(FunctionWeights.UNNAMED + ": work of threads outside of all recorded functions");
      }
      out.line("");
      format.get().write(Tables.crossovers(result.crossovers()), out);
      out.line("");
      int most = processors.get().most();
      out.line(
          Advice.withShares(
              simulator.program(), result.rows(), result.crossovers(), processors.get().counts()));
      String reservation = Advice.reservation(simulator.program(), result.rows(), most);
      if (!reservation.isEmpty()) {
        out.line(reservation);
      }
      for (String note : OwnTime.notes(VmThreads.auto.beside(simulator), result)) {
        out.line(note);
      }
      warn(warnings(program, simulator, result), true, out);
    } else {
      warn(input().reservations(program), false, out);
    }
    return Status.DONE;
  }

  /** For people: how the share of each function changes with the number of processors. */
  private void sharesByCount(FunctionWeights result, Output out) throws IOException {
    FunctionShares.write(result, top, out);
    out.line("");
    out.line(
        "calls, self and total time: -p "
            + processors.get().most()
            + " or any other single number, or --format csv");
  }

  private void severalRuns(List<Path> files, Output out) throws IOException {
    if (crossoversOnly) {
      throw usage("--crossovers: needs one recording, not " + files.size());
    }
    SameProgram.require(files);
    List<FunctionWeights> runs = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    List<SameProgram.Size> sizes = new ArrayList<>();
    int number = 0;
    for (Path file : files) {
      begin("weighing", ++number, files.size());
      ProgramFile program = input().read(file);
      Simulator simulator = input().simulator(program);
      runs.add(FunctionWeights.of(simulator, processors.get().counts(), weights.get()));
      endFile(program, file);
      warnings.addAll(input().reservations(file, program));
      sizes.add(SameProgram.Size.of(file, program.program()));
    }
    format.get().write(RunTables.functions(runs, top), out);
    if (format.isText()) {
      out.line("");
      out.line(
          "median, smallest and largest of "
              + files.size()
              + " recordings; leads: in how many of them the function comes first");
    }
    warnings.addAll(SameProgram.warnings(sizes));
    warn(warnings, format.isText(), out);
  }

  /** With delays a weight may promise what no change delivers: it is tried out by replays. */
  private List<String> warnings(ProgramFile program, Simulator simulator, FunctionWeights result) {
    List<String> warnings = new ArrayList<>(result.warnings());
    warnings.addAll(input().reservations(program));
    boolean paged = simulator.program().space().isPaged();
    if (simulator.program().hasDelays() && paged) {
      warnings.add(
          "whether replays confirm these weights was not tried: the trace does not fit the heap");
    } else if (simulator.program().hasDelays()) {
      warnings.addAll(
          FiniteGains.of(simulator, result, TRIED_FUNCTIONS, weights.get().fromMark()).warnings());
    }
    return warnings;
  }
}
