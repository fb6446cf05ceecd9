package corecast.cli;

import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.study.Quality;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What holds a program back: for people it comes before the table. */
final class HeldBack {
  private HeldBack() {}

  /**
   * A line for each range of processor counts, and a blank one; where the quality is poor, that
   * nothing is said of it.
   */
  static void print(List<Note> notes, @Nullable Quality quality, Output out) throws IOException {
    boolean any = quality != null && quality.isPoor();
    if (any) {
      out.line(Quality.INSTEAD);
    }
    for (Note note : notes) {
      if (is(note)) {
        out.line(note.text());
        any = true;
      }
    }
    if (any) {
      out.line("");
    }
  }

  static boolean is(Note note) {
    return note.kind() == Note.Kind.CONSTRAINT;
  }
}
