package corecast.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import corecast.analysis.weight.UnfinishedReplayException;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The graph tells when the replay does what: nothing that was waited for is missing. */
class ReplayedActivitiesTest {
  private static final Set<Primitive> ALL = EnumSet.allOf(Primitive.class);
  private int checked;

  @ParameterizedTest
  @EnumSource(Primitive.class)
  void segmentsBeginWhenTheReplayBeginsThem(Primitive primitive) {
    for (long seed = 0; seed < 60; seed++) {
      Set<Primitive> set = Set.of(primitive);
      beginsAsReplayed(new Shape(set, seed % 2 == 0, seed % 3 == 0, true, 4, 20), seed);
    }
    assertThat(checked).isGreaterThan(1000);
  }

  @Test
  void segmentsOfMixedProgramsBeginWhenTheReplayBeginsThem() {
    for (long seed = 0; seed < 400; seed++) {
      beginsAsReplayed(new Shape(ALL, seed % 2 == 0, seed % 3 == 0, true, 4, 30), seed);
    }
    assertThat(checked).isGreaterThan(10_000);
  }

  private void beginsAsReplayed(Shape shape, long seed) {
    Program program = RandomPrograms.of(shape, seed);
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    for (int p : new int[] {1, 2, 3, 8}) {
      boolean service = simulator.isExactInService();
      Timeline timeline = service ? simulator.replayInService(p) : simulator.replay(p);
      if (timeline.outcome().isDeadlock()) {
        assertThatThrownBy(() -> ReplayedActivities.of(simulator, p))
            .isInstanceOf(UnfinishedReplayException.class);
        continue;
      }
      Schedule schedule = Schedule.of(ReplayedActivities.of(simulator, p));
      ActivityGraph graph = schedule.graph();
      String which = ProgramText.print(program) + "# seed " + seed + ", P = " + p;
      double[] ends = new double[timeline.events()];
      long[] wall = new long[timeline.events()];
      int edge = 0;
      for (int k = 0; k < timeline.events(); k++) {
        while (graph.step(edge) == ActivityGraph.SYNCHRONIZATION) {
          edge++;
        }
        ends[k] = timeline.end(k);
        double before = k == 0 ? 0 : ends[k - 1];
        wall[k] =
            service
                ? (k == 0 ? 0 : wall[k - 1])
                    + (long) (ends[k] - before) * Math.max(p, timeline.running(k))
                : Math.round(ends[k]);
        double start = timeline.start(k);
        long expected =
            !service
                ? Math.round(start)
                : start == 0 ? 0 : wall[Arrays.binarySearch(ends, 0, k, start)];
        assertThat(graph.step(edge)).as(which).isEqualTo(timeline.step(k));
        assertThat(Math.abs(schedule.earlyStart(edge) - expected))
            .as("start of event %d: %s", k, which)
            .isLessThanOrEqualTo(service ? 0 : 1);
        edge++;
        checked++;
      }
      double time = simulator.completion(new int[] {p}).timeNanos()[0];
      assertThat(graph.nanos(schedule.criticalLength()))
          .as("T(P) %s", which)
          .isCloseTo(time, offset(Math.max(1e-12 * time, service ? 1e-6 : 1)));
    }
  }

  /** Where nothing is decided by who comes first, slack is what a segment can really grow by. */
  @ParameterizedTest
  @EnumSource(
      value = Primitive.class,
      names = {"LATCH", "BARRIER", "SPAWN"})
  void segmentThatGrowsByItsSlackDelaysNothing(Primitive primitive) {
    for (long seed = 0; seed < 25; seed++) {
      Program program =
          RandomPrograms.of(new Shape(Set.of(primitive), false, false, false, 4, 14), seed);
      Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
      int processors = program.bodies() + 1;
      double time = simulator.completion(new int[] {processors}).timeNanos()[0];
      if (Double.isNaN(time)) {
        continue;
      }
      Schedule schedule = Schedule.of(ReplayedActivities.of(simulator, processors));
      ActivityGraph graph = schedule.graph();
      for (int v = 0; v < graph.vertices(); v++) {
        for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
          int step = graph.step(e);
          if (step == ActivityGraph.SYNCHRONIZATION || program.operation(step) != Operation.RUN) {
            continue;
          }
          long slack = schedule.totalSlack(e, v) / graph.scale();
          String which = ProgramText.print(program) + "# seed " + seed + ", step " + step;
          assertThat(longer(program, step, slack, processors)).as(which).isEqualTo(time);
          assertThat(longer(program, step, slack + 1000, processors))
              .as(which)
              .isEqualTo(time + 1000);
          checked++;
        }
      }
    }
    assertThat(checked).isGreaterThan(200);
  }

  private static double longer(Program program, int step, long by, int processors) {
    long[] amounts = program.amounts();
    amounts[step] += by;
    Simulator simulator = new Simulator(program.withAmounts(amounts), ReplayOptions.DEFAULT);
    return simulator.completion(new int[] {processors}).timeNanos()[0];
  }

  @Test
  void lockThatNobodyWaitedForIsAnEdgeAllTheSame() {
    // b takes the lock at 5, a has given it back at 2: a could hold it for 3 longer.
    Program program =
        ProgramText.parse(
            "test",
            """
            thread a
              lock M
              run f 2
              unlock M
            thread b
              run g 5
              lock M
              run h 1
              unlock M
            """);
    Schedule schedule =
        Schedule.of(ReplayedActivities.of(new Simulator(program, ReplayOptions.DEFAULT), 2));
    ActivityGraph graph = schedule.graph();
    assertThat(graph.step(0)).isNotEqualTo(ActivityGraph.SYNCHRONIZATION);
    assertThat(schedule.totalSlack(0, graph.head(0)) / graph.scale()).isEqualTo(3);
  }

  @Test
  void threadThatUsesItsOwnLockAgainNeedsNobody() {
    Program program =
        ProgramText.parse(
            "test", "thread a\nlock M\nrun 2\nunlock M\nrun 3\nlock M\nrun 1\nunlock M\n");
    ActivityGraph graph = ReplayedActivities.of(new Simulator(program, ReplayOptions.DEFAULT), 1);
    assertThat(graph.edges()).isEqualTo(3); // one a run
  }

  @Test
  void barrierIsOneEventForAll() {
    // Each of three threads has one segment before and one behind: 6, and one way from each to
    // each.
    Program program =
        ProgramText.parse(
            "test",
            "barrier B 3\n"
                + "thread a\nrun 1\nbarrier B\nrun 2\n"
                + "thread b\nrun 2\nbarrier B\nrun 3\n"
                + "thread c\nrun 4\nbarrier B\nrun 5\n");
    Schedule schedule =
        Schedule.of(ReplayedActivities.of(new Simulator(program, ReplayOptions.DEFAULT), 3));
    var paths = new BestFirstSearch().find(schedule, PathLimits.longest(100));
    // 4 2 1 before, 5 3 2 behind: 3 x 3 ways
    assertThat(paths.stream().map(path -> path.length() / schedule.graph().scale()))
        .containsExactly(9L, 7L, 7L, 6L, 6L, 5L, 4L, 4L, 3L);
  }
}
