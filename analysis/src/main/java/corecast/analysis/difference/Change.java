package corecast.analysis.difference;

/**
 * A time before and after; the median where there are several recordings.
 *
 * @param name the function whose weight x time it is, or what is waited for so long; empty of T(P)
 * @param beforeNanos ns
 * @param afterNanos ns
 * @param ofNanos T(P) before, ns, which the change is a part of
 * @param certainty whether it is more than chance
 */
public record Change(
    int processors,
    String name,
    double beforeNanos,
    double afterNanos,
    double ofNanos,
    Certainty certainty) {

  /** What it takes longer, ns; negative if less. */
  public double nanos() {
    return afterNanos - beforeNanos;
  }

  /** The same as a part of T(P) before; 0 if that is 0. */
  public double part() {
    return ofNanos > 0 ? nanos() / ofNanos : 0;
  }
}
