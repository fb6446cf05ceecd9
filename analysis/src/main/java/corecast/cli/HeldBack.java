package corecast.cli;

import corecast.cli.output.Output;
import corecast.note.Note;
import java.io.IOException;
import java.util.List;

/** What holds a program back: for people it comes before the table. */
final class HeldBack {
  private HeldBack() {}

  /** A line for each range of processor counts, and a blank one. */
  static void print(List<Note> notes, Output out) throws IOException {
    boolean any = false;
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
