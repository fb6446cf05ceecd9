package corecast.report;

import corecast.analysis.weight.FunctionWeight;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions in the order in which they matter: by the largest share they have at any count. */
final class Ranking {
  private Ranking() {}

  static List<String> of(List<FunctionWeight> weights, int limit) {
    Map<String, Double> largest = new LinkedHashMap<>();
    for (FunctionWeight w : weights) {
      largest.merge(w.function(), Math.abs(w.share()), Math::max);
    }
    return largest.entrySet().stream()
        .sorted(
            Comparator.comparingDouble((Map.Entry<String, Double> e) -> -e.getValue())
                .thenComparing(Map.Entry::getKey))
        .limit(limit)
        .map(Map.Entry::getKey)
        .toList();
  }
}
