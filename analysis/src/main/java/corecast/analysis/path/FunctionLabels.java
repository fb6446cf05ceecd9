package corecast.analysis.path;

import corecast.program.Program;
import corecast.program.column.IntColumn;

/**
 * The function of each edge.
 *
 * @param program where the edges come from
 * @param byEdge a number for each function, the one behind the last of them for time outside every
 *     function; -1 for synchronization
 */
record FunctionLabels(Program program, IntColumn byEdge) {
  static FunctionLabels of(Program program, ActivityGraph graph) {
    IntColumn byEdge = graph.space().ints(graph.edges());
    for (int e = 0; e < graph.edges(); e++) {
      byEdge.add(label(program, graph.step(e)));
    }
    byEdge.seal();
    return new FunctionLabels(program, byEdge);
  }

  private static int label(Program program, int step) {
    if (step == ActivityGraph.SYNCHRONIZATION) {
      return -1;
    }
    int path = program.path(step);
    return path == Program.NO_PATH ? program.paths().functions() : program.paths().function(path);
  }

  int of(int edge) {
    return byEdge.get(edge);
  }

  int count() {
    return program.paths().functions() + 1;
  }

  String name(int label) {
    return label == program.paths().functions()
        ? CriticalPaths.UNNAMED
        : program.paths().functionName(label);
  }
}
