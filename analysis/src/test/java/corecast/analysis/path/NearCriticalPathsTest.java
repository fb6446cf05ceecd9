package corecast.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jgrapht.alg.shortestpath.AllDirectedPaths;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedMultigraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All searches find the same lengths, an independent library among them. */
class NearCriticalPathsTest {
  private static final int GRAPHS = 300;

  static Stream<NearCriticalPaths> searches() {
    return Stream.of(
        new BestFirstSearch(),
        new BranchAndBound(),
        new ExtendedLongestPath(),
        new PathEnumeration());
  }

  private static List<Long> lengths(List<ActivityPath> paths) {
    return paths.stream().map(ActivityPath::length).toList();
  }

  @ParameterizedTest
  @MethodSource("searches")
  void pathsOfTheNetworkComeLongestFirst(NearCriticalPaths search) {
    Schedule schedule = Schedule.of(ScheduleTest.network());
    List<ActivityPath> paths = search.find(schedule, PathLimits.longest(10));
    // a c e = 9, b f = 2 + 5, b d e = 2 + 1 + 4
    assertThat(lengths(paths)).containsExactly(9L, 7L, 7L);
    assertThat(paths.stream().map(ActivityPath::edges))
        .containsExactlyInAnyOrder(new int[] {0, 2, 4}, new int[] {1, 5}, new int[] {1, 3, 4})
        .startsWith(new int[] {0, 2, 4});
  }

  @ParameterizedTest
  @MethodSource("searches")
  void limitsHoldBoth(NearCriticalPaths search) {
    Schedule schedule = Schedule.of(ScheduleTest.network());
    assertThat(lengths(search.find(schedule, PathLimits.longest(2)))).containsExactly(9L, 7L);
    // 7 is 22.2 % shorter than 9
    assertThat(lengths(search.find(schedule, new PathLimits(10, 22)))).containsExactly(9L);
    assertThat(lengths(search.find(schedule, new PathLimits(10, 23)))).hasSize(3);
    assertThat(lengths(search.find(schedule, new PathLimits(2, 23)))).hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("searches")
  void randomMultigraphsHaveTheLengthsThatTheLibraryFinds(NearCriticalPaths search) {
    for (int seed = 0; seed < GRAPHS; seed++) {
      Random random = new Random(seed);
      ActivityGraph graph = random(random);
      Schedule schedule = Schedule.of(graph);
      int most = 1 + random.nextInt(60);
      List<ActivityPath> paths = search.find(schedule, PathLimits.longest(most));
      String which = "seed " + seed + ", " + most + " paths";
      assertThat(lengths(paths)).as(which).isEqualTo(byLibrary(graph, most));
      assertThatPathsAreRealAndDistinct(graph, paths, which);
    }
  }

  @ParameterizedTest
  @MethodSource("searches")
  void randomMultigraphsHaveAsManyPathsWithinAPercentage(NearCriticalPaths search) {
    int cut = 0;
    for (int seed = 0; seed < GRAPHS; seed++) {
      Random random = new Random(seed);
      ActivityGraph graph = random(random);
      Schedule schedule = Schedule.of(graph);
      PathLimits limits = new PathLimits(1 + random.nextInt(60), random.nextInt(60));
      long shortest = schedule.criticalLength() - limits.slack(schedule.criticalLength());
      List<Long> expected =
          byLibrary(graph, limits.most()).stream().filter(length -> length >= shortest).toList();
      cut += expected.size() < limits.most() ? 1 : 0;
      assertThat(lengths(search.find(schedule, limits)))
          .as("seed " + seed + ", " + limits)
          .isEqualTo(expected);
    }
    assertThat(cut).isGreaterThan(GRAPHS / 10);
  }

  @Test
  void manyEquallyLongPathsAreCutAtTheNumberAskedFor() {
    // 40 forks with two equal ways each: 2^40 paths of length 40
    ActivityGraphBuilder builder = new ActivityGraphBuilder(80);
    builder.vertex();
    for (int v = 1; v <= 40; v++) {
      builder.vertex();
      builder.edge(v - 1, 1, 0);
      builder.edge(v - 1, 1, 1);
    }
    ActivityGraph graph = builder.build(1);
    List<ActivityPath> paths =
        new BestFirstSearch().find(Schedule.of(graph), PathLimits.longest(1000));
    assertThat(lengths(paths)).hasSize(1000).containsOnly(40L);
    assertThatPathsAreRealAndDistinct(graph, paths, "forks");
  }

  /** One vertex that nothing precedes; several edges between some; short lengths, so many ties. */
  private static ActivityGraph random(Random random) {
    ActivityGraphBuilder builder = new ActivityGraphBuilder(8);
    int vertices = 2 + random.nextInt(10);
    int longest = random.nextBoolean() ? 4 : 1000;
    builder.vertex();
    for (int v = 1; v < vertices; v++) {
      builder.vertex();
      for (int e = random.nextInt(3); e >= 0; e--) {
        builder.edge(random.nextInt(v), random.nextInt(longest), v);
      }
    }
    return builder.build(1);
  }

  /** All paths, one by one; the library's search for the k shortest leaves some out. */
  private static List<Long> byLibrary(ActivityGraph graph, int most) {
    var other =
        new DirectedWeightedMultigraph<Integer, DefaultWeightedEdge>(DefaultWeightedEdge.class);
    for (int v = 0; v < graph.vertices(); v++) {
      other.addVertex(v);
      for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
        other.setEdgeWeight(other.addEdge(graph.tail(e), v), graph.length(e));
      }
    }
    return new AllDirectedPaths<>(other)
        .getAllPaths(0, graph.sink(), true, null).stream()
            .map(path -> Math.round(path.getWeight()))
            .sorted(Comparator.reverseOrder())
            .limit(most)
            .toList();
  }

  private static void assertThatPathsAreRealAndDistinct(
      ActivityGraph graph, List<ActivityPath> paths, String which) {
    Set<List<Integer>> seen = new HashSet<>();
    for (ActivityPath path : paths) {
      int at = 0;
      long length = 0;
      List<Integer> edges = new ArrayList<>(Arrays.stream(path.edges()).boxed().toList());
      for (int edge : edges) {
        assertThat(graph.tail(edge)).as(which).isEqualTo(at);
        at = graph.head(edge);
        length += graph.length(edge);
      }
      assertThat(at).as(which).isEqualTo(graph.sink());
      assertThat(length).as(which).isEqualTo(path.length());
      assertThat(seen.add(edges)).as(which + ": " + edges + " again").isTrue();
    }
  }
}
