package corecast.analysis.waiting;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up causes. */
final class WaitCauses {
  private WaitCauses() {}

  /** Those that differ in their time only are one; the largest comes first. */
  static List<WaitCause> together(List<WaitCause> causes) {
    Map<WaitCause, WaitCause> sums = new LinkedHashMap<>();
    for (WaitCause cause : causes) {
      sums.merge(withTime(cause, 0), cause, (a, b) -> withTime(a, a.nanos() + b.nanos()));
    }
    return sums.values().stream()
        .sorted(
            Comparator.comparingDouble(WaitCause::nanos)
                .reversed()
                .thenComparing(WaitCause::function)
                .thenComparing(WaitCause::thread)
                .thenComparing(WaitCause::state)
                .thenComparing(WaitCause::via))
        .toList();
  }

  static WaitCause withTime(WaitCause cause, double nanos) {
    return new WaitCause(
        cause.thread(), cause.function(), cause.section(), cause.state(), cause.via(), nanos);
  }
}
