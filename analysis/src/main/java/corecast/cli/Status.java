package corecast.cli;

/** Exit statuses. */
final class Status {
  static final int DONE = 0;
  static final int FAILED = 1;
  static final int USAGE = 2;

  /** What was asked cannot be judged. */
  static final int UNCLEAR = 3;

  private Status() {}
}
