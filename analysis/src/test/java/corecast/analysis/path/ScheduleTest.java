package corecast.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The critical path method (Alexander et al., table 1) on a network of six activities. */
class ScheduleTest {
  //        a 3        c 2        e 4
  //   (0) -----> (1) -----> (3) -----> (4)
  //    |                     ^          ^
  //    | b 2                 | d 1      |
  //    +-------> (2) --------+          |
  //               |         f 5         |
  //               +---------------------+
  static ActivityGraph network() {
    ActivityGraphBuilder builder = new ActivityGraphBuilder(6);
    builder.vertex();
    builder.vertex();
    builder.edge(0, 3, 0); // a
    builder.vertex();
    builder.edge(0, 2, 1); // b
    builder.vertex();
    builder.edge(1, 2, 2); // c
    builder.edge(2, 1, 3); // d
    builder.vertex();
    builder.edge(3, 4, 4); // e
    builder.edge(2, 5, 5); // f
    return builder.build(1);
  }

  /** ES, EF, LS, LF, total slack, free slack. */
  private static List<Long> row(Schedule schedule, int edge) {
    int head = schedule.graph().head(edge);
    return List.of(
        schedule.earlyStart(edge),
        schedule.earlyFinish(edge),
        schedule.lateStart(edge, head),
        schedule.lateFinish(edge, head),
        schedule.totalSlack(edge, head),
        schedule.freeSlack(edge, head));
  }

  @Test
  void activitiesHaveTheirTimesAndSlack() {
    Schedule schedule = Schedule.of(network());
    // Forward: events at 0, 3, 2, max(3 + 2, 2 + 1) = 5, max(5 + 4, 2 + 5) = 9.
    // Backward: 9, 9 - 4 = 5, min(5 - 1, 9 - 5) = 4, 5 - 2 = 3, min(3 - 3, 4 - 2) = 0.
    assertThat(schedule.criticalLength()).isEqualTo(9);
    assertThat(row(schedule, 0)).as("a").containsExactly(0L, 3L, 0L, 3L, 0L, 0L);
    assertThat(row(schedule, 1)).as("b").containsExactly(0L, 2L, 2L, 4L, 2L, 0L);
    assertThat(row(schedule, 2)).as("c").containsExactly(3L, 5L, 3L, 5L, 0L, 0L);
    assertThat(row(schedule, 3)).as("d").containsExactly(2L, 3L, 4L, 5L, 2L, 2L);
    assertThat(row(schedule, 4)).as("e").containsExactly(5L, 9L, 5L, 9L, 0L, 0L);
    assertThat(row(schedule, 5)).as("f").containsExactly(2L, 7L, 4L, 9L, 2L, 2L);
  }

  @Test
  void longestPathGoesOverEdgesWithoutSlack() {
    Schedule schedule = Schedule.of(network());
    assertThat(LongestPath.to(4, schedule.graph(), schedule)).containsExactly(0, 2, 4);
  }

  @Test
  void eventsWithNothingBehindThemEndInOneMore() {
    ActivityGraphBuilder builder = new ActivityGraphBuilder(2);
    builder.vertex();
    builder.vertex();
    builder.edge(0, 3, 0);
    builder.vertex();
    builder.edge(0, 5, 1);
    ActivityGraph graph = builder.build(1);
    assertThat(graph.vertices()).isEqualTo(4);
    Schedule schedule = Schedule.of(graph);
    assertThat(schedule.criticalLength()).isEqualTo(5);
    // The shorter one could take 2 longer.
    assertThat(schedule.totalSlack(0, 1)).isEqualTo(2);
  }

  @Test
  void nothingTakesNoTime() {
    Schedule schedule = Schedule.of(new ActivityGraphBuilder(0).build(1));
    assertThat(schedule.criticalLength()).isZero();
    assertThat(new BestFirstSearch().find(schedule, PathLimits.longest(3)))
        .singleElement()
        .satisfies(path -> assertThat(path.edges()).isEmpty());
  }
}
