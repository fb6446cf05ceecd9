package corecast.cli;

import corecast.analysis.action.ActionText;
import corecast.analysis.action.Actions;
import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.study.Answer;
import corecast.study.Quality;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to do first: for people it comes before the table. */
final class FirstActions {
  private FirstActions() {}

  /**
   * The block, and a blank line; where it is not known, what holds the program back.
   *
   * @param actions {@code null} if that was not asked
   * @param notes of the table below it
   */
  static void printOrHeldBack(
      @Nullable Answer<Actions> actions, List<Note> notes, @Nullable Quality quality, Output out)
      throws IOException {
    if (actions != null && actions.value().isKnown()) {
      print(actions, quality, out);
    } else {
      HeldBack.print(notes, quality, out);
    }
  }

  /**
   * The block, why nothing gains anything where that is so, and a blank line; where the quality is
   * poor, that nothing is said of it.
   */
  private static void print(Answer<Actions> actions, @Nullable Quality quality, Output out)
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
