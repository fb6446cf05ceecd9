package corecast.recorder.online;

import corecast.recorder.hook.path.PathValue;
import corecast.recorder.hook.path.Selection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the functions whose own time is 1/m of the critical path or more, while the program runs: a
 * computation for each round of the search.
 */
final class LiveSearch {
  /** By which part of 1/m a share may lie below it: rounds see different parts of the run. */
  private static final double SLACK = 0.1;

  private final List<String> functions;
  private final TopSearch search;

  /**
   * A search that has not begun.
   *
   * @param functions the candidates, by their full names
   * @param most m
   */
  LiveSearch(List<String> functions, int most) {
    this.functions = functions;
    this.search = new TopSearch(functions.size(), most, SLACK / most);
  }

  Selection next() {
    List<List<String>> groups = new ArrayList<>();
    for (int[] bucket : search.buckets()) {
      groups.add(names(bucket));
    }
    return Selection.ofOwnTime(groups);
  }

  private List<String> names(int[] candidates) {
    List<String> names = new ArrayList<>();
    for (int candidate : candidates) {
      names.add(functions.get(candidate));
    }
    return names;
  }

  /**
   * A round is over.
   *
   * @return the shares of those groups that were single functions
   */
  List<PathLine.Share> measured(@Nullable PathValue path) {
    List<PathLine.Share> single = new ArrayList<>();
    if (path == null) {
      return single;
    }
    List<int[]> buckets = search.buckets();
    long[] shares = new long[buckets.size()];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = path.shareNanos(i);
      if (buckets.get(i).length == 1) {
        String function = functions.get(buckets.get(i)[0]);
        single.add(new PathLine.Share(function, shares[i], path.gainNanos(i)));
      }
    }
    search.measured(path.longestNanos(), shares);
    List<String> left = left();
    single.removeIf(share -> !left.contains(share.function()));
    return single;
  }

  boolean isDone() {
    return search.isDone();
  }

  /** The functions that are left, longest share first. */
  List<String> left() {
    return names(search.candidates().stream().mapToInt(Integer::intValue).toArray());
  }
}
