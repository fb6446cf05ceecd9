package corecast.bench;

import corecast.analysis.path.ActivityGraph;
import corecast.analysis.path.ActivityPath;
import corecast.analysis.path.BestFirstSearch;
import corecast.analysis.path.ExtendedLongestPath;
import corecast.analysis.path.NearCriticalPaths;
import corecast.analysis.path.PathLimits;
import corecast.analysis.path.ReplayedActivities;
import corecast.analysis.path.Schedule;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.Arrays;
import java.util.Locale;
import org.jgrapht.Graph;
import org.jgrapht.alg.shortestpath.EppsteinKShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleDirectedWeightedGraph;
import org.jgrapht.traverse.TopologicalOrderIterator;

/**
 * G9: longest path with slack, and k near-critical paths, against JGraphT on the same graphs:
 * SEGMENTS K. The library gets lengths that it accepts and that make its work easiest: the free
 * slack of each edge, already computed.
 */
final class PathBench {
  private static final int PROCESSORS = 8;
  private static long sum; // so that nothing is optimized away

  private PathBench() {}

  public static void main(String[] args) {
    int segments = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
    int k = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
    System.out.println(
        "workload  threads    edges  slack ns/edge  JGraphT / slack       "
            + " k paths ms  Eppstein / k paths     lengths");
    for (Workload workload : Workload.values()) {
      for (int threads : new int[] {8, 64}) {
        Program program = workload.program(threads, segments, 1);
        Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
        ActivityGraph graph = ReplayedActivities.of(simulator, PROCESSORS);
        Schedule schedule = Schedule.of(graph);
        Graph<Integer, DefaultWeightedEdge> lengths = library(graph, schedule, false);
        Pairs slack = Pairs.of(() -> slack(graph), () -> librarySlack(lengths));
        Graph<Integer, DefaultWeightedEdge> free = library(graph, schedule, true);
        Pairs paths =
            Pairs.of(() -> paths(graph, k, new BestFirstSearch()), () -> libraryPaths(free, k));
        System.out.printf(
            Locale.ROOT,
            "%-9s %7d %8d %14.2f  %-22s %10.2f  %-22s %s%n",
            workload.name().toLowerCase(Locale.ROOT),
            threads,
            graph.edges(),
            slack.firstPer(graph.edges()),
            slack.spread(),
            paths.firstPer(1e6),
            paths.spread(),
            sameLengths(schedule, free, k));
      }
    }
    System.out.println("(" + sum + ")");
  }

  private static void slack(ActivityGraph graph) {
    Schedule schedule = Schedule.of(graph);
    long total = 0;
    for (int e = 0; e < graph.edges(); e++) {
      total += schedule.totalSlack(e, graph.head(e));
    }
    sum += total;
  }

  private static void paths(ActivityGraph graph, int k, NearCriticalPaths search) {
    for (ActivityPath path : search.find(Schedule.of(graph), PathLimits.longest(k))) {
      sum += path.length(); // edges are listed on demand, the library's as well
    }
  }

  private static Graph<Integer, DefaultWeightedEdge> library(
      ActivityGraph graph, Schedule schedule, boolean freeSlack) {
    var other =
        new SimpleDirectedWeightedGraph<Integer, DefaultWeightedEdge>(DefaultWeightedEdge.class);
    for (int v = 0; v < graph.vertices(); v++) {
      other.addVertex(v);
      for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
        double weight = freeSlack ? schedule.freeSlack(e, v) : graph.length(e);
        other.setEdgeWeight(other.addEdge(graph.tail(e), v), weight);
      }
    }
    return other;
  }

  /** One pass in topological order, one back, slack of each edge. */
  private static void librarySlack(Graph<Integer, DefaultWeightedEdge> graph) {
    int vertices = graph.vertexSet().size();
    Integer[] order = new Integer[vertices];
    double[] earliest = new double[vertices];
    int n = 0;
    double end = 0;
    for (var it = new TopologicalOrderIterator<>(graph); it.hasNext(); ) {
      Integer v = it.next();
      order[n++] = v;
      double at = 0;
      for (DefaultWeightedEdge e : graph.incomingEdgesOf(v)) {
        at = Math.max(at, earliest[graph.getEdgeSource(e)] + graph.getEdgeWeight(e));
      }
      earliest[v] = at;
      end = Math.max(end, at);
    }
    double[] latest = new double[vertices];
    Arrays.fill(latest, end);
    double total = 0;
    while (--n >= 0) {
      Integer v = order[n];
      double at = latest[v];
      for (DefaultWeightedEdge e : graph.outgoingEdgesOf(v)) {
        double start = latest[graph.getEdgeTarget(e)] - graph.getEdgeWeight(e);
        total += start - earliest[v];
        at = Math.min(at, start);
      }
      latest[v] = at;
    }
    sum += (long) total;
  }

  private static void libraryPaths(Graph<Integer, DefaultWeightedEdge> graph, int k) {
    int sink = graph.vertexSet().size() - 1;
    for (var path : new EppsteinKShortestPath<>(graph).getPaths(0, sink, k)) {
      sum += (long) path.getWeight();
    }
  }

  /** How many lengths agree with another algorithm of ours, and how many with the library. */
  private static String sameLengths(
      Schedule schedule, Graph<Integer, DefaultWeightedEdge> free, int k) {
    PathLimits limits = PathLimits.longest(k);
    long[] ours = lengths(schedule, new BestFirstSearch(), limits);
    int sink = free.vertexSet().size() - 1;
    long[] library =
        new EppsteinKShortestPath<>(free)
            .getPaths(0, sink, k).stream()
                .mapToLong(p -> schedule.criticalLength() - Math.round(p.getWeight()))
                .toArray();
    long[] extended = lengths(schedule, new ExtendedLongestPath(), PathLimits.longest(Math.min(k, 50)));
    int same = Arrays.mismatch(ours, library);
    boolean agree = Arrays.equals(extended, Arrays.copyOf(ours, extended.length));
    return (agree ? "agree" : "DIFFER")
        + (same < 0 ? ", as the library's" : ", library's differ from path " + (same + 1));
  }

  private static long[] lengths(Schedule schedule, NearCriticalPaths search, PathLimits limits) {
    return search.find(schedule, limits).stream().mapToLong(ActivityPath::length).toArray();
  }
}
