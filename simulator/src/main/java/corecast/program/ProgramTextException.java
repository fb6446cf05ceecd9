package corecast.program;

/**
 * A program text that cannot be understood. The message is one line: file, line, what was found and
 * what was expected.
 */
public final class ProgramTextException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final int line;

  ProgramTextException(String file, int line, String problem) {
    super(file + ":" + line + ": " + problem);
    this.file = file;
    this.line = line;
  }

  public String file() {
    return file;
  }

  /** The line of the problem, from 1. */
  public int line() {
    return line;
  }
}
