package corecast.report.export;

import corecast.analysis.weight.PathWeights;
import java.util.ArrayList;
import java.util.List;

/**
 * What formats with several values for each call path have, in whole ns: weighted time on each
 * number of processors, CPU time, and, as readers take values for amounts of something, the amounts
 * of negative weights apart, for those numbers of processors that have any.
 *
 * @param weights what they are taken from
 * @param withNegatives the columns of weights with negative ones
 */
record SampleValues(PathWeights weights, List<Integer> withNegatives) {
  static SampleValues of(PathWeights weights) {
    List<Integer> withNegatives = new ArrayList<>();
    for (int i = 0; i < weights.processors().length; i++) {
      if (Math.round(weights.negativeNanos(i)) < 0) {
        withNegatives.add(i);
      }
    }
    return new SampleValues(weights, List.copyOf(withNegatives));
  }

  /**
   * The names in the order of the values.
   *
   * @param weighted what names of weighted times begin with, before the number of processors
   * @param cpu of CPU time
   * @param negative what names of negative amounts begin with
   */
  List<String> names(String weighted, String cpu, String negative) {
    List<String> names = new ArrayList<>();
    for (int count : weights.processors()) {
      names.add(weighted + count);
    }
    names.add(cpu);
    for (int i : withNegatives) {
      names.add(negative + weights.processors()[i]);
    }
    return names;
  }

  /** Those of a call path, none less than 0. */
  long[] of(PathWeights.Row row) {
    double[] weighted = row.weightedNanos();
    long[] values = new long[weighted.length + 1 + withNegatives.size()];
    int at = 0;
    for (double nanos : weighted) {
      values[at++] = Math.max(0, Math.round(nanos));
    }
    values[at++] = row.cpuNanos();
    for (int i : withNegatives) {
      values[at++] = Math.max(0, -Math.round(weighted[i]));
    }
    return values;
  }
}
