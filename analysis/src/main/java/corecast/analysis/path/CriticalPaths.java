package corecast.analysis.path;

import corecast.program.BodyGroups;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The critical path of a replay and those that are nearly as long (Alexander et al.).
 *
 * @param limits which paths were asked for
 * @param schedule the graph of its activities with their slack
 * @param paths the paths found, longest first
 */
public record CriticalPaths(
    Simulator simulator,
    int processors,
    PathLimits limits,
    Schedule schedule,
    List<ActivityPath> paths) {
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
        simulator, processors, limits, schedule, new BestFirstSearch().find(schedule, limits));
  }

  public Program program() {
    return simulator.program();
  }

  /** Length of the longest path, ns. */
  public double lengthNanos() {
    return schedule.graph().nanos(schedule.criticalLength());
  }

  /**
   * By how much the shortest of the paths found is shorter than the longest: the nc % of definition
   * 1, as a share.
   */
  public double shorter() {
    long critical = schedule.criticalLength();
    return critical == 0 ? 0 : 1 - share(paths.get(paths.size() - 1));
  }

  /** Whether there may be more paths within the percentage than were asked for. */
  public boolean isCutShort() {
    return limits.withinPercent() < 100 && paths.size() >= limits.most();
  }

  public PathMakeUp makeUp() {
    return PathMakeUp.of(program(), schedule.graph(), paths.get(0));
  }

  /** The segments of the longest path that take time, in its order. */
  public PathSegments segments(GroupBy by) {
    return PathSegments.of(
        schedule.graph(), ActivityClasses.of(program(), by), paths.get(0).edges());
  }

  /**
   * Where one of the paths is while the run goes on.
   *
   * @param rank of the path, 1 for a longest one
   * @param parts into how many equal parts the run is divided
   */
  public PathLine line(int rank, int parts) {
    return PathLine.of(program(), schedule, paths.get(rank - 1), rank, parts);
  }

  /** What each path consists of: by rank, the largest time first. */
  public List<PathShare> shares() {
    ActivityGraph graph = schedule.graph();
    Program program = program();
    ActivityClasses functions = ActivityClasses.of(program, GroupBy.FUNCTION);
    BodyGroups groups = new BodyGroups(program);
    List<PathShare> rows = new ArrayList<>();
    int rank = 0;
    for (ActivityPath path : paths) {
      rank++;
      Map<Long, Long> times = new HashMap<>(); // by body and function
      path.forEachEdge(
          edge -> {
            if (graph.length(edge) > 0) {
              long body = program.bodyOf(graph.step(edge));
              int function = functions.of(graph.step(edge));
              times.merge(body << 32 | function, graph.length(edge), Long::sum);
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
                groups.name(groups.of(body)),
                functions.name((int) (long) time.getKey()),
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

  private double share(ActivityPath path) {
    long critical = schedule.criticalLength();
    return critical == 0 ? 1 : (double) path.length() / critical;
  }

  /**
   * The activity classes, those with the most time on the critical path first. One more replay for
   * each.
   *
   * @param by what makes segments one class
   */
  public List<ActivityBenefit> activities(GroupBy by, int most) {
    return Benefits.of(this, ActivityClasses.of(program(), by)).rows(most);
  }

  /**
   * The metric of the same classes over the 1, 2, ... longest paths.
   *
   * @param by what makes segments one class
   */
  public List<BenefitCurve> benefitCurves(GroupBy by, int most) {
    return Benefits.of(this, ActivityClasses.of(program(), by)).curves(most);
  }

  /** Hands out the schedule of each segment, in the order in which they end in the replay. */
  public void forEachActivity(Consumer<ScheduledActivity> reader) {
    ScheduledActivities.forEach(program(), schedule, reader);
  }
}
