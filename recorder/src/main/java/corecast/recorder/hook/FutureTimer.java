package corecast.recorder.hook;

/**
 * Stands, as a pool of one worker, for the thread on which futures time out. From Java 25 on it has
 * no pool of its own.
 */
final class FutureTimer {
  static final FutureTimer ONE = new FutureTimer();

  private FutureTimer() {}
}
