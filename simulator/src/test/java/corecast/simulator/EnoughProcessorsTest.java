package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.program.VmWork;
import corecast.simulator.machine.Machine;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** From as many processors on as ever run at once, one replay serves all. */
class EnoughProcessorsTest {
  private static final int[] COUNTS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};

  private static void assertLikeOneByOne(Program program, ReplayOptions options, String what) {
    double[] together = new Simulator(program, options).completion(COUNTS).timeNanos();
    for (int i = 0; i < COUNTS.length; i++) {
      double alone =
          new Simulator(program, options).completion(new int[] {COUNTS[i]}).timeNanos()[0];
      assertThat(together[i])
          .as("P = %d, %s", COUNTS[i], what)
          .isEqualTo(Double.valueOf(alone)); // NaN if it deadlocks
    }
  }

  @Test
  void timesAreThoseOfAReplayForEachCount() {
    for (long seed = 0; seed < 300; seed++) {
      Shape shape =
          new Shape(EnumSet.allOf(Primitive.class), seed % 2 == 0, true, seed % 3 == 0, 4, 16);
      Program program = RandomPrograms.of(shape, seed);
      assertLikeOneByOne(
          program, ReplayOptions.DEFAULT, "seed " + seed + "\n" + ProgramText.print(program));
    }
  }

  @Test
  void theVirtualMachinesThreadsRunAtOnceToo() {
    ProgramBuilder builder = new ProgramBuilder().vmWork(VmWork.atOnce(3, 300));
    int a = builder.thread("a");
    builder.segment(a, Operation.RUN, 40);
    builder.segment(a, Operation.SLEEP, 5);
    builder.segment(a, Operation.RUN, 40);
    ReplayOptions competing =
        new ReplayOptions(ObjectOrder.FREE, false, Machine.IDEAL, StopTheWorld.NONE, true);
    Program program = builder.build();
    assertLikeOneByOne(program, competing, "rivals");
    double[] times = new Simulator(program, competing).completion(COUNTS).timeNanos();
    // One thread and three more are never slowed down on four.
    assertThat(times[3]).isEqualTo(85);
    assertThat(times[2]).isGreaterThan(85);
  }
}
