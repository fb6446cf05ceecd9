package corecast.cli;

import corecast.note.Lines;
import corecast.study.ProgramFile;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a recording is worth: read, replayed on one processor, and printed. */
final class CheckedVerdict {
  private CheckedVerdict() {}

  /** Prints it, of a long recording by a {@link VerdictProcess}. */
  static void show(Path trace, PrintStream err) throws IOException {
    if (!VerdictProcess.print(trace, err)) {
      print(trace, err);
    }
  }

  /** What a {@link VerdictProcess} does; whoever started it says what is wrong with the trace. */
  public static void main(String[] args) {
    try {
      print(Path.of(args[0]), System.err);
    } catch (Throwable e) {
      System.exit(Status.FAILED);
    }
  }

  /**
   * Prints it; with a bar before it while that takes long, if somebody is there to see it.
   *
   * @return what was recorded
   */
  static ProgramFile print(Path trace, PrintStream err) throws IOException {
    ProgramFile program;
    List<String> lines;
    @Nullable ProgressBar bar =
        Boolean.getBoolean("corecast.terminal")
            ? ProgressBar.start(new PrintWriter(err, true, StandardCharsets.UTF_8))
            : null;
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
    for (String line : lines) {
      err.println("  " + Lines.printable(line));
    }
    return program;
  }

  private static void show(@Nullable ProgressBar bar, String stage, int number) {
    if (bar != null) {
      bar.show(stage, number, 2);
    }
  }
}
