package corecast.cli;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/** A command that replays a program from a file. */
abstract class ReadingCommand extends PrintingCommand {
  @Mixin private ReplayInput input = new ReplayInput();
  @Mixin private Stages stages = new Stages();

  ReplayInput input() {
    return input;
  }

  /** The work on that stage begins: number {@code number} of {@code all}. */
  void begin(String stage, int number, int all) {
    stages.begin(stage, number, all, err());
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
