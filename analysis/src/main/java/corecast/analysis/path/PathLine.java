package corecast.analysis.path;

import corecast.program.Program;
import java.util.Arrays;

/**
 * Where a path is while the run goes on: in each of equal parts of the run, the body of the longest
 * piece of work that the path has there.
 *
 * @param rank of the path, 1 for a longest one
 * @param share its length, measured by the critical path
 * @param bodies by part of the run; {@link #NOWHERE} where it has slack
 */
public record PathLine(int rank, double lengthNanos, double share, int[] bodies) {
  /** In place of a body: nothing of the path is in that part. */
  public static final int NOWHERE = -1;

  /**
   * @param parts of the run, 1 or more
   */
  static PathLine of(Program program, Schedule schedule, ActivityPath path, int rank, int parts) {
    ActivityGraph graph = schedule.graph();
    double end = schedule.criticalLength();
    int[] bodies = new int[parts];
    Arrays.fill(bodies, NOWHERE);
    double[] longest = new double[parts];
    path.forEachEdge(
        edge -> {
          if (graph.length(edge) > 0) {
            int body = program.bodyOf(graph.step(edge));
            double from = schedule.earlyStart(edge) / end * parts;
            double to = schedule.earlyFinish(edge) / end * parts;
            for (int part = (int) from; part < Math.min(parts, to); part++) {
              double inside = Math.min(to, part + 1) - Math.max(from, part);
              if (inside > longest[part]) {
                longest[part] = inside;
                bodies[part] = body;
              }
            }
          }
        });
    double share = end == 0 ? 1 : path.length() / end;
    return new PathLine(rank, graph.nanos(path.length()), share, bodies);
  }
}
