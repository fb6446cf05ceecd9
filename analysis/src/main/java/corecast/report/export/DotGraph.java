package corecast.report.export;

import corecast.analysis.path.ActivityGraph;
import corecast.analysis.path.CriticalPaths;
import corecast.note.Numbers;
import corecast.program.Program;
import java.io.IOException;
import java.util.BitSet;

/**
 * The activity graph of a run in the language of Graphviz: an edge for each segment, as long as it
 * takes there, dashed ones for what had to wait for what, the critical path red and thick.
 */
public final class DotGraph {
  /** Larger ones are no picture. */
  public static final int MOST_EDGES = 1000;

  private DotGraph() {}

  public static int edges(CriticalPaths paths) {
    return paths.schedule().graph().edges();
  }

  public static void write(CriticalPaths paths, Appendable out) throws IOException {
    ActivityGraph graph = paths.schedule().graph();
    BitSet critical = new BitSet();
    paths.paths().get(0).forEachEdge(critical::set);
    out.append("digraph run {\n  rankdir=LR;\n  node [shape=point];\n");
    for (int e = 0; e < graph.edges(); e++) {
      out.append("  " + graph.tail(e) + " -> " + graph.head(e) + " [");
      if (graph.step(e) == ActivityGraph.SYNCHRONIZATION) {
        out.append("style=dashed");
      } else {
        out.append("label=").append(quoted(label(paths.program(), graph, e)));
      }
      out.append(critical.get(e) ? ", color=red, penwidth=3];\n" : "];\n");
    }
    out.append("}\n");
  }

  /** Thread, function or what else it is, and time. */
  private static String label(Program program, ActivityGraph graph, int edge) {
    int step = graph.step(edge);
    int path = program.path(step);
    String what =
        path == Program.NO_PATH
            ? program.operation(step).keyword()
            : program.paths().functionName(program.paths().function(path));
    return program.bodyName(program.bodyOf(step))
        + ": "
        + what
        + " "
        + Numbers.duration(Math.round(graph.nanos(graph.length(edge))));
  }

  /** A quoted identifier: in one, a backslash begins an escape of a label. */
  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace('\n', ' ') + '"';
  }
}
