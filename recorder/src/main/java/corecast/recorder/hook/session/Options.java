package corecast.recorder.hook.session;

/**
 * How to record.
 *
 * @param fileLimitBytes the file gets no longer; what comes after is counted as dropped
 * @param stackDepth functions beyond this many on a thread's stack are only counted
 * @param timesFunctions whether each entry and exit of a function is a record with its time;
 *     otherwise the first of a tick is, and entries are counted
 */
public record Options(long fileLimitBytes, int stackDepth, boolean timesFunctions) {
  public Options {
    if (stackDepth < 1) {
      throw new IllegalArgumentException("stackDepth must be at least 1");
    }
  }

  /** 4 GiB, 128 functions deep, all entries and exits timed. */
  public static Options defaults() {
    return new Options(4L << 30, 128, true);
  }
}
