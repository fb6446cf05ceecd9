package corecast.analysis.path;

import corecast.program.column.IntColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** What the activity classes of a replay could save. */
final class Benefits {
  private final CriticalPaths found;
  private final ActivityGraph graph;
  private final ActivityClasses classes;
  private final IntColumn classOfEdge;
  private final long[] critical; // by class, on the first path

  private Benefits(CriticalPaths found, ActivityClasses classes) {
    this.found = found;
    this.graph = found.schedule().graph();
    this.classes = classes;
    this.classOfEdge = classes.byEdge(graph);
    this.critical = times(found.paths().get(0));
  }

  static Benefits of(CriticalPaths found, ActivityClasses classes) {
    return new Benefits(found, classes);
  }

  private long[] times(ActivityPath path) {
    long[] times = new long[classes.count()];
    path.forEachEdge(
        edge -> {
          if (classOfEdge.get(edge) != ActivityClasses.NONE) {
            times[classOfEdge.get(edge)] += graph.length(edge);
          }
        });
    return times;
  }

  List<ActivityBenefit> rows(int most) {
    LeastSlack slack = LeastSlack.of(found.schedule(), classOfEdge, classes.count());
    List<Integer> shown = first(most, slack);
    long[] mbm = overMorePaths(shown, soFar -> {});
    ZeroedReplays replays = new ZeroedReplays(found.simulator(), found.processors());
    List<ActivityBenefit> rows = new ArrayList<>();
    for (int i = 0; i < mbm.length; i++) {
      int c = shown.get(i);
      rows.add(
          new ActivityBenefit(
              classes.name(c),
              graph.nanos(critical[c]),
              graph.nanos(mbm[i]),
              graph.nanos(withoutClass(c)),
              graph.nanos(slack.total(c)),
              graph.nanos(slack.free(c)),
              replays.gainNanos(classes, c)));
    }
    return rows;
  }

  /**
   * The metric of some classes over all paths found.
   *
   * @param reader is handed the metric over the 1, 2, ... longest
   */
  private long[] overMorePaths(List<Integer> shown, Consumer<long[]> reader) {
    long[] mbm = new long[shown.size()];
    Arrays.fill(mbm, Long.MAX_VALUE);
    for (ActivityPath path : found.paths()) {
      long[] onPath = times(path);
      long shorter = found.schedule().criticalLength() - path.length();
      for (int i = 0; i < mbm.length; i++) {
        mbm[i] = Math.min(mbm[i], onPath[shown.get(i)] + shorter);
      }
      reader.accept(mbm);
    }
    return mbm;
  }

  /** The executed classes with the most time on the critical path. */
  private List<Integer> first(int most, LeastSlack slack) {
    List<Integer> order = new ArrayList<>();
    for (int c = 0; c < classes.count(); c++) {
      if (slack.isThere(c)) {
        order.add(c);
      }
    }
    order.sort(
        Comparator.<Integer>comparingLong(c -> -critical[c])
            .thenComparingLong(slack::total)
            .thenComparing(classes::name));
    return order.subList(0, Math.min(most, order.size()));
  }

  /** Logical zeroing; a critical path without the class stays as long as it is. */
  private long withoutClass(int activityClass) {
    return critical[activityClass] == 0
        ? 0
        : found.schedule().criticalLength()
            - LongestPath.lengthWithout(graph, classOfEdge, activityClass);
  }

  List<BenefitCurve> curves(int most) {
    LeastSlack slack = LeastSlack.of(found.schedule(), classOfEdge, classes.count());
    List<Integer> shown = first(most, slack);
    List<List<Double>> nanos = new ArrayList<>();
    shown.forEach(c -> nanos.add(new ArrayList<>()));
    overMorePaths(
        shown,
        mbm -> {
          for (int i = 0; i < mbm.length; i++) {
            nanos.get(i).add(graph.nanos(mbm[i]));
          }
        });
    List<BenefitCurve> curves = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      int c = shown.get(i);
      curves.add(new BenefitCurve(classes.name(c), nanos.get(i), graph.nanos(withoutClass(c))));
    }
    return curves;
  }
}
