package corecast.analysis.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Operation;
import corecast.program.Pauses;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.VmWork;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.StopTheWorld;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the virtual machine did stays at the same part of the program's work. */
class PausesStayTest {
  /** Work of 12, a delay of 100, work of 4; pauses of 50 after 6, and of 1 after 14. */
  private static Program program() {
    ProgramBuilder builder = new ProgramBuilder();
    int thread = builder.thread("main");
    builder.enter(thread, "before", 1);
    builder.segment(thread, Operation.RUN, 12);
    builder.exit(thread);
    builder.segment(thread, Operation.SLEEP, 100);
    builder.enter(thread, "after", 1);
    builder.segment(thread, Operation.RUN, 4);
    builder.exit(thread);
    return builder
        .pauses(new Pauses(new long[] {6, 14}, new long[] {50, 1}).allocated(Map.of("before", 9L)))
        .vmWork(new VmWork(new long[] {0, 8}, new long[][] {{3, 5}}))
        .build();
  }

  @Test
  void movesThemWithTheWork() {
    Program half = EditText.function("before=-4ns").of(EditText.function("after=x0").of(program()));
    // 16 of work have become 8: 3 of 8 are 6 of 16, and 7 are 14.
    assertThat(half.pauses().workNanos()).containsExactly(3, 7);
    assertThat(half.pauses().nanos()).containsExactly(50, 1);
    assertThat(half.pauses().allocated()).isEqualTo(Map.of("before", 9L));
    assertThat(EditText.pauses("-50%").of(half).pauses().allocated()).hasSize(1);
    assertThat(half.vmWork().workNanos()).containsExactly(0, 4);
    assertThat(half.vmWork().nanos()[0]).containsExactly(3, 5);
  }

  /** At the same absolute place, the second pause would be behind the end. */
  @Test
  void pausesForAsLongAsBefore() {
    ReplayOptions pausing = ReplayOptions.DEFAULT.stopping(StopTheWorld.CONSTANT);
    WhatIf whatIf =
        WhatIf.of(
            new Simulator(program(), pausing),
            List.of(EditText.function("before=-8ns")),
            new int[] {1});
    assertThat(whatIf.gains().get(0).timeNanos()).isEqualTo(12 + 100 + 4 + 51);
    // 8 of work are left, with pauses after 3 and 7 of it.
    assertThat(whatIf.gains().get(0).nanos()).isEqualTo(8);
  }
}
