package corecast.program;

/** How many workers a pool has that is sized by the processors: a parameter below 0. */
public final class PoolSize {
  /** One worker fewer than the machine has processors, at least one. */
  public static final long PROCESSORS_LESS_ONE = -2;

  /**
   * For the tasks of {@code CompletableFuture} before JDK 25: a thread for each task on one and two
   * processors, else one worker fewer than the machine has processors.
   */
  public static final long ASYNC_PROCESSORS_LESS_ONE = -3;

  private PoolSize() {}

  public static long workers(long parameter, int processors) {
    if (parameter == Program.PROCESSORS) {
      return processors;
    }
    if (parameter == ASYNC_PROCESSORS_LESS_ONE && processors <= 2) {
      return Integer.MAX_VALUE;
    }
    boolean isOneLess = parameter == PROCESSORS_LESS_ONE || parameter == ASYNC_PROCESSORS_LESS_ONE;
    return isOneLess ? Math.max(1, processors - 1) : parameter;
  }

  static String text(long parameter) {
    if (parameter == Program.PROCESSORS) {
      return "processors";
    }
    if (parameter == ASYNC_PROCESSORS_LESS_ONE) {
      return "async-processors-1";
    }
    return parameter == PROCESSORS_LESS_ONE ? "processors-1" : Long.toString(parameter);
  }

  /** For readers of a report. */
  public static String words(long parameter) {
    if (parameter == ASYNC_PROCESSORS_LESS_ONE) {
      return "processors - 1; on 1 and 2 a thread for each task";
    }
    return parameter == PROCESSORS_LESS_ONE ? "processors - 1" : text(parameter);
  }
}
