package corecast.recorder;

/**
 * How far a share of samples may be from the true share by chance. The width follows from the
 * number of samples; no test chooses it.
 */
public final class Tolerance {
  /** A right share is further away than that once in 1.7 million tests. */
  private static final double SIGMAS = 5;

  private Tolerance() {}

  /**
   * Five standard deviations of the share that independent samples find: sqrt(p (1 - p) / n) each.
   */
  public static double ofShare(double share, int samples) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("a share is from 0 to 1, not " + share);
    }
    if (samples <= 0) {
      throw new IllegalArgumentException("a share needs samples, there are " + samples);
    }
    return SIGMAS * Math.sqrt(share * (1 - share) / samples);
  }

  /** The same for how many of the samples there are: sqrt(n p (1 - p)) each. */
  public static double ofCount(double share, int samples) {
    return samples * ofShare(share, samples);
  }
}
