package corecast.cli;

import corecast.analysis.path.GroupBy;
import corecast.analysis.phase.Phase;
import corecast.analysis.phase.PhaseOptions;
import corecast.analysis.phase.Phases;
import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.program.CountText;
import corecast.study.Answer;
import corecast.study.Study;
import corecast.study.table.PhaseTable;
import corecast.study.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "phases",
    description = {
      "Prints the phases that come again and again on the critical path of the simulated run.",
      "The path is a string of what its segments are called. A phase is the word with the largest"
          + " coverage (times x length x length) of those that come often enough, without overlaps. The next one is looked for in the rest of the path."
    },
    footer = {
      "",
      "Columns: processors,phase,times,length,coverage,share,part,function,segments,ns",
      "",
      "Example: corecast phases app.cct -p 8 --support 10"
    })
final class PhasesCommand extends ReadingCommand.OfOne {
  private static final int MOST = 1_000;

  @Mixin private RunsOption processors = new RunsOption();

  @Option(
      names = "--support",
      paramLabel = "N",
      defaultValue = "6",
      description = "How often a phase comes at least (default: ${DEFAULT-VALUE}).")
  private int support;

  @Option(
      names = "-k",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many phases (default: ${DEFAULT-VALUE}).")
  private int most;

  @Option(
      names = "--by",
      paramLabel = "function|thread|pool|lock|package|kind",
      defaultValue = "function",
      converter = PathOption.Group.class,
      description = "What segments are called by (default: ${DEFAULT-VALUE}).")
  private GroupBy by = GroupBy.FUNCTION;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Lines of text for each phase; 0 means all, as csv and json have (default:"
              + " ${DEFAULT-VALUE}).")
  private int top;

  @Mixin private FormatOption format = new FormatOption();

  @Override
  int execute(Output out) throws IOException {
    check();
    int[] counts = processors.get().counts();
    List<Table> tables = new ArrayList<>();
    Several answers = new Several();
    try (Study study = open(1 + counts.length)) {
      for (int i = 0; i < counts.length; i++) {
        begin("searching", 2 + i, 1 + counts.length);
        Answer<Phases> answer = study.phases(counts[i], new PhaseOptions(by, support, most));
        answers.add(answer);
        boolean isShort = format.isText() && top > 0;
        tables.add(PhaseTable.of(answer.value(), isShort ? top : Integer.MAX_VALUE));
        if (isShort) {
          leftOut(answer.value(), answers);
        }
      }
      endStages(study);
      print(format, List.of(), Table.joined(tables), answers.notes(), answers.quality(), out);
    }
    return Status.DONE;
  }

  private void check() {
    WrongUse.when(support < 2, "--support " + support + ": expected 2 or more");
    WrongUse.when(most < 1 || most > MOST, "-k " + most + ": expected 1 to " + MOST);
    WrongUse.when(top < 0, "--top " + top + ": expected 0 or more");
  }

  private void leftOut(Phases found, Several answers) {
    int number = 0;
    for (Phase phase : found.phases()) {
      number++;
      int rest = phase.parts().size() - top;
      if (rest > 0) {
        answers.add(
            Note.of(
                Note.Kind.PATHS,
                "Phase "
                    + number
                    + " has "
                    + CountText.of(rest, "more part", "more parts")
                    + " (--top 0 prints all)."));
      }
    }
  }
}
