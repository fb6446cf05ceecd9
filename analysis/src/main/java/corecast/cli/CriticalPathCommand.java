package corecast.cli;

import corecast.analysis.path.CriticalPaths;
import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.program.CountText;
import corecast.study.Answer;
import corecast.study.Study;
import corecast.study.table.DifferentPaths;
import corecast.study.table.PathTables;
import corecast.study.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
      "Columns: rank,length_ns,share,thread,function,ns,processors",
      "With --activities: function,critical_ns,mbm_k_ns,mbm_all_ns,total_slack_ns,free_slack_ns,"
          + "mbm_ps_ns,critical_share,mbm_ps_share,processors",
      "With --mbm-curve: function,paths,mbm_k_ns,mbm_all_ns,processors",
      "With --schedule: thread,segment,function,duration_ns,early_start_ns,early_finish_ns,"
          + "late_start_ns,late_finish_ns,total_slack_ns,free_slack_ns,processors",
      "",
      "Example: corecast critical-path app.cct -p 8 -k 10 --within 5%%"
    })
final class CriticalPathCommand extends ReadingCommand.OfOne {
  @Mixin private RunsOption processors = new RunsOption();

  @Mixin private PathOption paths = new PathOption();
  @Mixin private FormatOption format = new FormatOption();

  @Override
  int execute(Output out) throws IOException {
    paths.check();
    int[] counts = processors.get().counts();
    List<Table> tables = new ArrayList<>();
    Several answers = new Several();
    try (Study study = open(1 + counts.length)) {
      for (int i = 0; i < counts.length; i++) {
        begin("searching", 2 + i, 1 + counts.length);
        Answer<CriticalPaths> answer = study.criticalPaths(counts[i], paths.limits());
        answers.add(answer);
        tables.add(
            paths.isOfPaths() && format.isText()
                ? overview(answer.value(), answers)
                : paths.table(answer));
      }
      endStages(study);
      Table all = PathTables.together(tables, format.isText());
      print(format, List.of(), all, answers.notes(), answers.quality(), out);
    }
    return Status.DONE;
  }

  private Table overview(CriticalPaths found, Several answers) {
    DifferentPaths different = DifferentPaths.of(found.shares());
    if (different.leftOut() > 0) {
      answers.add(
          Note.of(
              Note.Kind.PATHS,
              CountText.of(different.leftOut(), "path is", "paths are")
                  + " not printed, because each differs from a printed one in less than 1 % of its length. With --format csv all are printed."));
    }
    return PathTables.overview(different.shares(), paths.rows(), found.processors());
  }
}
