package corecast.recorder.hook;

/** What woven code calls where the program asks a semaphore for its permits. */
public final class Permits {
  private Permits() {}

  /** The program has asked how many permits there are. */
  public static void seen(long permits, Object semaphore) {
    Guard.call(Hook.PERMITS_SEEN, semaphore, permits, 0);
  }

  /** The program has taken all permits there were. */
  public static void drained(long permits, Object semaphore) {
    Guard.call(Hook.PERMITS_SEEN, semaphore, 0, permits);
  }
}
