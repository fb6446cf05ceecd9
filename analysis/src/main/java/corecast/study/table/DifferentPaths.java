package corecast.study.table;

import corecast.analysis.path.PathShare;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Paths for people: without those that are nearly the same as one before them. The ten longest
 * paths of a long run often differ in some microseconds of its start.
 */
public final class DifferentPaths {
  /** So much of its length a path must spend elsewhere. */
  private static final double LEAST_SHARE = 0.01;

  /** A path is compared with so many before it: there may be a million. */
  private static final int MOST_COMPARED = 100;

  private record Place(String group, String function) {}

  private final List<PathShare> shares = new ArrayList<>();

  /** Where the last of those that are left spend their time. */
  private final Deque<Map<Place, Double>> kept = new ArrayDeque<>();

  private int leftOut;

  private DifferentPaths() {}

  public static DifferentPaths of(List<PathShare> shares) {
    Map<Integer, List<PathShare>> byRank = new LinkedHashMap<>();
    for (PathShare share : shares) {
      byRank.computeIfAbsent(share.rank(), r -> new ArrayList<>()).add(share);
    }
    DifferentPaths different = new DifferentPaths();
    byRank.values().forEach(different::add);
    return different;
  }

  public List<PathShare> shares() {
    return shares;
  }

  /** How many paths are not among them. */
  public int leftOut() {
    return leftOut;
  }

  private void add(List<PathShare> path) {
    Map<Place, Double> nanos = new HashMap<>();
    for (PathShare share : path) {
      nanos.merge(new Place(share.group(), share.function()), share.nanos(), Double::sum);
    }
    double least = LEAST_SHARE * path.get(0).lengthNanos();
    if (kept.stream().anyMatch(k -> elsewhere(nanos, k) < least)) {
      leftOut++;
      return;
    }
    kept.add(nanos);
    if (kept.size() > MOST_COMPARED) {
      kept.remove();
    }
    shares.addAll(path);
  }

  /** How much of the time of two equally long paths is not spent in the same place, ns. */
  private static double elsewhere(Map<Place, Double> path, Map<Place, Double> other) {
    Map<Place, Double> difference = new HashMap<>(path);
    other.forEach((place, nanos) -> difference.merge(place, -nanos, Double::sum));
    return difference.values().stream().mapToDouble(Math::abs).sum() / 2;
  }
}
