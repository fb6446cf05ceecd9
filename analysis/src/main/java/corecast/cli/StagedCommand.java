package corecast.cli;

import corecast.program.Program;
import corecast.study.ProgramFile;
import corecast.study.Study;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/** A command whose work has stages, and may take long. */
abstract class StagedCommand extends PrintingCommand {
  @Mixin private Stages stages = new Stages();

  /** The work on that stage begins: number {@code number} of {@code all}. */
  void begin(String stage, int number, int all) {
    beforePrinting(stages::hideBar);
    stages.begin(stage, number, all, err());
  }

  void piece(int number, int all) {
    stages.piece(number, all);
  }

  void endFile(Study study) throws IOException {
    stages.printStats(study.program(), study.events(), study.file(), err());
  }

  /** The work is done, and what comes now is output. */
  void endStages(ProgramFile read, Path file) throws IOException {
    endStages(read.program(), read.events(), file);
  }

  /** The same of a program of which so many events were recorded. */
  void endStages(Program program, long events, Path file) throws IOException {
    stages.endAll();
    stages.printStats(program, events, file, err());
  }

  /** The file is to be a program text, which others know by its name. */
  final void checkIsText(Path file) {
    WrongUse.when(
        !file.toString().endsWith(".program"),
        file + ": the name of a program text ends in .program");
  }

  @Override
  void finish() {
    stages.endAll();
  }
}
