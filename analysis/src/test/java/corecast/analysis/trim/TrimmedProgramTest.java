package corecast.analysis.trim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.Programs;
import corecast.recorder.Effort;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("more")
class TrimmedProgramTest {
  private static final int[] PROCESSORS = {1, 2, 3, 4, 5, 6, 7, 8};
  private static final int PROGRAMS = Effort.of(40, 200);

  @Test
  void workOfOtherFunctionsStaysBetweenTheSameOperations() {
    Program program =
        ProgramText.parse(
            "t",
            """
            thread a
              enter main
                run f 1
                run g 2
                run 3
                enter g 2
                  run f 4
                  io 5
                exit
                lock M
                run g 6
                unlock M
              exit
              run g 7
              run 8
            """);
    TrimmedProgram trimmed = TrimmedProgram.of(program, Set.of("main")::contains);
    assertThat(trimmed.kept()).isEqualTo(1);
    assertThat(trimmed.functions()).isEqualTo(3);
    assertThat(ProgramText.print(trimmed.program()))
        .isEqualTo(
            """
            thread a
              enter main
                enter (other) 0
                  run 7
                exit
                run 3
                enter (other) 0
                  io 5
                exit
                lock M
                enter (other) 0
                  run 6
                exit
                unlock M
              exit
              run 15
            """);
  }

  /** The figures of Broberg et al. */
  @Test
  void figuresTakeAsLongWithoutAnyName() {
    for (String golden : new String[] {"figure1", "figure4", "figure7", "figure20"}) {
      Program program = Programs.golden(golden);
      Program trimmed = TrimmedProgram.of(program, name -> false).program();
      assertThat(trimmed.paths().functions()).isZero();
      assertThat(times(trimmed)).isEqualTo(times(program));
    }
  }

  @Test
  void randomProgramsReplayAsBeforeAndKeptFunctionsKeepTheirWeights() {
    int weighed = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Shape shape =
          new Shape(EnumSet.allOf(Primitive.class), seed % 2 == 0, seed % 3 == 0, true, 3, 30);
      Program program = RandomPrograms.of(shape, seed);
      int kept = (int) (seed % 5);
      TrimmedProgram trimmed = TrimmedProgram.of(program, name -> name.hashCode() % 5 != kept);
      // Through its text, which is how it gets to others.
      Program again = ProgramText.parse("again", ProgramText.print(trimmed.program()));
      String what = "seed " + seed;
      assertThat(again.paths().functions()).as(what).isLessThanOrEqualTo(1 + trimmed.kept());
      assertThat(times(again)).as(what).isEqualTo(times(program));
      Map<String, FunctionWeight> before;
      try {
        before = weights(program);
        weighed++;
      } catch (UnfinishedReplayException e) {
        assertThatThrownBy(() -> weights(again)).as(what).isInstanceOf(e.getClass());
        continue; // a deadlock has no weights
      }
      Map<String, FunctionWeight> after = weights(again);
      before.forEach(
          (name, weight) -> {
            if (name.startsWith(FunctionWeights.UNNAMED)
                || weight.function().hashCode() % 5 == kept) {
              return;
            }
            FunctionWeight left = after.get(name);
            if (weight.selfNanos() == 0 && weight.totalNanos() == 0) {
              return; // called, perhaps, and nothing more
            }
            assertThat(left).as("%s: %s", what, name).isNotNull();
            assertThat(left.selfNanos())
                .as(name)
                .isCloseTo(weight.selfNanos(), ulp(weight.selfNanos()));
            assertThat(left.totalNanos())
                .as(name)
                .isCloseTo(weight.totalNanos(), ulp(weight.totalNanos()));
          });
    }
    assertThat(weighed).isGreaterThan(PROGRAMS / 2);
  }

  /** Sums of the same products, in the order of the functions' numbers. */
  private static Offset<Double> ulp(double value) {
    return within(1e-12 * Math.max(1, Math.abs(value)));
  }

  private static double[] times(Program program) {
    return new Simulator(program, ReplayOptions.DEFAULT).completion(PROCESSORS).timeNanos();
  }

  private static Map<String, FunctionWeight> weights(Program program) {
    return FunctionWeights.of(new Simulator(program, ReplayOptions.DEFAULT), PROCESSORS)
        .rows()
        .stream()
        .collect(
            Collectors.toMap(
                row -> row.function() + " on " + row.processors(), Function.identity()));
  }
}
