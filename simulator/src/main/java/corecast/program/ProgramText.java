package corecast.program;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The readable form of a program, described in {@code docs/program-text.md}. Printing and parsing
 * are inverse: what {@link #print(Program)} writes parses to a program with the same bodies, steps,
 * objects and functions.
 */
public final class ProgramText {
  private ProgramText() {}

  /**
   * Reads a program text from a UTF-8 file, a line at a time.
   *
   * @throws ProgramTextException if the file cannot be read or does not hold a program
   */
  public static Program parse(Path file) {
    String name = file.toString();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      Progress.begin("reading", Files.size(file));
      return parse(name, TextLines.of(name, in));
    } catch (IOException e) {
      throw new ProgramTextException(name, 1, "cannot read the file: " + reason(e));
    }
  }

  /**
   * Reads a program text.
   *
   * @param name what messages call the text
   * @throws ProgramTextException if the text is not a program
   */
  public static Program parse(String name, String text) {
    try {
      return parse(name, TextLines.of(name, text));
    } catch (IOException e) {
      throw new AssertionError("a string cannot fail to be read", e);
    }
  }

  private static Program parse(String name, TextLines lines) throws IOException {
    ProgramParser parser = new ProgramParser(name);
    long told = 0;
    long read = 0;
    for (String line = lines.next(); line != null; line = lines.next()) {
      read += line.length() + 1;
      if (read - told >= Progress.EVERY) {
        Progress.add(read - told);
        told = read;
      }
      parser.statement(line, lines.number());
    }
    return parser.finish(Math.max(1, lines.number()));
  }

  public static String print(Program program) {
    StringBuilder text = new StringBuilder();
    print(program, text);
    return text.toString();
  }

  /**
   * Writes the text of a program.
   *
   * @throws UncheckedIOException if {@code out} fails
   */
  public static void print(Program program, Appendable out) {
    try {
      new ProgramPrinter(program, out).print();
    } catch (IOException e) {
      throw new UncheckedIOException(
          program.origin().file() + ": cannot write the program text: " + e.getMessage(), e);
    }
  }

  private static @Nullable String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such file; check the name";
    }
    if (e instanceof AccessDeniedException) {
      return "access denied; check its permissions";
    }
    return e.getMessage();
  }
}
