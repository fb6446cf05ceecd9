package corecast.recorder.hook.session;

/**
 * How to record.
 *
 * @param fileLimitBytes the file gets no longer; what comes after is counted as dropped
 * @param stackDepth functions beyond this many on a thread's stack are only counted
 * @param exactPerTick how many entries and exits of functions a thread times in each tick
 */
public record Options(long fileLimitBytes, int stackDepth, int exactPerTick) {
  public Options {
    if (stackDepth < 1 || exactPerTick < 0) {
      throw new IllegalArgumentException(
          "stackDepth must be at least 1 and exactPerTick at least 0");
    }
  }

  /** Whether entries and exits of functions are timed at all. */
  public boolean timesFunctions() {
    return exactPerTick > 0;
  }

  /** 4 GiB, 128 functions deep, 100 timed entries and exits per tick. */
  public static Options defaults() {
    return new Options(4L << 30, 128, 100);
  }
}
