package corecast.cli;

import corecast.analysis.weight.UnfinishedReplayException;
import corecast.cli.output.Output;
import corecast.report.Lines;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** A command that replays a program from a file. */
abstract class ReadingCommand extends StagedCommand {
  /** What it reads. */
  abstract ReplayInput input();

  /**
   * What must be known of the figures: below them if they are text, otherwise on standard error,
   * since a format for other programs has no room for it.
   */
  final void warn(List<String> warnings, boolean isText, Output out) throws IOException {
    PrintWriter err = err();
    for (String warning : warnings) {
      String line = "warning: " + Lines.printable(warning);
      if (isText) {
        out.line(line);
      } else {
        err.println(line);
      }
    }
    err.flush();
  }

  @Override
  final boolean mayTryAgain(RuntimeException failed) {
    return failed instanceof UnfinishedReplayException unfinished
        && input().keepsMore(unfinished.outcome());
  }
}
