package corecast.cli;

import corecast.analysis.trim.TrimmedProgram;
import corecast.cli.output.Output;
import corecast.program.CountText;
import corecast.program.ProgramText;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.file.OutputFile;
import corecast.study.file.OutputPlace;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "trim",
    description = {
      "Writes the program text of a recording without the functions that do not matter.",
      "Work of all other functions loses its name and is put together between two operations; their"
          + " calls are left out. The text replays as the recording does, and functions that are kept have the same"
          + " weights. Threads, tasks and objects keep their names."
    },
    footer = {"", "Example: corecast trim app.cct --share 5 -o small.program"})
final class TrimCommand extends ReadingCommand.OfOne {
  @Option(
      names = {"-p", "--processors"},
      paramLabel = "COUNTS",
      defaultValue = "1..16",
      converter = ProcessorCounts.Converter.class,
      description =
          "Numbers of processors for which functions may matter, such as 1..16 or 8 (default:"
              + " ${DEFAULT-VALUE}).")
  private Processors processors = Processors.range(1, 16);

  @Option(
      names = "--share",
      paramLabel = "PERCENT",
      defaultValue = "1",
      description =
          "Functions are kept whose weighted time is at least that share of the run time on one"
              + " of these numbers of processors (default: ${DEFAULT-VALUE}).")
  private double percent;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE.program",
      required = true,
      description = "Where to write it.")
  private Path output = Path.of("");

  @Override
  int execute(Output out) throws IOException {
    WrongUse.when(!(percent >= 0 && percent <= 100), "--share " + percent + ": expected 0 to 100");
    checkIsText(output);
    OutputPlace.checkMadeOf(input().file(), output);
    try (Study study = open(3)) {
      begin("weighing", 2, 3);
      Answer<TrimmedProgram> answer = study.trim(processors, percent / 100);
      TrimmedProgram trimmed = answer.value();
      begin("writing", 3, 3);
      OutputFile.writeText(output, writer -> ProgramText.print(trimmed.program(), writer));
      endStages(study);
      out.line(
          trimmed.kept()
              + " of "
              + CountText.of(trimmed.functions(), "function")
              + " kept, "
              + CountText.of(trimmed.program().length(), "step")
              + " instead of "
              + CountText.of(trimmed.steps(), "step"));
      out.whole("wrote " + output);
      Warnings.print(answer.notes(), err(), width());
    }
    return Status.DONE;
  }
}
