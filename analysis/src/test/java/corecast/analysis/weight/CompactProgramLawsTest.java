package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.note.Numbers;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.CompactProgram;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A compact program is the same program: laws on random programs without ties. */
class CompactProgramLawsTest {
  private static final int[] PROCESSORS = IntStream.rangeClosed(1, 6).toArray();
  private static final Set<Primitive> ALL = EnumSet.allOf(Primitive.class);

  @Test
  void timesWeightsAndCallsAreThoseOfTheProgram() {
    int shorter = 0;
    int compared = 0;
    for (long seed = 0; seed < 150; seed++) {
      Program program =
          split(
              RandomPrograms.of(new Shape(ALL, false, seed % 3 == 0, seed % 4 == 0, 4, 40), seed));
      Program compact = CompactProgram.of(program);
      assertThat(compact.workNanos()).isEqualTo(program.workNanos());
      shorter += compact.segments() < program.segments() ? 1 : 0;
      compared += alike(program, compact, "seed " + seed);
    }
    assertThat(shorter).isGreaterThan(140);
    assertThat(compared).isGreaterThan(3000);
  }

  @Test
  void soTheyAreWhenAFunctionIsScaled() {
    for (long seed = 0; seed < 60; seed++) {
      Program program =
          split(
              RandomPrograms.of(new Shape(ALL, false, seed % 3 == 0, seed % 4 == 0, 4, 40), seed));
      Program compact = CompactProgram.of(program);
      String function = program.paths().functions() == 0 ? "" : program.paths().functionName(0);
      for (double factor : new double[] {0.7, 0.05, 1.3333}) {
        alike(
            program.scaled(program.isOwnWork(function), factor),
            compact.scaled(compact.isOwnWork(function), factor),
            "seed " + seed + ", " + function + " x" + factor);
      }
    }
  }

  @Test
  void compactTwiceIsCompactOnce() {
    for (long seed = 0; seed < 60; seed++) {
      Program compact =
          CompactProgram.of(RandomPrograms.of(new Shape(ALL, true, true, true, 4, 40), seed));
      assertThat(ProgramText.print(CompactProgram.of(compact)))
          .isEqualTo(ProgramText.print(compact));
    }
  }

  @Test
  void workOfAPathIsOnePieceBetweenTwoOperations() {
    Program program =
        ProgramText.parse(
            "example",
            """
            thread T
              enter f
              run 1
              enter g 2
              run 10
              exit
              run 2
              enter g
              run 20
              enter h 0
              exit
              exit
              enter g 3
              lock M
              run 5
              unlock M
              exit
              run 4
              exit
              run 100
            """);
    // Entries behind the last work before the lock belong to the work behind it: g 3 stays there.
    assertThat(ProgramText.print(CompactProgram.of(program)))
        .isEqualTo(
            """
            thread T
              enter f
                run 3
                enter g 3
                  run 30
                exit
                enter g 3
                  lock M
                  run 5
                  unlock M
                exit
                run 4
              exit
              run 100
            """);
  }

  /**
   * T(P) and the functions with weights and calls are alike to the last digit; T(P) in wall time to
   * twelve digits, as its sums are of doubles.
   *
   * @return how many numbers were compared
   */
  private static int alike(Program program, Program compact, String which) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    Simulator shorter = new Simulator(compact, ReplayOptions.DEFAULT);
    double[] expected = simulator.completion(PROCESSORS).timeNanos();
    double[] times = shorter.completion(PROCESSORS).timeNanos();
    if (Arrays.stream(expected).anyMatch(Double::isNaN)) {
      for (int i = 0; i < times.length; i++) { // both deadlock there
        assertThat(Double.isNaN(times[i])).as(which).isEqualTo(Double.isNaN(expected[i]));
      }
      return 0;
    }
    boolean isWall = program.hasDelays() || program.hasProcessorSizedPools();
    for (int i = 0; i < times.length; i++) {
      assertThat(times[i])
          .as("%s, T(%d)", which, PROCESSORS[i])
          .isCloseTo(expected[i], within(isWall ? 1e-12 * expected[i] : 0));
    }
    List<String> rows = rows(simulator);
    assertThat(rows(shorter)).as("%s%n%s", which, ProgramText.print(program)).isEqualTo(rows);
    return times.length + rows.size();
  }

  /** The functions as a table for programs has them. */
  private static List<String> rows(Simulator simulator) {
    return FunctionWeights.of(simulator, PROCESSORS).rows().stream()
        .map(
            w ->
                w.processors()
                    + " "
                    + w.function()
                    + " "
                    + w.calls()
                    + " "
                    + Numbers.plain(w.selfNanos(), true)
                    + " "
                    + Numbers.plain(w.totalNanos(), true))
        .toList();
  }

  /** The same program with its work in pieces, as a recording has it, and calls of nothing. */
  private static Program split(Program program) {
    Random random = new Random(program.steps());
    ProgramBuilder b = ProgramBuilder.like(program);
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        if (program.operation(s) == Operation.RUN) {
          long left = program.amount(s);
          for (int piece = 0; piece < 3; piece++) {
            long some = left / 3 + random.nextInt(1000);
            some = Math.min(left, some);
            b.segment(body, Operation.RUN, some);
            left -= some;
            b.enter(body, "helper", random.nextInt(3));
            if (random.nextBoolean()) {
              long inside = left / 2;
              b.segment(body, Operation.RUN, inside);
              left -= inside;
            }
            b.exit(body);
          }
          b.segment(body, Operation.RUN, left);
        } else {
          b.copy(program, body, s, program.object(s));
        }
      }
    }
    return b.build();
  }
}
