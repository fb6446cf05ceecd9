package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Operation;
import corecast.program.Pauses;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.program.VmWork;
import corecast.recorder.Effort;
import corecast.simulator.machine.Machine;
import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The virtual machine's own threads beside the program's. */
@Tag("more")
class RivalsTest {
  private static final ReplayOptions COMPETING =
      new ReplayOptions(ObjectOrder.FREE, false, Machine.IDEAL, StopTheWorld.NONE, true);

  private static double time(Program program, ReplayOptions options, int processors) {
    return new Simulator(program, options).completion(new int[] {processors}).timeNanos()[0];
  }

  @Test
  void theyAreDoneWhenTheProgramHasDoneItsWork() {
    ProgramBuilder builder = new ProgramBuilder().vmWork(VmWork.atOnce(2, 60));
    builder.segment(builder.thread("a"), Operation.RUN, 100);
    Program program = builder.build();
    assertThat(time(program, COMPETING, 1)).isCloseTo(100 + 60, within(1e-9));
    // P = 2: one processor for a, and for both others, whose 60 are done at 60.
    assertThat(time(program, COMPETING, 2)).isCloseTo(100, within(1e-9));
    assertThat(time(program, ReplayOptions.DEFAULT, 1)).isEqualTo(100);
  }

  @Test
  void theyGoOnWhileTheProgramSleeps() {
    ProgramBuilder builder = new ProgramBuilder().vmWork(VmWork.atOnce(2, 60));
    int a = builder.thread("a");
    builder.segment(a, Operation.SLEEP, 50);
    builder.segment(a, Operation.RUN, 10);
    // 50 are done when a wakes; 10 are left, and the 10 of a.
    assertThat(time(builder.build(), COMPETING, 1)).isCloseTo(70, within(1e-9));
    // 25 of each at 25, 30 at 30
    assertThat(time(builder.build(), COMPETING, 2)).isCloseTo(60, within(1e-9));
  }

  @Test
  void aThreadUsesOneProcessorAndNobodyWaitsForIt() {
    VmWork one = new VmWork(new long[1], new long[][] {{1000}});
    ProgramBuilder builder = new ProgramBuilder().vmWork(one);
    builder.segment(builder.thread("a"), Operation.RUN, 10);
    assertThat(time(builder.build(), COMPETING, 1)).isCloseTo(1010, within(1e-9));
    assertThat(time(builder.build(), COMPETING, 2)).isCloseTo(10, within(1e-9));
  }

  @Test
  void theyStopWithTheProgramInAPause() {
    ProgramBuilder builder = new ProgramBuilder().vmWork(VmWork.atOnce(2, 20));
    builder.segment(builder.thread("a"), Operation.RUN, 100);
    builder.pauses(new Pauses(new long[] {5, 50}, new long[] {7, 8}));
    ReplayOptions both =
        new ReplayOptions(ObjectOrder.FREE, false, Machine.IDEAL, StopTheWorld.CONSTANT, true);
    assertThat(time(builder.build(), both, 1)).isCloseTo(100 + 20 + 7 + 8, within(1e-9));
  }

  @Test
  void theyGetTheirWorkAsTheProgramGoesOn() {
    // One gets 20 when 30 are done and 10 when 60 are, the other one 40 at 60.
    VmWork beside = new VmWork(new long[] {30, 60}, new long[][] {{20, 10}, {0, 40}});
    ProgramBuilder builder = new ProgramBuilder().vmWork(beside);
    builder.segment(builder.thread("a"), Operation.RUN, 100);
    Program program = builder.build();
    assertThat(time(program, COMPETING, 1)).isCloseTo(100 + 20 + 10 + 40, within(1e-9));
    // P = 2: a is at 60 after 60. With its last 40 come 10 and 40: 90 for two processors.
    assertThat(time(program, COMPETING, 2)).isCloseTo(60 + 45, within(1e-9));
    assertThat(time(program, COMPETING, 3)).isCloseTo(100, within(1e-9));
  }

  @Test
  void whatTheyGetAtTheEndIsNotWaitedFor() {
    VmWork beside = new VmWork(new long[] {0, 90, 100}, new long[][] {{0, 40, 500}});
    ProgramBuilder builder = new ProgramBuilder().vmWork(beside);
    int a = builder.thread("a");
    builder.segment(a, Operation.RUN, 50);
    builder.segment(a, Operation.SLEEP, 7);
    builder.segment(a, Operation.RUN, 50);
    assertThat(time(builder.build(), COMPETING, 1)).isCloseTo(50 + 7 + 50 + 40, within(1e-9));
  }

  @Test
  void theirWorkIsAddedOnOneProcessorAndIsBesideOnMany() {
    int compared = 0;
    for (long seed = 0; seed < Effort.of(80, 400); seed++) {
      boolean delays = seed % 3 == 0;
      Program alone =
          RandomPrograms.of(
              new Shape(
                  EnumSet.complementOf(EnumSet.of(Primitive.VIRTUAL)),
                  delays,
                  seed % 2 == 0,
                  false,
                  5,
                  20),
              seed);
      double one = time(alone, ReplayOptions.DEFAULT, 1);
      if (Double.isNaN(one) || Double.isNaN(time(alone, ReplayOptions.DEFAULT, 99))) {
        continue; // a deadlock
      }
      long half = alone.workNanos() / 2;
      long some = half / 10;
      VmWork work =
          new VmWork(
              new long[] {0, half},
              new long[][] {{7 * some, 4 * some}, {0, 9 * some}, {5 * some, 5 * some}});
      Program program = alone.withVmWork(work);
      String what = "seed " + seed + "\n" + ProgramText.print(alone);
      boolean doesAll = work(alone) == alone.workNanos();
      if (!delays && doesAll) {
        compared++;
        assertThat(time(program, COMPETING, 1))
            .as(what)
            .isCloseTo(one + 30 * some, within(1e-9 * one));
      }
      double many = time(alone, ReplayOptions.DEFAULT, 99);
      assertThat(time(program, COMPETING, 99)).as(what).isCloseTo(many, within(1e-9 * many));
    }
    assertThat(compared).isGreaterThan(Effort.of(20, 100));
  }

  @Test
  void oneReplayServesAllCountsNearlyAsAReplayForEach() {
    int compared = 0;
    for (long seed = 0; seed < Effort.of(60, 300); seed++) {
      Shape shape =
          new Shape(EnumSet.complementOf(EnumSet.of(Primitive.VIRTUAL)), false, true, false, 5, 20);
      Program alone = RandomPrograms.of(shape, seed);
      long some = alone.workNanos() / 20;
      VmWork work =
          new VmWork(
              new long[] {0, 10 * some, 10 * some},
              new long[][] {{7 * some, 4 * some, 0}, {0, 0, 9 * some}});
      Simulator simulator = new Simulator(alone.withVmWork(work), COMPETING);
      for (int processors = 1; processors <= 5; processors++) {
        ReplayEnd wall = simulator.run(Clock.wall(processors), Observer.END);
        if (wall.outcome().isDeadlock() || alone.hasProcessorSizedPools()) {
          continue;
        }
        compared++;
        assertThat(time(simulator.program(), COMPETING, processors))
            .as("seed %d, P %d%n%s", seed, processors, ProgramText.print(alone))
            .isCloseTo(wall.nanos(), within((processors == 1 ? 1e-9 : 0.02) * wall.nanos()));
      }
    }
    assertThat(compared).isGreaterThan(Effort.of(100, 500));
  }

  /** What a replay on one processor without delays does. */
  private static long work(Program program) {
    return Math.round(time(program, ReplayOptions.DEFAULT, 1));
  }
}
