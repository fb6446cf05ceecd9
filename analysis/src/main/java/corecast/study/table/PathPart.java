package corecast.study.table;

import corecast.analysis.path.PathShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a function contributes to a path in all tasks of a pool together, or in one thread.
 *
 * @param rank of the path, 1 for a longest one
 * @param lengthNanos of the path
 * @param share its length, measured by the critical path
 * @param group pool or thread; nothing where what is left is put together
 * @param tasks how many tasks of the group have the function on the path; 0 for a thread
 * @param function what; {@link #OTHERS} for what is left
 * @param nanos how long, on this path
 */
record PathPart(
    int rank,
    double lengthNanos,
    double share,
    String group,
    int tasks,
    String function,
    double nanos) {
  static final String OTHERS = "(others)";

  private record Key(int rank, String group, String function) {}

  /**
   * The parts of paths, by rank, the longest first.
   *
   * @param most parts of a path; what is left is put together in one more
   */
  static List<PathPart> of(List<PathShare> shares, int most) {
    Map<Key, PathPart> parts = new LinkedHashMap<>();
    for (PathShare share : shares) {
      parts.merge(
          new Key(share.rank(), share.group(), share.function()), of(share), PathPart::with);
    }
    List<PathPart> sorted = new ArrayList<>(parts.values());
    sorted.sort(
        Comparator.comparingInt(PathPart::rank)
            .thenComparing(Comparator.comparingDouble(PathPart::nanos).reversed())
            .thenComparing(PathPart::group)
            .thenComparing(PathPart::function));
    return leading(sorted, most);
  }

  private static List<PathPart> leading(List<PathPart> sorted, int most) {
    List<PathPart> leading = new ArrayList<>();
    int taken = 0;
    for (PathPart part : sorted) {
      boolean first = leading.isEmpty() || leading.get(leading.size() - 1).rank() != part.rank();
      taken = first ? 1 : taken + 1;
      if (taken <= most) {
        leading.add(part);
      } else if (taken == most + 1) {
        leading.add(part.named("", 0, OTHERS));
      } else {
        int last = leading.size() - 1;
        leading.set(last, leading.get(last).with(part).named("", 0, OTHERS));
      }
    }
    return leading;
  }

  private static PathPart of(PathShare share) {
    return new PathPart(
        share.rank(),
        share.lengthNanos(),
        share.share(),
        share.group(),
        share.group().equals(share.thread()) ? 0 : 1,
        share.function(),
        share.nanos());
  }

  private PathPart with(PathPart other) {
    return new PathPart(
        rank, lengthNanos, share, group, tasks + other.tasks, function, nanos + other.nanos);
  }

  private PathPart named(String newGroup, int newTasks, String newFunction) {
    return new PathPart(rank, lengthNanos, share, newGroup, newTasks, newFunction, nanos);
  }
}
