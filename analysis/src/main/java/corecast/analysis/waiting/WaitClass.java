package corecast.analysis.waiting;

import java.util.List;

/**
 * Waits of one place that are explained by the same steps in the same tenths.
 *
 * @param nanos how long together, ns
 * @param causes what explains them, the largest part first; together as long as the waits
 */
public record WaitClass(long waits, double nanos, List<WaitCause> causes) {
  public WaitClass {
    causes = List.copyOf(causes);
  }
}
