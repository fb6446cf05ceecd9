package corecast.simulator;

import corecast.simulator.timeline.Timeline;

/**
 * The closed formula for the completion time, T(P) = (1 / P) * sum over n of h(n) * max(P, n),
 * where h(n) is the service attained while n bodies run (docs/model.md, section 2).
 *
 * @param attained h(n), ns
 */
record Attained(long[] attained) {

  static Attained of(Timeline timeline) {
    return new Attained(timeline.attained());
  }

  /** T(P), ns: the sum is exact as long as it fits a long. */
  double timeOn(int processors) {
    try {
      long sum = 0;
      for (int n = 0; n < attained.length; n++) {
        sum = Math.addExact(sum, Math.multiplyExact(attained[n], (long) Math.max(processors, n)));
      }
      return (double) sum / processors;
    } catch (ArithmeticException tooLarge) {
      double sum = 0;
      for (int n = 0; n < attained.length; n++) {
        sum += (double) attained[n] * Math.max(processors, n);
      }
      return sum / processors;
    }
  }

  int maxRunning() {
    int n = attained.length - 1;
    while (n > 0 && attained[n] == 0) {
      n--;
    }
    return n;
  }
}
