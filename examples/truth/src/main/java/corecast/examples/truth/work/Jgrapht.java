package corecast.examples.truth.work;

import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import org.jgrapht.Graph;
import org.jgrapht.alg.interfaces.ShortestPathAlgorithm.SingleSourcePaths;
import org.jgrapht.alg.shortestpath.DeltaSteppingShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;
import org.jgrapht.util.SupplierUtil;

/**
 * JGraphT: shortest paths in a random graph by delta stepping.
 *
 * <p>The library gives the edges of each bucket to a completion service and waits for all of them.
 * Arguments: threads, vertices, edges, sources.
 */
public final class Jgrapht {
  private Jgrapht() {}

  public static void main(String[] args) {
    int vertices = Integer.parseInt(args[1]);
    int edges = Integer.parseInt(args[2]);
    Graph<Integer, DefaultWeightedEdge> graph =
        new SimpleWeightedGraph<>(
            SupplierUtil.createIntegerSupplier(), SupplierUtil.createDefaultWeightedEdgeSupplier());
    for (int v = 0; v < vertices; v++) {
      graph.addVertex();
    }
    Random random = new Random(1);
    for (int e = 0; e < edges; e++) {
      int from = random.nextInt(vertices);
      int to = e < vertices ? (from + 1) % vertices : random.nextInt(vertices);
      DefaultWeightedEdge edge = from == to ? null : graph.addEdge(from, to);
      if (edge != null) {
        graph.setEdgeWeight(edge, 1 + random.nextInt(100));
      }
    }
    ThreadPoolExecutor executor =
        (ThreadPoolExecutor) Executors.newFixedThreadPool(Integer.parseInt(args[0]));
    double sum = 0;
    for (int source = 0; source < Integer.parseInt(args[3]); source++) {
      SingleSourcePaths<Integer, DefaultWeightedEdge> paths =
          new DeltaSteppingShortestPath<>(graph, executor).getPaths(source);
      for (int v = 0; v < vertices; v += 100) {
        double weight = paths.getWeight(v);
        sum += Double.isInfinite(weight) ? 0 : weight;
      }
    }
    executor.shutdown();
    System.out.println("distances " + sum);
  }
}
