package corecast.recorder.executor;

/** A type of tasks, and what is known of it. */
final class TaskType {
  /** Nothing yet. */
  static final long UNKNOWN = Long.MAX_VALUE;

  private final int number;
  private final String name;

  private volatile boolean critical;
  private volatile long remainingNanos = UNKNOWN;

  TaskType(int number, String name) {
    this.number = number;
    this.name = name;
  }

  int number() {
    return number;
  }

  String name() {
    return name;
  }

  void learn(boolean isCritical) {
    critical = isCritical;
  }

  void learn(long nanos) {
    remainingNanos = nanos;
  }

  /** The larger, the earlier its tasks are run. A task of an unknown type is run, to know it. */
  long rank(TaskOrder order) {
    return switch (order) {
      case FIFO -> 0;
      case TYPES -> critical ? 1 : 0;
      case LONGEST_PATH -> remainingNanos;
    };
  }
}
