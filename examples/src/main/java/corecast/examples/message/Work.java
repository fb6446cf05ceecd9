package corecast.examples.message;

/** What messages ask for, a round at a time. */
final class Work {
  /** Of one unit: somewhat more than a millisecond. */
  static final int ROUNDS = 1_000_000;

  private Work() {}

  static long mixed(long before, int round) {
    return (before ^ (round & 255)) * 0x100000001b3L;
  }
}
