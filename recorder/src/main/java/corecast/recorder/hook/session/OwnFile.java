package corecast.recorder.hook.session;

import corecast.trace.FileInUseException;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

/**
 * The file of a recording: the one that was asked for, unless another process is writing it. That
 * is so where a program starts itself again with its own options, or where an environment variable
 * gives all Java programs the agent. The recording then goes to a numbered file beside it.
 */
public record OwnFile(Path path, TraceWriter writer) {
  private static final int MOST = 100_000;

  /** What the name of a file ends with that somebody renames when the recording is over. */
  public static final String GROWING = ".recording";

  /** Creates it, and says so on standard error if it is another one than was asked for. */
  public static OwnFile create(Path asked, long limitBytes, boolean mayCount) throws IOException {
    try {
      return new OwnFile(asked, TraceWriter.create(asked, limitBytes, mayCount));
    } catch (FileInUseException e) {
      OwnFile numbered = createBeside(asked, limitBytes, mayCount);
      System.err.println(
          "corecast: "
              + shown(asked)
              + " is being written by another process; this one is recorded to "
              + shown(numbered.path));
      return numbered;
    }
  }

  private static OwnFile createBeside(Path asked, long limitBytes, boolean mayCount)
      throws IOException {
    for (int number = 2; number < MOST; number++) {
      Path path = numbered(asked, number);
      if (path.toFile().createNewFile()) { // not one that a process before has left
        try {
          return new OwnFile(path, TraceWriter.create(path, limitBytes, mayCount));
        } catch (FileInUseException e) {
          // Somebody was asked for just this one.
        }
      }
    }
    throw new FileAlreadyExistsException(numbered(asked, MOST).toString());
  }

  /** {@code trace-2.cct} for {@code trace.cct}; the same if the name says that it still grows. */
  public static Path numbered(Path asked, int number) {
    String name = String.valueOf(asked.getFileName());
    String ending = name.endsWith(GROWING) ? GROWING : "";
    String whole = name.substring(0, name.length() - ending.length());
    int dot = whole.lastIndexOf('.');
    int end = dot <= 0 ? whole.length() : dot;
    return asked.resolveSibling(
        whole.substring(0, end) + "-" + number + whole.substring(end) + ending);
  }

  /** The name that it has as soon as it no longer grows. */
  private static String shown(Path file) {
    String name = file.toString();
    return name.endsWith(GROWING) ? name.substring(0, name.length() - GROWING.length()) : name;
  }
}
