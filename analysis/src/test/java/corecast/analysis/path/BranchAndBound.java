package corecast.analysis.path;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Depth-first search that gives up a path as soon as its slack is more than allowed (Alexander et
 * al., section 3.2), from the end backwards. Linear memory but for what it finds; exponential time
 * at worst, so give it a small percentage. The k longest are taken of all that it finds.
 */
public final class BranchAndBound implements NearCriticalPaths {
  private record Found(long length, int[] edges) implements ActivityPath {
    @Override
    public int[] edges() {
      return edges.clone();
    }
  }

  @Override
  public List<ActivityPath> find(Schedule schedule, PathLimits limits) {
    ActivityGraph graph = schedule.graph();
    long allowed = limits.slack(schedule.criticalLength());
    List<ActivityPath> found = new ArrayList<>();
    int[] taken = new int[16]; // the path so far, from the end
    long[] slack = new long[16]; // before each of its edges
    int depth = 0;
    int next = graph.firstIn(graph.sink());
    int v = graph.sink();
    while (true) {
      if (graph.firstIn(v) == graph.firstIn(v + 1)) {
        found.add(
            new Found(
                schedule.criticalLength() - slack[depth], LongestPath.reversed(taken, depth)));
      } else if (next < graph.firstIn(v + 1)) {
        long then = slack[depth] + schedule.freeSlack(next, v);
        if (then > allowed) {
          next++;
        } else {
          if (depth + 1 == taken.length) {
            taken = Arrays.copyOf(taken, 2 * taken.length);
            slack = Arrays.copyOf(slack, taken.length);
          }
          taken[depth++] = next;
          slack[depth] = then;
          v = graph.tail(next);
          next = graph.firstIn(v);
        }
        continue;
      }
      if (depth == 0) {
        break;
      }
      next = taken[--depth] + 1;
      v = graph.head(taken[depth]);
    }
    found.sort(Comparator.comparingLong(ActivityPath::length).reversed());
    return found.size() > limits.most() ? List.copyOf(found.subList(0, limits.most())) : found;
  }
}
