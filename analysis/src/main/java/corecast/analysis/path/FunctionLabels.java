package corecast.analysis.path;

import corecast.program.Program;

/**
 * The function of each edge.
 *
 * @param program where the edges come from
 * @param byEdge a number for each function, the one behind the last of them for time outside every
 *     function; -1 for synchronization
 */
record FunctionLabels(Program program, int[] byEdge) {
  static FunctionLabels of(Program program, ActivityGraph graph) {
    int[] byEdge = new int[graph.edges()];
    for (int e = 0; e < byEdge.length; e++) {
      int step = graph.step(e);
      if (step == ActivityGraph.SYNCHRONIZATION) {
        byEdge[e] = -1;
      } else {
        int path = program.path(step);
        byEdge[e] =
            path == Program.NO_PATH ? program.paths().functions() : program.paths().function(path);
      }
    }
    return new FunctionLabels(program, byEdge);
  }

  int of(int edge) {
    return byEdge[edge];
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
