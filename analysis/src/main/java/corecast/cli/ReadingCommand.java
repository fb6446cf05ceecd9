package corecast.cli;

import corecast.analysis.weight.UnfinishedReplayException;
import picocli.CommandLine.Mixin;

/** A command that replays a program from a file. */
abstract class ReadingCommand extends StagedCommand {
  @Mixin private ReplayInput input = new ReplayInput();

  ReplayInput input() {
    return input;
  }

  @Override
  final boolean mayTryAgain(RuntimeException failed) {
    return failed instanceof UnfinishedReplayException unfinished
        && input.keepsMore(unfinished.outcome());
  }
}
