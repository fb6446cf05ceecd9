package corecast.cli;

import corecast.analysis.action.ActionText;
import corecast.analysis.action.Actions;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.cli.output.Width;
import corecast.cli.output.Wrapping;
import corecast.note.Lines;
import corecast.note.Note;
import corecast.note.ShellWords;
import corecast.report.AnswerLines;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.ProgramFile;
import corecast.study.Quality;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a recording says first, and what it is worth: read, replayed and printed. */
final class CheckedVerdict {
  private static final int MOST = 16;

  /** Of a program of more steps it is not said right away what to do first: that takes long. */
  private static final long LONG = 10_000_000;

  private CheckedVerdict() {}

  /**
   * Prints it, of a long recording by a {@link VerdictProcess}.
   *
   * @param isVerbose with all lines of the verdict
   */
  static void show(Path trace, boolean isVerbose, PrintStream err, Width width) throws IOException {
    if (!VerdictProcess.print(trace, isVerbose, err)) {
      answer(trace, isVerbose, err, width);
    }
  }

  /** What a {@link VerdictProcess} does; whoever started it says what is wrong with the trace. */
  public static void main(String[] args) {
    try {
      answer(Path.of(args[0]), Boolean.parseBoolean(args[1]), System.err, Width.known());
    } catch (Throwable e) {
      System.exit(Status.FAILED);
    }
  }

  /** Prints what to do first, and the verdict if asked or if there is nothing else to say. */
  static void answer(Path trace, boolean isVerbose, PrintStream err, Width width)
      throws IOException {
    @Nullable Answer<Actions> actions = null;
    List<String> lines;
    boolean isCut = isCut(trace);
    @Nullable ProgressBar bar = bar(err);
    try {
      show(bar, "reading", 1);
      try (Study study = Study.open(trace, options(isCut))) {
        show(bar, "checking", 2);
        try {
          if (study.program().length() <= LONG) {
            actions = study.actions(study.usual(Processors.range(1, MOST)));
          }
        } catch (UnfinishedReplayException e) {
          // The verdict says so.
        }
        lines = study.checkedVerdict();
      }
    } finally {
      if (bar != null) {
        bar.close();
      }
    }
    err.println("wrote " + trace);
    boolean isKnown = actions != null && actions.value().isKnown();
    if (actions != null && isKnown) {
      say(actions, err, width);
    }
    if (isVerbose || !isKnown) {
      print(lines, err, width);
    }
    List<String> next =
        new ArrayList<>(List.of("corecast", isKnown ? "report" : "predict", trace.toString()));
    next.addAll(typed(isCut));
    print("Next: " + ShellWords.of(next), err, width);
  }

  private static StudyOptions options(boolean isCut) {
    return StudyOptions.DEFAULT.truncated().withoutIntervals().typed(typed(isCut));
  }

  private static List<String> typed(boolean isCut) {
    return isCut ? List.of("--truncated") : List.of();
  }

  /** Whether the target was killed, and what it recorded last may be missing. */
  private static boolean isCut(Path trace) throws IOException {
    try (TraceReader reader = TraceReader.open(trace)) {
      return !reader.header().closed();
    }
  }

  private static void say(Answer<Actions> actions, PrintStream err, Width width) {
    @Nullable Quality quality = actions.quality();
    List<String> lines =
        quality != null && quality.isPoor()
            ? List.of(ActionText.time(actions.value()), Quality.INSTEAD)
            : ActionText.lines(actions.value());
    if (quality != null) {
      AnswerLines.quality(quality).forEach(line -> print(line, err, width));
    }
    err.println();
    lines.forEach(line -> print(line, err, width));
    for (Note note : actions.notes()) {
      if (HeldBack.is(note) && (quality == null || !quality.isPoor())) {
        print(Lines.printable(note.text()), err, width);
      }
    }
  }

  private static @Nullable ProgressBar bar(PrintStream err) {
    return Boolean.getBoolean("corecast.terminal")
        ? ProgressBar.start(new PrintWriter(err, true, StandardCharsets.UTF_8))
        : null;
  }

  /**
   * Prints it; with a bar before it while that takes long, if somebody is there to see it.
   *
   * @return what was recorded
   */
  static ProgramFile print(Path trace, PrintStream err, Width width) throws IOException {
    ProgramFile program;
    List<String> lines;
    @Nullable ProgressBar bar = bar(err);
    try {
      show(bar, "reading", 1);
      program = ProgramFile.read(trace);
      show(bar, "checking", 2);
      lines = program.checkedVerdict();
    } finally {
      if (bar != null) {
        bar.close();
      }
    }
    err.println("wrote " + trace);
    print(lines, err, width);
    return program;
  }

  private static void print(List<String> lines, PrintStream err, Width width) {
    lines.forEach(line -> print("  " + Lines.printable(line), err, width));
  }

  private static void print(String line, PrintStream err, Width width) {
    Wrapping.lines(line, width).forEach(err::println);
  }

  private static void show(@Nullable ProgressBar bar, String stage, int number) {
    if (bar != null) {
      bar.show(stage, number, 2);
    }
  }
}
