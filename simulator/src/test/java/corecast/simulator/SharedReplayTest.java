package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.VmWork;
import corecast.recorder.Effort;
import corecast.simulator.machine.Machine.RunQueues;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A replay that another question has made already gives the times that one of its own gives. */
class SharedReplayTest {
  private static final int[] COUNTS = {1, 2, 3, 5, 16};

  private static List<ReplayOptions> options(Program program) {
    long slice = Math.max(1, program.workNanos() / 50);
    ReplayOptions queues = ReplayOptions.DEFAULT.on(new RunQueues(slice, 0, slice, 0, 0));
    return List.of(
        ReplayOptions.DEFAULT,
        ReplayOptions.DEFAULT.withMachineThreads(),
        ReplayOptions.DEFAULT.stopping(StopTheWorld.CONSTANT),
        ReplayOptions.DEFAULT.withFreeMonitors(),
        queues,
        queues.withMachineThreads());
  }

  @Test
  void allQuestionsGiveTheTimesOfReplaysOfTheirOwn() {
    int weighed = 0;
    for (long seed = 0; seed < Effort.of(60, 600); seed++) {
      boolean delays = seed % 4 == 3;
      Program alone =
          RandomPrograms.of(
              new Shape(EnumSet.allOf(Primitive.class), seed % 2 == 0, delays, false, 5, 20), seed);
      long some = alone.workNanos() / 20;
      VmWork work = new VmWork(new long[] {0, 10 * some}, new long[][] {{7 * some, 4 * some}});
      for (Program program : List.of(alone, alone.withVmWork(work))) {
        String what = "seed " + seed + "\n" + ProgramText.print(program);
        Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
        if (seed % 3 > 0) {
          weighed += simulator.replayStretches() == null ? 0 : 1;
        }
        for (ReplayOptions options : options(program)) {
          Completion own = new Simulator(program, options).completion(COUNTS);
          Completion shared = simulator.with(options).completion(COUNTS);
          assertThat(shared.timeNanos()).as(what + options).isEqualTo(own.timeNanos());
          assertThat(shared.outcome().isDeadlock()).isEqualTo(own.outcome().isDeadlock());
          assertThat(Double.valueOf(shared.unlimitedNanos()))
              .isEqualTo(Double.valueOf(own.unlimitedNanos()));
          assertThat(shared.maxRunning()).isEqualTo(own.maxRunning());
        }
        assertThat(simulator.completion(COUNTS).timeNanos())
            .as(what)
            .isEqualTo(
                new Simulator(program, ReplayOptions.DEFAULT).completion(COUNTS).timeNanos());
      }
    }
    assertThat(weighed).isGreaterThan(Effort.of(10, 100));
  }
}
