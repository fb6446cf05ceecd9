package corecast.simulator.machine;

/**
 * Threads beside the program that take their share of the processors from the start on, until their
 * work is done. Nobody waits for them.
 *
 * @param threads how many, while they have work left
 * @param workNanos the work of all of them together
 */
public record Rivals(int threads, long workNanos) {
  /** The program has the processors to itself. */
  public static final Rivals NONE = new Rivals(0, 0);
}
