package corecast.analysis.whatif;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Where a piecewise linear function of 0 to 1 has another slope from then on. It may fall, stay and
 * fall again, so that its ends do not tell what is between them: pieces are halved until tangents
 * at both ends, a replay where they meet and replays between agree.
 *
 * @param at the ends of the pieces, ascending: 0, the breakpoints, 1
 * @param isComplete whether no piece was left because it took too many values
 */
record Breakpoints(List<Double> at, boolean isComplete) {
  /** Breakpoints are told apart, and found, to this. */
  static final double RESOLUTION = 0.005;

  /** Values differ if they differ by this share of the first one. */
  private static final double TOLERANCE = 0.0002;

  /** So many values at most. */
  private static final int VALUES = 120;

  static Breakpoints of(DoubleUnaryOperator function) {
    return new Search(function).all();
  }

  private static final class Search {
    private final DoubleUnaryOperator function;
    private final TreeMap<Double, Double> known = new TreeMap<>();
    private final TreeMap<Double, Double> ends = new TreeMap<>();
    private final double tolerance;
    private boolean complete = true;

    Search(DoubleUnaryOperator function) {
      this.function = function;
      this.tolerance = TOLERANCE * Math.abs(value(0));
    }

    Breakpoints all() {
      search(0, 1);
      ends.put(0.0, value(0));
      ends.put(1.0, value(1));
      List<Double> at = new ArrayList<>(ends.keySet());
      for (int i = 1; i < at.size() - 1; ) {
        if (isOn(at.get(i), at.get(i - 1), at.get(i + 1))) {
          at.remove(i);
        } else {
          i++;
        }
      }
      return new Breakpoints(List.copyOf(at), complete);
    }

    private void search(double from, double to) {
      double middle = (from + to) / 2;
      if (isOn(middle, from, to) && isOn((from + middle) / 2, from, to) && isStraight(from, to)) {
        return;
      }
      if (to - from <= 2 * RESOLUTION || known.size() >= VALUES) {
        complete &= to - from <= 2 * RESOLUTION;
        ends.put(middle, value(middle));
        return;
      }
      double left = slopeFrom(from);
      double right = slopeBefore(to);
      double meet = left == right ? from : meeting(from, to, left, right);
      if (meet > from && meet < to && isBreak(from, meet, to)) {
        ends.put(meet, value(meet));
        return;
      }
      ends.put(middle, value(middle));
      search(from, middle);
      search(middle, to);
    }

    /** Tangents at both ends are the line between them. */
    private boolean isStraight(double from, double to) {
      double length = to - from;
      double line = value(to) - value(from);
      return Math.abs(slopeFrom(from) * length - line) <= 2 * tolerance * length / RESOLUTION
          && Math.abs(slopeBefore(to) * length - line) <= 2 * tolerance * length / RESOLUTION;
    }

    private double meeting(double from, double to, double left, double right) {
      return (value(to) - right * to - value(from) + left * from) / (left - right);
    }

    /** Also close to where they meet: one tangent may leave the function and come back to it. */
    private boolean isBreak(double from, double meet, double to) {
      if (meet - from < RESOLUTION || to - meet < RESOLUTION) {
        return false;
      }
      double alike = 2 * tolerance / RESOLUTION;
      if (Math.abs(slopeBefore(meet) - slopeFrom(from)) > alike
          || Math.abs(slopeFrom(meet) - slopeBefore(to)) > alike) {
        return false;
      }
      double expected = value(from) + slopeFrom(from) * (meet - from);
      return Math.abs(value(meet) - expected) <= tolerance
          && isOn((from + meet) / 2, from, meet)
          && isOn((meet + to) / 2, meet, to);
    }

    private double slopeFrom(double at) {
      return (value(at + RESOLUTION) - value(at)) / RESOLUTION;
    }

    private double slopeBefore(double at) {
      return (value(at) - value(at - RESOLUTION)) / RESOLUTION;
    }

    /** Whether the value is on the line between two others. */
    private boolean isOn(double at, double from, double to) {
      double part = (at - from) / (to - from);
      double line = value(from) + part * (value(to) - value(from));
      return Math.abs(value(at) - line) <= tolerance;
    }

    private double value(double at) {
      return known.computeIfAbsent(at, function::applyAsDouble);
    }
  }
}
