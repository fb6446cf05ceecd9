package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Oracle;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.Programs;
import corecast.recorder.Effort;
import corecast.simulator.primitive.TaskOrder;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tasks of a pool begin in the order that was chosen. */
class TaskOrderTest {
  private static final int[] PROCESSORS = {1, 2, 3, 5};

  private static final String CHAIN_BEHIND_OTHERS = Programs.chainBehindOthers("small", "chain");

  @Test
  void aChainThatWaitsBehindOtherTasksCanBegin() {
    Program program = ProgramText.parse("prio.program", CHAIN_BEHIND_OTHERS);
    boolean[] all = pools(program);
    long[] chainFirst = new long[program.bodies()];
    for (int body = 0; body < chainFirst.length; body++) {
      chainFirst[body] = program.bodyName(body).startsWith("c") ? 0 : 1;
    }
    // First come first: s1 s2 | s3 s4 | c1 | c2 | c3 are 5 x 3 us on two workers.
    assertThat(times(program, TaskOrder.FIRST_COME))
        .containsExactly(21_000, 15_000, 15_000, 15_000);
    // s1 s2 | c1 s3 | c2 s4 | c3: 4 x 3 us. On one processor the order changes nothing: 21 us.
    assertThat(times(program, TaskOrder.ranked(all, chainFirst)))
        .containsExactly(21_000, 12_000, 12_000, 12_000);
    assertThat(times(program, TaskOrder.lastCome(all)))
        .containsExactly(21_000, 12_000, 12_000, 12_000);
  }

  @Test
  void tasksOfEqualRankBeginAsTheyCame() {
    Program program = ProgramText.parse("prio.program", CHAIN_BEHIND_OTHERS);
    TaskOrder alike = TaskOrder.ranked(pools(program), new long[program.bodies()]);
    assertThat(starts(program, alike)).isEqualTo(starts(program, TaskOrder.FIRST_COME));
  }

  @Test
  void aPoolThatWasNotChosenKeepsItsOrder() {
    Program program = ProgramText.parse("prio.program", CHAIN_BEHIND_OTHERS);
    TaskOrder none = TaskOrder.lastCome(new boolean[program.objects()]);
    assertThat(starts(program, none)).isEqualTo(starts(program, TaskOrder.FIRST_COME));
  }

  @Test
  @Tag("more")
  void randomProgramsInARandomOrderEndLikeInTheOracle() {
    int differ = 0;
    int compared = 0;
    for (long seed = 0; seed < Effort.of(150, 1500); seed++) {
      Random random = new Random(seed);
      Set<Primitive> with =
          seed % 3 == 0 ? Set.of(Primitive.POOL) : Set.of(Primitive.POOL, Primitive.LOCK);
      Shape shape = new Shape(with, seed % 2 == 0, seed % 5 == 0, true, 2, 14);
      Program program = RandomPrograms.of(shape, seed);
      long[] ranks = new long[program.bodies()];
      Arrays.setAll(ranks, body -> random.nextInt(4));
      boolean last = seed % 4 == 0;
      TaskOrder order =
          last ? TaskOrder.lastCome(pools(program)) : TaskOrder.ranked(pools(program), ranks);
      ToIntFunction<List<Integer>> next =
          last ? waiting -> waiting.size() - 1 : waiting -> smallest(waiting, ranks);
      Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT.withTasks(order));
      double[] usual =
          new Simulator(program, ReplayOptions.DEFAULT).completion(PROCESSORS).timeNanos();
      double[] times = simulator.completion(PROCESSORS).timeNanos();
      for (int i = 0; i < PROCESSORS.length; i++) {
        String what = "P = " + PROCESSORS[i] + ", seed " + seed + "\n" + ProgramText.print(program);
        Oracle.Result exact = Oracle.replay(program, PROCESSORS[i], next);
        Timeline timeline = simulator.replay(PROCESSORS[i]);
        assertThat(timeline.outcome().isDeadlock()).as(what).isEqualTo(!exact.waiting().isEmpty());
        if (timeline.outcome().isDeadlock()) {
          assertThat(times[i]).as(what).isNaN();
          continue;
        }
        double expected = exact.time().value().doubleValue();
        double end = timeline.events() == 0 ? 0 : timeline.end(timeline.events() - 1);
        assertThat(times[i]).as(what).isCloseTo(expected, within(1e-9 * expected));
        assertThat(end).as(what).isCloseTo(expected, within(1e-9 * expected));
        compared++;
        differ += Math.abs(usual[i] - expected) > 1e-6 * expected ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(100);
    assertThat(differ).as("replays that the order changes").isGreaterThan(compared / 50);
  }

  private static int smallest(List<Integer> waiting, long[] ranks) {
    return IntStream.range(0, waiting.size())
        .boxed()
        .min((a, b) -> Long.compare(ranks[waiting.get(a)], ranks[waiting.get(b)]))
        .orElseThrow();
  }

  private static double[] times(Program program, TaskOrder order) {
    ReplayOptions options = ReplayOptions.DEFAULT.withTasks(order);
    return new Simulator(program, options).completion(PROCESSORS).timeNanos();
  }

  /** When each task begins, by the order of its segment's end. */
  private static List<String> starts(Program program, TaskOrder order) {
    ReplayOptions options = ReplayOptions.DEFAULT.withTasks(order);
    Timeline timeline = new Simulator(program, options).replay(2);
    return IntStream.range(0, timeline.events())
        .mapToObj(k -> program.bodyName(timeline.body(k)) + " " + timeline.start(k))
        .toList();
  }

  private static boolean[] pools(Program program) {
    boolean[] pools = new boolean[program.objects()];
    for (int o = 0; o < pools.length; o++) {
      pools[o] = program.objectKind(o) == ObjectKind.POOL;
    }
    return pools;
  }
}
