package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Operation;
import corecast.program.Pauses;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.simulator.machine.Machine;
import org.junit.jupiter.api.Test;

class StopTheWorldTest {
  private static double time(Program program, StopTheWorld stop, int processors) {
    Simulator simulator =
        new Simulator(program, new ReplayOptions(ObjectOrder.FREE, false, Machine.IDEAL, stop));
    return simulator.completion(new int[] {processors}).timeNanos()[0];
  }

  /** Two threads of 400 ns; a pause of 100 ns after 200 ns of work and one of 60 after 600. */
  private static Program busy() {
    ProgramBuilder builder = new ProgramBuilder();
    for (String name : new String[] {"a", "b"}) {
      builder.segment(builder.thread(name), Operation.RUN, 400);
    }
    return builder.pauses(new Pauses(new long[] {200, 600}, new long[] {100, 60})).build();
  }

  @Test
  void aPauseMakesEveryTimeLonger() {
    // 800 / P, and 160 or 160 / P.
    assertThat(time(busy(), StopTheWorld.NONE, 1)).isEqualTo(800);
    assertThat(time(busy(), StopTheWorld.CONSTANT, 1)).isEqualTo(960);
    assertThat(time(busy(), StopTheWorld.CONSTANT, 2)).isEqualTo(560);
    assertThat(time(busy(), StopTheWorld.SCALED, 2)).isEqualTo(480);
  }

  @Test
  void theClockOfWallTimeAgreesWithTheFormula() {
    for (StopTheWorld stop : StopTheWorld.values()) {
      for (int p = 1; p <= 3; p++) {
        Simulator simulator =
            new Simulator(busy(), new ReplayOptions(ObjectOrder.FREE, false, Machine.IDEAL, stop));
        var timeline = simulator.replay(p);
        assertThat(timeline.end(timeline.events() - 1))
            .isCloseTo(time(busy(), stop, p), within(1e-6));
      }
    }
  }

  /** One thread runs for 400 ns, one sleeps for 400 and then runs for 200; a pause after 200. */
  private static Program sleeping() {
    ProgramBuilder builder = new ProgramBuilder();
    builder.segment(builder.thread("a"), Operation.RUN, 400);
    int b = builder.thread("b");
    builder.segment(b, Operation.SLEEP, 400);
    builder.segment(b, Operation.RUN, 200);
    return builder.pauses(new Pauses(new long[] {200}, new long[] {300})).build();
  }

  @Test
  void aSleepGoesOnInAPauseAndItsThreadRunsAfterIt() {
    // a: 0-400; b: 400-600.
    assertThat(time(sleeping(), StopTheWorld.NONE, 2)).isEqualTo(600);
    // Pause 200-500, in which b wakes up; a and b: 500-700.
    assertThat(time(sleeping(), StopTheWorld.CONSTANT, 2)).isCloseTo(700, within(1e-6));
    // On one processor they share it: 500-900.
    assertThat(time(sleeping(), StopTheWorld.CONSTANT, 1)).isCloseTo(900, within(1e-6));
    // Pause 200-350; a until 550; b 400-600.
    assertThat(time(sleeping(), StopTheWorld.SCALED, 2)).isCloseTo(600, within(1e-6));
  }

  @Test
  void aPauseAfterTheLastWorkIsNotWaitedForByASleep() {
    ProgramBuilder builder = new ProgramBuilder();
    int a = builder.thread("a");
    builder.segment(a, Operation.RUN, 100);
    builder.segment(a, Operation.SLEEP, 1000);
    builder.segment(a, Operation.RUN, 100);
    Program program = builder.pauses(new Pauses(new long[] {100, 150}, new long[] {50, 7})).build();
    // The first pause lies at the end of the work before the sleep, which hides it or is behind
    // it: 100 + 1000 + 100 and the second one, and at most the first.
    assertThat(time(program, StopTheWorld.CONSTANT, 1)).isBetween(1207.0, 1257.0);
  }
}
