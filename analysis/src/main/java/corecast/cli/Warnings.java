package corecast.cli;

import corecast.cli.output.Output;
import corecast.note.Lines;
import corecast.note.Note;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Notes that warn, one line each. */
final class Warnings {
  private Warnings() {}

  /** On standard error, where standard output is for a program. */
  static void print(List<Note> notes, PrintWriter err) {
    notes.stream().filter(Note::isWarning).forEach(note -> err.println(line(note)));
    err.flush();
  }

  /** Before all else for people: that what follows is not to be trusted. */
  static void printFirst(List<Note> notes, Output out) throws IOException {
    for (Note note : notes) {
      if (note.isFirst()) {
        out.line(line(note));
        out.line("");
      }
    }
  }

  /** Below a table for people: what {@link #printFirst} has not said. */
  static void print(List<Note> notes, Output out) throws IOException {
    for (Note note : notes) {
      if (note.isWarning() && !note.isFirst()) {
        out.line(line(note));
      }
    }
  }

  private static String line(Note note) {
    return "warning: " + Lines.printable(note.text());
  }
}
