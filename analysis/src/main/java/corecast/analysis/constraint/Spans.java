package corecast.analysis.constraint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Spans of wall time, in any order, which may overlap; ns. */
final class Spans {
  private final List<Span> all = new ArrayList<>();
  private double sum;

  private record Span(double from, double to) {}

  void add(double from, double to) {
    if (to > from) {
      all.add(new Span(from, to));
      sum += to - from;
    }
  }

  void addAll(Spans others) {
    all.addAll(others.all);
    sum += others.sum;
  }

  /** Their lengths together: what overlaps counts as often. */
  double sum() {
    return sum;
  }

  /** How long there is at least one. */
  double union() {
    double union = 0;
    for (Span span : merged()) {
      union += span.to - span.from;
    }
    return union;
  }

  /** How much of a time passes while there is at least one. */
  double unionOf(Cumulative time) {
    double union = 0;
    for (Span span : merged()) {
      union += time.between(span.from, span.to);
    }
    return union;
  }

  /** The time in which there is at least one. */
  Cumulative time() {
    Cumulative time = new Cumulative();
    for (Span span : merged()) {
      time.grow(span.from, 0);
      time.grow(span.to, 1);
    }
    return time;
  }

  private List<Span> merged() {
    all.sort(Comparator.comparingDouble(Span::from));
    List<Span> merged = new ArrayList<>();
    for (Span span : all) {
      int last = merged.size() - 1;
      if (last >= 0 && span.from <= merged.get(last).to) {
        Span before = merged.get(last);
        merged.set(last, new Span(before.from, Math.max(before.to, span.to)));
      } else {
        merged.add(span);
      }
    }
    return merged;
  }
}
