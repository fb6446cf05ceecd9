package corecast.cli;

import corecast.analysis.action.Actions;
import corecast.analysis.constraint.Constraints;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.report.Advice;
import corecast.report.FunctionShares;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Quality;
import corecast.study.Recordings;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.table.Table;
import corecast.study.table.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "optimize",
    description =
        "Lists what to do first and what it gains, and prints how much of the run time depends on"
            + " each function.",
    footer = {
      "",
      "Text for several processor counts is a table of shares with a column for each count.",
      "Columns: processors,function,calls,self_ns,total_ns,share,constraint,constraint_name,constraint_share,constraint_free_ns,source,"
          + "self_low_ns,self_high_ns,share_low,share_high,constraint_source,package,constraint_package",
      "Of several recordings:"
          + " processors,function,self_ns,min_self_ns,max_self_ns,share,min_share,max_share,leads,"
          + "self_low_ns,self_high_ns,share_low,share_high,source,package",
      "With --crossovers: from_processors,function,instead_of",
      "",
      "Example: corecast optimize app.cct -p 1..16 --top 3"
    })
final class OptimizeCommand extends ReadingCommand.OfSeveral {
  private static final int MOST = 10;

  @Mixin private CurveOption processors = new CurveOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private ForOption first = new ForOption();
  @Mixin private WeightChoice weights = new WeightChoice();

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Number of functions printed for each processor count; 0 means all (default:"
              + " ${DEFAULT-VALUE}).")
  private int top;

  @Option(
      names = "--crossovers",
      description =
          "Print only the processor counts at which another function takes the lead. (Text prints"
              + " functions and crossovers without this option.)")
  private boolean crossoversOnly;

  @Override
  StudyOptions options() {
    return super.options().weights(weights.get());
  }

  @Override
  int execute(Output out) throws IOException {
    WrongUse.when(top < 0, "--top " + top + ": expected 0 or more");
    List<Path> files = input().files();
    first.check(files.size(), format);
    WrongUse.when(crossoversOnly && first.isGiven(), "--for: --crossovers has no place for it");
    if (files.size() > 1) {
      WrongUse.when(crossoversOnly, "--crossovers: needs one recording, not " + files.size());
      Recordings recordings = Recordings.of(files, options());
      Answer<?> answer = recordings.weights(processors.get(), top, progress("weighing"));
      print(format, answer.tables().get(format.isText() ? 1 : 0), answer, out);
      return Status.DONE;
    }
    try (Study study = open(2)) {
      begin("weighing", 2, 2);
      Asked asked = study.together(() -> ask(study));
      Answer<FunctionWeights> answer = asked.weights;
      endStages(study);
      FunctionWeights result = answer.value();
      if (crossoversOnly) {
        printPlain(format, Tables.crossovers(result.crossovers()), answer, out);
      } else if (format.isText()) {
        printForPeople(study, asked, out);
      } else {
        Constraints held = study.constraints(processors.get()).value();
        Table functions =
            Tables.functions(
                FunctionShares.leading(result, top),
                held,
                study.program().paths(),
                study.bars(result));
        format.write(
            asked.actions == null ? null : asked.actions.tables().get(0),
            functions,
            answer.notes(),
            answer.quality(),
            out,
            err());
      }
    }
    return Status.DONE;
  }

  private record Asked(Answer<FunctionWeights> weights, @Nullable Answer<Actions> actions) {}

  private Asked ask(Study study) {
    Processors counts = processors.get();
    return new Asked(
        study.weights(counts),
        format.isExplained() && !crossoversOnly ? first.ask(study, counts, MOST) : null);
  }

  private void printForPeople(Study study, Asked asked, Output out) throws IOException {
    Answer<FunctionWeights> answer = asked.weights;
    FunctionWeights result = answer.value();
    Badge.print(answer.quality(), out);
    Warnings.printFirst(answer.notes(), out);
    boolean isKnown = asked.actions != null && asked.actions.value().isKnown();
    FirstActions.printOrHeldBack(asked.actions, answer.notes(), answer.quality(), out);
    if (processors.get().size() > 1) {
      sharesByCount(result, out);
    } else {
      out.table(Tables.functionsForPeople(FunctionShares.leading(result, top), study.bars(result)));
    }
    List<FunctionWeight> shown = FunctionShares.leading(result, top);
    if (shown.stream().anyMatch(FunctionWeight::isOfNoFunction)) {
      out.line(FunctionWeights.UNNAMED + " is work outside of all recorded functions.");
    }
    if (FunctionShares.isAboveAll(shown)) {
      out.line(FunctionShares.ABOVE_ALL);
    }
    out.line("");
    out.table(Tables.crossovers(result.crossovers()));
    out.line("");
    Quality quality = answer.quality();
    if (quality == null || !quality.isPoor()) {
      advise(study, result, isKnown, out);
    }
    for (Note note : answer.explanations()) {
      if (!HeldBack.is(note)) {
        out.line(note.text());
      }
    }
    Warnings.print(answer.notes(), out);
  }

  /** What to optimize, if no list of actions has said it. */
  private void advise(Study study, FunctionWeights result, boolean isKnown, Output out)
      throws IOException {
    int[] counts = processors.get().counts();
    String obstacle = Advice.withoutNames(study.program(), result.rows());
    if (isKnown) {
      if (!obstacle.isEmpty()) {
        out.line(obstacle);
      }
      return;
    }
    out.line(Advice.withShares(study.program(), result.rows(), result.crossovers(), counts));
    String reservation =
        Advice.reservation(study.program(), result.rows(), processors.get().most());
    if (!reservation.isEmpty()) {
      out.line(reservation);
    }
  }

  /** For people: how the share of each function changes with the number of processors. */
  private void sharesByCount(FunctionWeights result, Output out) throws IOException {
    SharesByCount.print(result, top, out);
    out.line("");
    out.line(
        "For calls, self and total time, ask for one processor count (-p"
            + " "
            + processors.get().most()
            + ") or use --format csv.");
  }
}
