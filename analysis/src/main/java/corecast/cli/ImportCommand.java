package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.cli.output.Output;
import corecast.note.Numbers;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.file.OutputFile;
import corecast.study.file.OutputPlace;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "import",
    description = {
      "Checks a program text, replays it once, and writes it in normal form: times in ns, every"
          + " object declared.",
      "Makes a program text of a Chrome trace (.json) with flows: slices are work, gaps are sleeps"
          + " unless a flow ends them. All answers about it say that it is one: it says less than a"
          + " recording."
    },
    footer = {
      "",
      "Examples: corecast import sketch.program -o checked.program",
      "          corecast import trace.json -o app.program"
    })
final class ImportCommand extends StagedCommand {
  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "A program text (.program) or a Chrome trace (.json).")
  private Path file = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE.program",
      description = "Where to write it (default: standard output).")
  private @Nullable Path output;

  @Override
  int execute(Output out) throws IOException {
    if (output != null) {
      checkIsText(output);
      OutputPlace.checkFile(output);
    }
    begin("reading", 1, 3);
    try (Study study = Study.open(file, StudyOptions.DEFAULT.unexplained())) {
      write(study, out);
    }
    return Status.DONE;
  }

  private void write(Study study, Output out) throws IOException {
    begin("replaying", 2, 3);
    Answer<SpeedupCurve> replayed = study.predict(Processors.of(1));
    Program program = study.program();
    begin("writing", 3, 3);
    if (output == null) {
      ProgramText.print(program, out);
    } else {
      OutputFile.writeText(output, writer -> ProgramText.print(program, writer));
      out.line(
          study.summary()
              + ", "
              + Numbers.duration(replayed.value().singleNanos())
              + " on 1 processor");
      out.whole("wrote " + output);
    }
    endStages(program, study.events(), file);
    Warnings.print(replayed.notes(), err(), width());
  }
}
