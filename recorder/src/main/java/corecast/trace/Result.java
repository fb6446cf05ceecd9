package corecast.trace;

/** How an operation ended. The ordinal is the code in the file: append, never reorder. */
public enum Result {
  OK,
  /** It gave up: {@code false}, {@code null} or a timeout. */
  FAILED,
  /** It ended with an {@link InterruptedException}. */
  INTERRUPTED,
  /** It ended with another exception. */
  THREW;

  private static final Result[] ALL = values();

  public int code() {
    return ordinal();
  }

  /** The result with that code; {@link #THREW} if this version knows none. */
  public static Result ofCode(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : THREW;
  }
}
