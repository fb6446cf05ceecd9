package corecast.examples;

import corecast.analysis.weight.FunctionWeight;
import corecast.study.Processors;
import corecast.study.Study;
import java.nio.file.Path;
import java.util.List;

/**
 * What part of the work in a recording of {@code targets.Thirds} its functions have.
 *
 * @param third the first one alone
 * @param twoThirds the second one alone
 * @param caller who calls both, with what it calls
 */
record WorkShares(double third, double twoThirds, double caller) {
  static WorkShares of(Path trace) throws Exception {
    try (Study study = Study.open(trace)) {
      List<FunctionWeight> rows = study.weights(Processors.range(1, 1)).value().rows();
      double all = rows.stream().mapToDouble(FunctionWeight::selfNanos).sum();
      return new WorkShares(
          self(rows, "third") / all,
          self(rows, "twoThirds") / all,
          rows.stream()
                  .filter(row -> row.function().endsWith(".work"))
                  .mapToDouble(FunctionWeight::totalNanos)
                  .sum()
              / all);
    }
  }

  private static double self(List<FunctionWeight> rows, String function) {
    return rows.stream()
        .filter(row -> row.function().endsWith("." + function))
        .mapToDouble(FunctionWeight::selfNanos)
        .sum();
  }
}
