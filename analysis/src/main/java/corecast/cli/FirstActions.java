package corecast.cli;

import corecast.analysis.action.ActionText;
import corecast.analysis.action.Actions;
import corecast.cli.output.Output;
import corecast.study.Answer;
import corecast.study.Quality;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What to do first: for people it comes before the table. */
final class FirstActions {
  private FirstActions() {}

  /**
   * The block, why nothing gains anything where that is so, and a blank line; where the quality is
   * poor, that nothing is said of it.
   */
  static void print(Answer<Actions> actions, @Nullable Quality quality, Output out)
      throws IOException {
    if (quality != null && quality.isPoor()) {
      out.line(ActionText.time(actions.value()));
    } else {
      for (String line : ActionText.lines(actions.value())) {
        out.line(line);
      }
    }
    HeldBack.print(actions.notes(), quality, out);
    if ((quality == null || !quality.isPoor())
        && actions.notes().stream().noneMatch(HeldBack::is)) {
      out.line("");
    }
  }
}
