package corecast.report;

import corecast.analysis.interval.MedianInterval;
import corecast.analysis.speedup.Spread;
import corecast.program.CountText;
import corecast.report.Finding.Figure;
import corecast.report.Finding.Figures;
import corecast.report.Finding.Kind;
import corecast.study.Quality;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Findings of several recordings: the same thing in several is one finding, with medians. */
final class MergedFindings {
  private MergedFindings() {}

  /**
   * In the order in which they were found first; without advice where one recording is poor.
   *
   * @param each of each recording
   * @param quality of all of them
   */
  static List<Finding> of(List<List<Finding>> each, @Nullable Quality quality) {
    if (each.size() == 1) {
      return each.get(0);
    }
    Map<String, List<Finding>> byId = new LinkedHashMap<>();
    each.forEach(
        of -> of.forEach(f -> byId.computeIfAbsent(f.id(), id -> new ArrayList<>()).add(f)));
    boolean isPoor = quality != null && quality.isPoor();
    return byId.values().stream()
        .map(alike -> merged(alike, each.size(), quality))
        .filter(f -> !isPoor || f.kind() == Kind.QUALITY || f.kind() == Kind.SPEEDUP)
        .toList();
  }

  /** The claim is that of the first recording that has it, and so is the evidence. */
  private static Finding merged(List<Finding> alike, int of, @Nullable Quality quality) {
    Finding first = alike.get(0);
    boolean isOfAll = first.kind() == Kind.QUALITY;
    String claim =
        isOfAll && quality != null
            ? "quality: " + quality.line()
            : "In " + alike.size() + " of " + CountText.of(of, "recording") + ". " + first.claim();
    Map<Integer, List<Figures>> byCount = new TreeMap<>();
    for (Finding finding : alike) {
      for (Figures figures : finding.figures()) {
        byCount.computeIfAbsent(figures.processors(), p -> new ArrayList<>()).add(figures);
      }
    }
    List<Figures> medians = new ArrayList<>();
    byCount.forEach(
        (p, values) ->
            medians.add(
                new Figures(
                    p,
                    median(values, Figures::share),
                    median(values, Figures::speedup),
                    median(values, Figures::speedupWithout))));
    return new Finding(
        first.kind(),
        first.subject(),
        first.source(),
        claim,
        medians,
        quality == null ? null : quality.grade(),
        alike.size(),
        of,
        isOfAll ? alike.stream().flatMap(f -> f.evidence().stream()).toList() : first.evidence());
  }

  private static Figure median(List<Figures> figures, Function<Figures, Figure> which) {
    List<Double> values =
        figures.stream().map(f -> which.apply(f).value()).filter(v -> !Double.isNaN(v)).toList();
    return values.isEmpty()
        ? Figure.NONE
        : new Figure(
            Spread.of(values).median(), values.size() == 1 ? null : MedianInterval.of(values));
  }
}
