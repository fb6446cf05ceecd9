package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Oracle;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.timeline.Outcome;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The simulator against the exact and naive oracle, on random programs. */
@Tag("more")
class SimulatorOracleTest {
  private static final int[] PROCESSORS = {1, 2, 3, 4, 5, 6};
  private static final int PROGRAMS_OF_EACH = Effort.of(24, 80);
  private static final int MIXED_PROGRAMS = Effort.of(60, 200);

  private int deadlocks;
  private int compared;

  @ParameterizedTest
  @EnumSource(Primitive.class)
  void replaysEachPrimitiveAloneLikeTheOracle(Primitive primitive) {
    for (long seed = 0; seed < PROGRAMS_OF_EACH; seed++) {
      boolean ties = seed % 2 == 0;
      boolean delays = seed % 3 == 0;
      check(new Shape(Set.of(primitive), ties, delays, true, 2 + (int) (seed % 4), 14), seed);
    }
    assertThat(deadlocks).isLessThan(compared / 2);
  }

  static Stream<Shape> mixed() {
    Set<Primitive> all = EnumSet.allOf(Primitive.class);
    return Stream.of(
        new Shape(all, true, false, false, 4, 20),
        new Shape(all, false, false, false, 4, 20),
        new Shape(all, true, true, true, 3, 16),
        new Shape(all, false, true, true, 3, 16),
        new Shape(EnumSet.of(Primitive.LOCK, Primitive.POOL), true, true, true, 2, 12),
        new Shape(
            EnumSet.of(Primitive.FORK_JOIN, Primitive.SIGNAL, Primitive.LOCK),
            true,
            true,
            true,
            3,
            14),
        new Shape(
            EnumSet.of(Primitive.SPAWN, Primitive.SIGNAL, Primitive.LOCK),
            true,
            true,
            false,
            2,
            14));
  }

  @ParameterizedTest
  @MethodSource("mixed")
  void replaysMixedPrimitivesLikeTheOracle(Shape shape) {
    for (long seed = 0; seed < MIXED_PROGRAMS; seed++) {
      check(shape, seed);
    }
    assertThat(compared - deadlocks).isGreaterThan(MIXED_PROGRAMS / 4);
  }

  @ParameterizedTest
  @MethodSource("mixed")
  void whoeverHaltsTheProgramEndsItLikeInTheOracle(Shape shape) {
    int shorter = 0;
    for (long seed = 0; seed < MIXED_PROGRAMS; seed++) {
      Program halting = RandomPrograms.halting(shape, seed);
      check(halting, shape, seed);
      double end = nanosOnTwo(halting);
      shorter += end < nanosOnTwo(RandomPrograms.of(shape, seed)) ? 1 : 0;
    }
    assertThat(compared - deadlocks).isGreaterThan(MIXED_PROGRAMS / 4);
    assertThat(shorter).isGreaterThan(MIXED_PROGRAMS / 10);
  }

  @Test
  void replaysTasksThatAreAsShortAsStealingTakesLikeTheOracle() {
    List<Shape> shapes =
        List.of(
            new Shape(Set.of(Primitive.FORK_JOIN), false, false, true, 3, 14),
            new Shape(
                EnumSet.of(Primitive.FORK_JOIN, Primitive.STAGE, Primitive.SIGNAL, Primitive.LOCK),
                false,
                true,
                true,
                3,
                16),
            new Shape(EnumSet.allOf(Primitive.class), false, true, true, 3, 20));
    for (Shape shape : shapes) {
      for (long seed = 0; seed < MIXED_PROGRAMS; seed++) {
        check(RandomPrograms.brief(shape, seed), shape, seed);
      }
    }
    assertThat(compared - deadlocks).isGreaterThan(MIXED_PROGRAMS / 2);
  }

  private static double nanosOnTwo(Program program) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    return simulator.completion(new int[] {2}).timeNanos()[0];
  }

  @Test
  void replaysProgramsOfRunsAloneLikeTheOracle() {
    for (long seed = 0; seed < PROGRAMS_OF_EACH; seed++) {
      check(new Shape(Set.of(), seed % 2 == 0, seed % 3 == 0, false, 5, 12), seed);
    }
    assertThat(deadlocks).isZero();
  }

  private void check(Shape shape, long seed) {
    check(RandomPrograms.of(shape, seed), shape, seed);
  }

  private void check(Program program, Shape shape, long seed) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    double[] times = simulator.completion(PROCESSORS).timeNanos();
    for (int i = 0; i < PROCESSORS.length; i++) {
      int processors = PROCESSORS[i];
      String what = "P = " + processors + ", " + shape + ", seed " + seed + "\n";
      Oracle.Result exact = Oracle.replay(program, processors);
      Timeline timeline = simulator.replay(processors);
      compared++;
      assertThat(blocked(timeline.outcome()))
          .as(() -> what + ProgramText.print(program))
          .isEqualTo(blocked(program, exact));
      if (timeline.outcome().isDeadlock()) {
        deadlocks++;
        assertThat(times[i]).as(what).isNaN();
        continue;
      }
      double expected = exact.time().value().doubleValue();
      double tolerance = 1e-9 * expected;
      assertThat(times[i])
          .as(() -> "completion, " + what + ProgramText.print(program))
          .isCloseTo(expected, within(tolerance));
      double end = timeline.events() == 0 ? 0 : timeline.end(timeline.events() - 1);
      assertThat(end)
          .as(() -> "replay, " + what + ProgramText.print(program))
          .isCloseTo(expected, within(tolerance));
      exact
          .marks()
          .forEach(
              (mark, time) ->
                  assertThat(timeline.markNanos(mark))
                      .as(() -> "mark, " + what + ProgramText.print(program))
                      .isCloseTo(time.value().doubleValue(), within(tolerance)));
    }
  }

  private static List<String> blocked(Outcome outcome) {
    return outcome.blocked().stream().map(b -> b.thread() + " " + b.operation()).sorted().toList();
  }

  private static List<String> blocked(Program program, Oracle.Result result) {
    List<String> names = new ArrayList<>();
    result
        .waiting()
        .forEach(
            (body, step) -> {
              Operation in =
                  switch (step) {
                    case Oracle.NO_WORKER -> Operation.SUBMIT;
                    case Oracle.NO_CARRIER -> Operation.RUN;
                    default -> program.operation(step);
                  };
              names.add(program.bodyName(body) + " " + in);
            });
    return names.stream().sorted().toList();
  }
}
