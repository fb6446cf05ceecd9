package corecast.report;

import corecast.note.Lines;
import corecast.note.Note;
import corecast.study.Quality;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An answer in lines for people. */
public final class AnswerLines {
  private AnswerLines() {}

  /**
   * How far to rely on it comes first, what else warns comes last.
   *
   * @param quality {@code null} if there is none
   * @param notes of which those that warn are said
   * @param answer what is answered
   */
  public static List<String> of(@Nullable Quality quality, List<Note> notes, List<String> answer) {
    List<String> lines = new ArrayList<>();
    if (quality != null) {
      lines.addAll(quality(quality));
    }
    lines.addAll(first(notes));
    answer.forEach(line -> lines.add(Lines.printable(line)));
    lines.addAll(last(notes));
    return lines;
  }

  /** How far to rely on an answer, and below it why. */
  public static List<String> quality(Quality quality) {
    List<String> lines = new ArrayList<>();
    for (String line : quality.lines()) {
      lines.add((lines.isEmpty() ? "quality: " : "") + Lines.printable(line));
    }
    return lines;
  }

  /** The same in one line, for who reads them one by one. */
  public static String qualityInOne(Quality quality) {
    return "quality: " + Lines.printable(quality.line());
  }

  public static String warning(Note note) {
    return "warning: " + Lines.printable(note.text());
  }

  /** Before all else: that what follows is not to be trusted; below each an empty line. */
  public static List<String> first(List<Note> notes) {
    return notes.stream().filter(Note::isFirst).flatMap(n -> Stream.of(warning(n), "")).toList();
  }

  /** Below the answer: what {@link #first} has not said. */
  public static List<String> last(List<Note> notes) {
    return notes.stream()
        .filter(note -> note.isWarning() && !note.isFirst())
        .map(AnswerLines::warning)
        .toList();
  }
}
