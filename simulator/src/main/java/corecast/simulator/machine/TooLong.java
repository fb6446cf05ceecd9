package corecast.simulator.machine;

/** A replay that takes more events than it was allowed. */
public final class TooLong extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooLong() {
    super("the replay takes too many steps", null, false, false);
  }
}
