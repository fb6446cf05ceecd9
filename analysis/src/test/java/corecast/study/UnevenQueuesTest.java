package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class UnevenQueuesTest {
  private static SpeedupPoint on(int processors) {
    return new SpeedupPoint(processors, 1, 1, 1, OptionalDouble.empty());
  }

  @Test
  void asksForWhatMattersMostFirst() {
    assertThat(UnevenQueues.inOrder(new int[] {2, 3, 4, 5, 8, 9, 12}, true))
        .containsExactly(1, 2, 12, 4, 8, 3, 5, 9);
    assertThat(UnevenQueues.inOrder(new int[] {3, 6}, false)).containsExactly(6, 3);
    assertThat(UnevenQueues.inOrder(new int[0], true)).containsExactly(1);
  }

  /** Four threads of 1 s; the second time with 2,400,000 steps that take no time, too. */
  @Test
  void aLongProgramHasTheSameSpeedupsAsAShortOne() {
    for (int steps : new int[] {0, 600_000}) {
      ProgramBuilder builder = new ProgramBuilder();
      for (String name : List.of("a", "b", "c", "d")) {
        int thread = builder.thread(name);
        builder.segment(thread, Operation.RUN, 1_000_000_000);
        for (int i = 0; i < steps; i++) {
          builder.segment(thread, Operation.RUN, 0);
        }
      }
      Program program = builder.build();
      Simulator queues = new Simulator(program, ReplayOptions.DEFAULT.on(UsualMachine.QUEUES));
      double[] speedups = UnevenQueues.speedups(queues, List.of(on(1), on(2), on(4)), Double.NaN);
      assertThat(speedups[0]).isEqualTo(1);
      assertThat(speedups[1]).isBetween(1.98, 2.0);
      assertThat(speedups[2]).isBetween(3.99, 4.0);
    }
  }

  @Test
  void tOfOneIsTakenAsKnown() {
    ProgramBuilder builder = new ProgramBuilder();
    builder.segment(builder.thread("a"), Operation.RUN, 980_000);
    Simulator queues =
        new Simulator(builder.build(), ReplayOptions.DEFAULT.on(UsualMachine.QUEUES));
    // 20 us until it starts.
    assertThat(UnevenQueues.speedups(queues, List.of(on(2)), 3_000_000)).containsExactly(3);
  }
}
