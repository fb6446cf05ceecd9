package corecast.cli;

import corecast.cli.output.Output;
import corecast.cli.output.Width;
import corecast.cli.output.Wrapping;
import corecast.note.Note;
import corecast.report.AnswerLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Notes that warn, one line each. */
final class Warnings {
  private Warnings() {}

  /** On standard error, where standard output is for a program. */
  static void print(List<Note> notes, PrintWriter err, Width width) {
    for (Note note : notes) {
      if (note.isWarning()) {
        Wrapping.lines(AnswerLines.warning(note), width).forEach(err::println);
      }
    }
    err.flush();
  }

  /** Before all else for people: that what follows is not to be trusted. */
  static void printFirst(List<Note> notes, Output out) throws IOException {
    for (String line : AnswerLines.first(notes)) {
      out.line(line);
    }
  }

  /** Below a table for people: what {@link #printFirst} has not said. */
  static void print(List<Note> notes, Output out) throws IOException {
    for (String line : AnswerLines.last(notes)) {
      out.line(line);
    }
  }
}
