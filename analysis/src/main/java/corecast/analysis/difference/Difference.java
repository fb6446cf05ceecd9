package corecast.analysis.difference;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.speedup.Spread;
import corecast.analysis.waiting.WaitSite;
import corecast.analysis.waiting.WaitingTimes;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * What recordings of a program predict before and after a change. Of several on one side it is the
 * median.
 *
 * @param beforeSingleNanos T(1) before, ns
 * @param afterSingleNanos T(1) after, ns
 * @param times T(P) for each processor count, in the order asked for
 * @param functions the weight x time of every function that has any in one of them, for each count
 *     in the order asked for, the largest changes first, then by name
 * @param waits how long is waited for a lock, queue, pool or thread, all waits added up, in the
 *     same order; for those counts at which waits were looked at
 */
public record Difference(
    double beforeSingleNanos,
    double afterSingleNanos,
    List<Change> times,
    List<Change> functions,
    List<Change> waits) {
  private static final Comparator<Change> LARGEST =
      Comparator.comparingDouble((Change change) -> -Math.abs(change.nanos()))
          .thenComparing(Change::name);

  public Difference {
    times = List.copyOf(times);
    functions = List.copyOf(functions);
    waits = List.copyOf(waits);
  }

  /**
   * One of the two.
   *
   * @param curves one of each recording
   * @param weights of the same recordings, at the same counts
   * @param waits of the same recordings, at some of these counts
   */
  public record Side(
      List<SpeedupCurve> curves, List<FunctionWeights> weights, List<List<WaitingTimes>> waits) {
    public Side {
      curves = List.copyOf(curves);
      weights = List.copyOf(weights);
      waits = waits.stream().map(List::copyOf).toList();
      if (curves.isEmpty()) {
        throw new IllegalArgumentException("no recording");
      }
    }

    private List<Double> of(ToDoubleFunction<SpeedupCurve> figure) {
      return curves.stream().map(figure::applyAsDouble).toList();
    }

    /** By function; one that a recording does not have has no time in it. */
    private Figures functions(int processors) {
      Figures found = new Figures(weights.size());
      for (int i = 0; i < weights.size(); i++) {
        for (FunctionWeight row : weights.get(i).rows()) {
          if (row.processors() == processors) {
            found.add(i, row.function(), row.selfNanos());
          }
        }
      }
      return found;
    }

    /** By object; likewise. */
    private Figures waits(int processors) {
      Figures found = new Figures(waits.size());
      for (int i = 0; i < waits.size(); i++) {
        for (WaitingTimes times : waits.get(i)) {
          if (times.processors() == processors) {
            for (WaitSite site : times.waitingSites()) {
              found.add(i, site.objectOrWhat(), site.nanos());
            }
          }
        }
      }
      return found;
    }

    private int[] counts() {
      return curves.get(0).points().stream().mapToInt(SpeedupPoint::processors).toArray();
    }

    private TreeSet<Integer> countsOfWaits() {
      TreeSet<Integer> counts = new TreeSet<>();
      waits.forEach(all -> all.forEach(times -> counts.add(times.processors())));
      return counts;
    }
  }

  /** Of each name a figure of each recording, 0 where that has none. */
  private static final class Figures {
    private final int recordings;
    private final Map<String, List<Double>> byName = new LinkedHashMap<>();

    Figures(int recordings) {
      this.recordings = recordings;
    }

    void add(int recording, String name, double nanos) {
      List<Double> figures = byName.computeIfAbsent(name, n -> none());
      figures.set(recording, figures.get(recording) + nanos);
    }

    List<Double> of(String name) {
      return byName.getOrDefault(name, none());
    }

    private List<Double> none() {
      return new ArrayList<>(Collections.nCopies(recordings, 0.0));
    }
  }

  /**
   * Compares what was asked for the same counts.
   *
   * @throws IllegalArgumentException if the counts differ
   */
  public static Difference of(Side before, Side after) {
    int[] counts = before.counts();
    if (!Arrays.equals(counts, after.counts())
        || !before.countsOfWaits().equals(after.countsOfWaits())) {
      throw new IllegalArgumentException("other processor counts");
    }
    List<Change> times = new ArrayList<>();
    List<Change> functions = new ArrayList<>();
    List<Change> waits = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      int point = i;
      int p = counts[i];
      List<Double> was = before.of(curve -> curve.points().get(point).timeNanos());
      List<Double> is = after.of(curve -> curve.points().get(point).timeNanos());
      double of = Spread.of(was).median();
      times.add(change(p, "", was, is, of));
      functions.addAll(changes(p, before.functions(p), after.functions(p), of));
      if (before.countsOfWaits().contains(p)) {
        waits.addAll(changes(p, before.waits(p), after.waits(p), of));
      }
    }
    return new Difference(
        Spread.of(before.of(SpeedupCurve::singleNanos)).median(),
        Spread.of(after.of(SpeedupCurve::singleNanos)).median(),
        times,
        functions,
        waits);
  }

  private static List<Change> changes(int processors, Figures before, Figures after, double of) {
    Map<String, List<Double>> all = new LinkedHashMap<>(before.byName);
    all.putAll(after.byName);
    return all.keySet().stream()
        .map(name -> change(processors, name, before.of(name), after.of(name), of))
        .sorted(LARGEST)
        .toList();
  }

  private static Change change(
      int processors, String name, List<Double> before, List<Double> after, double of) {
    return new Change(
        processors,
        name,
        Spread.of(before).median(),
        Spread.of(after).median(),
        of,
        Certainty.of(before, after));
  }
}
