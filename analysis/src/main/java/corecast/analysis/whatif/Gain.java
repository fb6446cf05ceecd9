package corecast.analysis.whatif;

/**
 * What changes of a program gain on so many processors.
 *
 * @param processors the count
 * @param timeNanos T(P) as the program is, ns
 * @param editedNanos T(P) with the changes, ns
 */
public record Gain(int processors, double timeNanos, double editedNanos) {
  /** How much sooner the program ends, ns; negative if later. */
  public double nanos() {
    return timeNanos - editedNanos;
  }

  /** The same as a share of T(P). */
  public double share() {
    return timeNanos == 0 ? 0 : nanos() / timeNanos;
  }
}
