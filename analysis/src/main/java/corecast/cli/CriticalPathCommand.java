package corecast.cli;

import corecast.analysis.path.CriticalPaths;
import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.program.CountText;
import corecast.study.Answer;
import corecast.study.Study;
import corecast.study.table.DifferentPaths;
import corecast.study.table.PathTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "critical-path",
    description = {
      "Prints the critical path of the simulated run, the paths nearly as long, and the slack of"
          + " each function.",
      "A segment counts with the wall time that it takes in this run, which is longer than its"
          + " work if threads share processors. Paths begin at the start of the program; record"
          + " with --from MARK to leave out what comes before."
    },
    footer = {
      "",
      "Columns: rank,length_ns,share,thread,function,ns",
      "With --activities: function,critical_ns,mbm_k_ns,mbm_all_ns,total_slack_ns,free_slack_ns",
      "",
      "Example: corecast critical-path app.cct -p 8 -k 10 --within 5%%"
    })
final class CriticalPathCommand extends ReadingCommand {
  @Mixin private ReplayInput.One input = new ReplayInput.One();

  @Option(
      names = {"-p", "--processors"},
      paramLabel = "N",
      defaultValue = "8",
      converter = ProcessorCounts.One.class,
      description = "Processors of the simulated run (default: ${DEFAULT-VALUE}).")
  private int processors;

  @Mixin private PathOption paths = new PathOption();
  @Mixin private FormatOption format = new FormatOption();

  @Override
  ReplayInput input() {
    return input;
  }

  @Override
  int execute(Output out) throws IOException {
    paths.check();
    try (Study study = open(2)) {
      begin("searching", 2, 2);
      Answer<CriticalPaths> answer = study.criticalPaths(processors, paths.limits());
      endStages(study);
      if (paths.isOfActivities()) {
        print(
            format,
            PathTables.functions(answer.value().functions(paths.rows())),
            answer.notes(),
            out);
      } else if (format.isText()) {
        printForPeople(answer, out);
      } else {
        print(format, answer.tables().get(0), answer.notes(), out);
      }
    }
    return Status.DONE;
  }

  private void printForPeople(Answer<CriticalPaths> answer, Output out) throws IOException {
    DifferentPaths different = DifferentPaths.of(answer.value().shares());
    List<Note> notes = new ArrayList<>(answer.notes());
    if (different.leftOut() > 0) {
      notes.add(
          Note.of(
              Note.Kind.PATHS,
              CountText.of(different.leftOut(), "path is", "paths are")
                  + " not printed, because they differ from a printed one in less than 1 % of"
                  + " their length (--format csv prints all)."));
    }
    print(format, PathTables.overview(different.shares(), paths.rows()), notes, out);
  }
}
