package corecast.recorder.executor;

import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What is known of the types of tasks, from what the tables have held each time they were read:
 * which are on the critical path, and how long it takes from the beginning of a task until all that
 * depends on it is done.
 *
 * <p>Tables know of each task the one dependence that came last. Where the same names come again
 * and again it is another one each time, so dependences between types are kept: with them, the
 * remaining path becomes longer than any that has been seen. Of two types only the dependence of
 * the one seen later on the one seen earlier counts, since otherwise each would be longer than the
 * other; tasks of one type that submit each other have what has been seen.
 */
final class Learning {
  /** No more dependences are kept. */
  private static final int MOST_DEPENDENCES = 1 << 16;

  private final TaskTypes types;

  /** How long a task of the first type runs before it submits one of the second, ns. */
  private final NavigableMap<Long, Long> submitted = new TreeMap<>();

  /** By type, ns: how long its tasks run; the remaining path that has been seen. */
  private long[] own = {};

  private long[] seen = {};
  private boolean[] known = {};

  Learning(TaskTypes types) {
    this.types = types;
  }

  /** Whether it has learned of a dependence that was not known before. */
  boolean learn(PathForest forest) {
    int count = types.count();
    int before = submitted.size();
    own = Arrays.copyOf(own, count);
    seen = Arrays.copyOf(seen, count);
    known = Arrays.copyOf(known, count);
    remember(forest, measure(forest, count));
    long[] remaining = remaining(count);
    boolean[] critical = critical(forest, count);
    for (int t = 0; t < count; t++) {
      types.get(t).learn(critical[t]);
      if (known[t]) {
        types.get(t).learn(remaining[t]);
      }
    }
    return submitted.size() > before;
  }

  /**
   * Means of the tasks that are there from their beginning to their end.
   *
   * @return by prefix: since when its task has run at its end, ns
   */
  private long[] measure(PathForest forest, int types) {
    long[] since = new long[forest.size()];
    long[] ownSums = new long[types];
    long[] seenSums = new long[types];
    int[] tasks = new int[types];
    int first = -1;
    for (int p = 0; p < forest.size(); p++) {
      if (forest.isFirst(p)) {
        first = p;
      }
      since[p] = forest.nanos(p) + (first < 0 || first == p ? 0 : since[p - 1]);
      if (forest.isLast(p) && first >= 0) {
        int type = forest.type(p);
        ownSums[type] += since[p];
        seenSums[type] += forest.nanos(first) + forest.remainingNanos(first);
        tasks[type]++;
        first = -1;
      }
    }
    for (int t = 0; t < types; t++) {
      if (tasks[t] > 0) {
        own[t] = ownSums[t] / tasks[t];
        seen[t] = seenSums[t] / tasks[t];
        known[t] = true;
      }
    }
    return since;
  }

  private void remember(PathForest forest, long[] since) {
    for (int p = 0; p < forest.size(); p++) {
      int before = forest.before(p);
      if (before >= 0 && forest.isFirst(p) && forest.type(before) < forest.type(p)) {
        long dependence = (long) forest.type(before) << Integer.SIZE | forest.type(p);
        if (submitted.size() < MOST_DEPENDENCES || submitted.containsKey(dependence)) {
          submitted.put(dependence, since[before]);
        }
      }
    }
  }

  /** Later types first: what they depend on was seen earlier. */
  private long[] remaining(int count) {
    long[] remaining = new long[count];
    for (int t = 0; t < count; t++) {
      remaining[t] = Math.max(own[t], seen[t]);
    }
    submitted
        .descendingMap()
        .forEach(
            (dependence, since) -> {
              int from = (int) (dependence >>> Integer.SIZE);
              long through = since + remaining[dependence.intValue()];
              remaining[from] = Math.max(remaining[from], through);
            });
    return remaining;
  }

  private static boolean[] critical(PathForest forest, int count) {
    boolean[] critical = new boolean[count];
    for (int p = forest.longest(); p >= 0; p = forest.before(p)) {
      critical[forest.type(p)] |= forest.nanos(p) > 0;
    }
    return critical;
  }
}
