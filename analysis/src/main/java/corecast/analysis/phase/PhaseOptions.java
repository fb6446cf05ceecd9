package corecast.analysis.phase;

import corecast.analysis.path.GroupBy;

/**
 * What counts as a phase.
 *
 * @param by what segments are called by: those of one name are one letter
 * @param support how often a phase comes at least, 2 or more
 * @param most how many phases, 1 or more
 */
public record PhaseOptions(GroupBy by, int support, int most) {
  /** Functions; a phase comes six times at least, as in Dooley et al., section 7.4. */
  public static final PhaseOptions DEFAULT = new PhaseOptions(GroupBy.FUNCTION, 6, 3);

  public PhaseOptions {
    if (support < 2 || most < 1) {
      throw new IllegalArgumentException(
          most
              + " phases that come "
              + support
              + " times: expected at least 1, and at least 2 times");
    }
  }
}
