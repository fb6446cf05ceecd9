package corecast.examples.truth.held;

import it.unimi.dsi.law.rank.PageRankParallelPowerSeries;
import it.unimi.dsi.law.rank.SpectralRanking;
import it.unimi.dsi.webgraph.ArrayListMutableGraph;
import it.unimi.dsi.webgraph.ImmutableGraph;
import it.unimi.dsi.webgraph.examples.ErdosRenyiGraph;
import java.io.IOException;
import org.slf4j.LoggerFactory;

/**
 * LAW: page ranks by its own threads, which meet at a barrier after each round.
 *
 * <p>Arguments: threads, nodes, arcs, rounds.
 */
public final class PageRank {
  private PageRank() {}

  public static void main(String[] args) throws IOException {
    ImmutableGraph graph =
        new ArrayListMutableGraph(
                new ErdosRenyiGraph(Integer.parseInt(args[1]), Integer.parseInt(args[2]), 1, false))
            .immutableView();
    PageRankParallelPowerSeries ranks =
        new PageRankParallelPowerSeries(
            graph, Integer.parseInt(args[0]), LoggerFactory.getLogger(PageRank.class));
    ranks.stepUntil(
        new SpectralRanking.IterationNumberStoppingCriterion(Integer.parseInt(args[3])));
    double sum = 0;
    for (int node = 0; node < ranks.rank.length; node += 97) {
      sum += ranks.rank[node];
    }
    System.out.printf("ranks %.9f%n", sum);
  }
}
