package corecast.cli;

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

  /** Of the stage, part {@code number} of {@code all} begins. */
  void piece(int number, int all) {
    stages.piece(number, all);
  }

  /** The work on one of several files is done. */
  void endFile(ProgramFile program, Path file) throws IOException {
    stages.printStats(program, file, err());
  }

  /** The work is done, and what comes now is output. */
  void endStages(ProgramFile program, Path file) throws IOException {
    stages.endAll();
    stages.printStats(program, file, err());
  }

  @Override
  void finish() {
    stages.endAll();
  }
}
