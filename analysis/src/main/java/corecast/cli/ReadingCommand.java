package corecast.cli;

import picocli.CommandLine.Mixin;

/** A command that replays a program from a file. */
abstract class ReadingCommand extends StagedCommand {
  @Mixin private ReplayInput input = new ReplayInput();

  ReplayInput input() {
    return input;
  }
}
