package corecast.analysis.path;

import corecast.analysis.weight.UnfinishedReplayException;
import corecast.program.Program;
import corecast.program.column.ColumnSpace;
import corecast.program.column.Columns;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import corecast.simulator.Simulator;
import corecast.simulator.primitive.Precedence;
import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.Outcome;
import corecast.simulator.timeline.WallTicks;

/**
 * The activity graph of a replay on P processors. Each segment is an edge as long as it takes
 * there, from its start to its end: with more threads than processors all of them are stretched.
 * What a body needed of others (a lock that was given back, a task that ended) are edges without
 * length, also where it came so early that nobody waited for it. So every vertex lies where the
 * replay has it, and the longest path takes T(P).
 */
public final class ReplayedActivities implements EventRecorder, Precedence {
  /** How far back a second edge between the same events is looked for. */
  private static final int DEPTH = 8;

  /** The body of a vertex that is no end of a segment. */
  private static final int NOBODY = -1;

  private final ActivityGraphBuilder graph;
  private final WallTicks ticks;
  private final LongColumn time; // by vertex
  private final IntColumn owner; // by vertex

  private ReplayedActivities(Program program, int processors, boolean service) {
    long segments = program.segments();
    ColumnSpace space = program.space();
    this.graph = new ActivityGraphBuilder(room(segments + segments / 2), space);
    this.ticks = new WallTicks(program.origin().file(), processors, service);
    this.time = space.longs(room(segments + segments / 4));
    this.owner = space.ints(room(segments + segments / 4));
    vertex(NOBODY);
  }

  private static int room(long vertices) {
    return (int) Math.max(16, Math.min(Columns.LONGEST, vertices));
  }

  /**
   * Replays, and returns the graph of what happened.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public static ActivityGraph of(Simulator simulator, int processors) {
    Program program = simulator.program();
    ReplayedActivities recorder =
        new ReplayedActivities(program, processors, simulator.isExactInService());
    Outcome outcome = simulator.replay(processors, recorder);
    if (outcome.isDeadlock()) {
      throw new UnfinishedReplayException(program.origin(), outcome);
    }
    recorder.time.drop();
    recorder.owner.drop();
    return recorder.graph.build(recorder.ticks.perNano());
  }

  @Override
  public Precedence precedence() {
    return this;
  }

  @Override
  public int commonAncestor(int a, int b) {
    return both(a, b);
  }

  @Override
  public int add(
      int step, int body, int cause, int runningBefore, double startNanos, double endNanos) {
    ticks.event(runningBefore, endNanos);
    int start = cause + 1;
    int vertex = vertex(body);
    graph.edge(start, ticks.now() - time.get(start), step);
    return vertex - 1;
  }

  @Override
  public int needs(int body, int own, int other) {
    int mine = own + 1;
    int needed = other + 1;
    return owner.get(needed) == body ? own : joined(mine, needed);
  }

  @Override
  public int both(int a, int b) {
    return joined(a + 1, b + 1);
  }

  private int joined(int mine, int needed) {
    if (follows(mine, needed)) {
      return mine - 1;
    }
    if (follows(needed, mine)) {
      return needed - 1;
    }
    int vertex = vertex(NOBODY);
    graph.synchronization(mine);
    graph.synchronization(needed);
    return vertex - 1;
  }

  /** Whether the one is known to come after the other, so that another edge would say nothing. */
  private boolean follows(int later, int earlier) {
    int vertex = later;
    for (int depth = 0; depth < DEPTH; depth++) {
      if (earlier == 0 || isAfter(vertex, earlier)) {
        return true;
      }
      if (vertex <= earlier) {
        return false;
      }
      if (graph.isJoint(vertex) && isAfter(graph.secondTail(vertex), earlier)) {
        return true;
      }
      vertex = graph.firstTail(vertex);
    }
    return false;
  }

  private boolean isAfter(int vertex, int earlier) {
    return vertex == earlier
        || (vertex > earlier
            && owner.get(earlier) != NOBODY
            && owner.get(vertex) == owner.get(earlier));
  }

  private int vertex(int body) {
    time.add(ticks.now());
    owner.add(body);
    return graph.vertex();
  }
}
