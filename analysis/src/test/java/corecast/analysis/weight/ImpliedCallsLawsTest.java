package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.waiting.WaitingTimes;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.CompactProgram;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Work that says itself in which functions it is: as if it entered and left them, step by step. */
@Tag("more")
class ImpliedCallsLawsTest {
  private static final int[] PROCESSORS = IntStream.rangeClosed(1, 5).toArray();
  private static final Set<Primitive> ALL = EnumSet.allOf(Primitive.class);

  @Test
  void everyAnswerIsThatOfTheProgramWhoseStepsEnterAndLeave() {
    long implied = 0;
    int compared = 0;
    int seeds = Effort.of(12, 60);
    for (long seed = 0; seed < seeds; seed++) {
      Program program =
          elsewhere(
              RandomPrograms.of(new Shape(ALL, false, seed % 3 == 0, seed % 4 == 0, 4, 40), seed),
              new Random(seed));
      implied += program.impliedCalls();
      String text = ProgramText.print(program);
      Program steps = ProgramText.parse("steps", text);
      String what = "seed " + seed + "\n" + text;
      assertThat(steps.impliedCalls()).isZero();
      assertThat((long) steps.steps()).as(what).isEqualTo(program.length());
      assertThat(ProgramText.print(steps)).as(what).isEqualTo(text);
      assertThat(ProgramText.print(CompactProgram.of(program)))
          .as(what)
          .isEqualTo(ProgramText.print(CompactProgram.of(steps)));
      assertThat(ProgramText.print(copy(program))).as(what).isEqualTo(text);
      compared += alike(program, steps, what) ? 1 : 0;
    }
    assertThat(compared).isGreaterThan(seeds * 2 / 3); // the others deadlock
    assertThat(implied).isGreaterThan(80L * seeds);
  }

  /** Whether they come to their end. */
  private static boolean alike(Program program, Program steps, String what) {
    Simulator one = new Simulator(program, ReplayOptions.DEFAULT);
    Simulator other = new Simulator(steps, ReplayOptions.DEFAULT);
    boolean isDeadlock = one.completion(PROCESSORS).outcome().isDeadlock();
    assertThat(other.completion(PROCESSORS).outcome().isDeadlock()).as(what).isEqualTo(isDeadlock);
    if (isDeadlock) {
      return false;
    }
    assertThat(FunctionWeights.of(one, PROCESSORS).rows())
        .as(what)
        .containsExactlyInAnyOrderElementsOf(FunctionWeights.of(other, PROCESSORS).rows());
    for (int p : PROCESSORS) {
      assertThat(WaitingTimes.of(one, p))
          .as(what)
          .usingRecursiveComparison()
          .isEqualTo(WaitingTimes.of(other, p));
    }
    return true;
  }

  /** Work is in other functions than its body, half of the time. */
  private static Program elsewhere(Program program, Random random) {
    ProgramBuilder b = ProgramBuilder.like(program);
    int[] functions = IntStream.range(0, 3).map(i -> b.functionId("sampled" + i)).toArray();
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        if (program.operation(s) == Operation.RUN && random.nextBoolean()) {
          int[] around = program.paths().functions(program.path(s));
          int[] its =
              IntStream.concat(
                      IntStream.of(around).limit(random.nextInt(around.length + 1)),
                      random.ints(random.nextInt(4), 0, 3).map(i -> functions[i]))
                  .toArray();
          long half = program.amount(s) / 2;
          b.steps(body).segmentIn(its, program.amount(s) - half);
          if (half > 0) {
            b.steps(body).segmentIn(its, half);
          }
        } else {
          b.copy(program, body, s, program.object(s));
        }
      }
    }
    return b.build();
  }

  private static Program copy(Program program) {
    ProgramBuilder b = ProgramBuilder.like(program);
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        b.copy(program, body, s, program.object(s));
      }
    }
    return b.build();
  }
}
