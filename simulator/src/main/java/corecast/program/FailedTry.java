package corecast.program;

/**
 * Tries of a lock that failed in the recording, after which the thread did something else. In a
 * program a mark stands there, with a name of its own: what such a thread does instead stays as it
 * was, and the mark says at which lock and how often.
 */
public final class FailedTry {
  private static final String MARK = "~failed";

  private FailedTry() {}

  public static String markName(String lock) {
    return lock + MARK;
  }

  /** The lock of such a mark; empty if a mark of that name is none. */
  public static String lockOf(String mark) {
    return mark.endsWith(MARK) ? mark.substring(0, mark.length() - MARK.length()) : "";
  }
}
