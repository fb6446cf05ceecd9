package corecast.analysis.path;

import corecast.analysis.weight.FunctionWeights;
import corecast.program.Program;
import corecast.program.TaskPools;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The critical path of a replay and those that are nearly as long (Alexander et al.).
 *
 * @param program what was replayed
 * @param schedule the graph of its activities with their slack
 * @param paths the paths found, longest first
 */
public record CriticalPaths(Program program, Schedule schedule, List<ActivityPath> paths) {
  public CriticalPaths {
    paths = List.copyOf(paths);
  }

  /**
   * Replays on that many processors and searches best first.
   *
   * @throws corecast.analysis.weight.UnfinishedReplayException if the program deadlocks
   */
  public static CriticalPaths of(Simulator simulator, int processors, PathLimits limits) {
    Schedule schedule = Schedule.of(ReplayedActivities.of(simulator, processors));
    return new CriticalPaths(
        simulator.program(), schedule, new BestFirstSearch().find(schedule, limits));
  }

  /** What each path consists of: by rank, the largest time first. */
  public List<PathShare> shares() {
    ActivityGraph graph = schedule.graph();
    FunctionLabels labels = FunctionLabels.of(program, graph);
    TaskPools pools = TaskPools.of(program);
    List<PathShare> rows = new ArrayList<>();
    int rank = 0;
    for (ActivityPath path : paths) {
      rank++;
      Map<Long, Long> times = new HashMap<>(); // by body and function
      path.forEachEdge(
          edge -> {
            if (graph.length(edge) > 0) {
              long body = program.bodyOf(graph.step(edge));
              times.merge(body << 32 | labels.of(edge), graph.length(edge), Long::sum);
            }
          });
      double length = graph.nanos(path.length());
      double share = share(path);
      List<PathShare> ofPath = new ArrayList<>();
      for (Map.Entry<Long, Long> time : times.entrySet()) {
        int body = (int) (time.getKey() >> 32);
        ofPath.add(
            new PathShare(
                rank,
                length,
                share,
                program.bodyName(body),
                group(body, pools),
                labels.name((int) (long) time.getKey()),
                graph.nanos(time.getValue())));
      }
      ofPath.sort(
          Comparator.comparingDouble(PathShare::nanos)
              .reversed()
              .thenComparing(PathShare::thread)
              .thenComparing(PathShare::function));
      rows.addAll(ofPath);
    }
    return rows;
  }

  private String group(int body, TaskPools pools) {
    if (program.isVirtual(body)) {
      return "virtual threads";
    }
    int pool = pools.pool(body);
    return program.isTask(body) && pool < program.objects()
        ? program.objectName(pool)
        : program.bodyName(body);
  }

  private double share(ActivityPath path) {
    long critical = schedule.criticalLength();
    return critical == 0 ? 1 : (double) path.length() / critical;
  }

  /**
   * The functions, those with the most time on the critical path first.
   *
   * @param most how many
   */
  public List<FunctionSlack> functions(int most) {
    ActivityGraph graph = schedule.graph();
    FunctionLabels labels = FunctionLabels.of(program, graph);
    long[] critical = new long[labels.count()];
    long[] mbm = new long[labels.count()];
    Arrays.fill(mbm, Long.MAX_VALUE);
    boolean first = true;
    for (ActivityPath path : paths) {
      long[] onPath = new long[labels.count()];
      path.forEachEdge(
          edge -> {
            if (labels.of(edge) >= 0) {
              onPath[labels.of(edge)] += graph.length(edge);
            }
          });
      long shorter = schedule.criticalLength() - path.length();
      for (int f = 0; f < mbm.length; f++) {
        mbm[f] = Math.min(mbm[f], onPath[f] + shorter);
      }
      critical = first ? onPath : critical;
      first = false;
    }
    LeastSlack slack = LeastSlack.of(schedule, labels);
    long[] onCritical = critical;
    List<Integer> order = new ArrayList<>();
    for (int f = 0; f < mbm.length; f++) {
      if (slack.isThere(f)) {
        order.add(f);
      }
    }
    order.sort(
        Comparator.<Integer>comparingLong(f -> -onCritical[f])
            .thenComparingLong(slack::total)
            .thenComparing(labels::name));
    List<FunctionSlack> rows = new ArrayList<>();
    for (int f : order.subList(0, Math.min(most, order.size()))) {
      rows.add(
          new FunctionSlack(
              labels.name(f),
              graph.nanos(critical[f]),
              graph.nanos(mbm[f]),
              graph.nanos(benefit(f, critical[f], labels)),
              graph.nanos(slack.total(f)),
              graph.nanos(slack.free(f))));
    }
    return rows;
  }

  /** Logical zeroing; a critical path without the function stays as long as it is. */
  private long benefit(int function, long onCritical, FunctionLabels labels) {
    return onCritical == 0
        ? 0
        : schedule.criticalLength()
            - LongestPath.lengthWithout(schedule.graph(), labels.byEdge(), function);
  }

  /** Name of time outside every function. */
  static final String UNNAMED = FunctionWeights.UNNAMED;
}
