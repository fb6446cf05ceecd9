package corecast.analysis.difference;

import corecast.analysis.interval.Interval;
import java.util.List;

/** Whether figures of several recordings each differ by more than chance. */
public enum Certainty {
  /** By chance they would differ so much in less than one case of ten. */
  BEYOND_CHANCE("yes"),
  WITHIN_CHANCE("no"),
  /** There are too few recordings to tell: it takes three of each. */
  UNKNOWN("");

  private final String word;

  Certainty(String word) {
    this.word = word;
  }

  /** As tables have it: {@code yes}, {@code no}, or nothing. */
  public String word() {
    return word;
  }

  /** Of a figure in the recordings before and after, at least one of each. */
  static Certainty of(List<Double> before, List<Double> after) {
    double allowed = 1 - Interval.LEVEL + 1e-9;
    if (RankTest.least(before.size(), after.size()) > allowed) {
      return UNKNOWN;
    }
    return RankTest.pValue(before, after) <= allowed ? BEYOND_CHANCE : WITHIN_CHANCE;
  }
}
