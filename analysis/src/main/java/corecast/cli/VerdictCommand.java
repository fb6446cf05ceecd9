package corecast.cli;

import corecast.cli.output.Output;
import corecast.note.Lines;
import corecast.study.Study;
import corecast.study.file.Failure;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;

@Command(
    name = "verdict",
    description = {
      "Prints what a recording is worth.",
      "It says how much was recorded and what could not be, and which outcomes depended on timing. It compares the replay on one processor with the length of the recording."
    },
    footer = {"", "Example: corecast verdict app.cct"})
final class VerdictCommand extends ReadingCommand.OfOne {
  @Override
  int execute(Output out) throws IOException {
    try (Study study = open(2)) {
      if (study.recorded().isEmpty()) {
        throw new Failure(study.file() + ": is a program text; only recordings have a verdict");
      }
      begin("checking", 2, 2);
      List<String> lines = study.checkedVerdict();
      endStages(study);
      for (String line : lines) {
        out.line(Lines.printable(line));
      }
    }
    return Status.DONE;
  }
}
