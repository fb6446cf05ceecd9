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
import corecast.simulator.engine.Engine;
import corecast.simulator.machine.Machine;
import corecast.simulator.machine.WallCalendar;
import corecast.simulator.primitive.Succession;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** The virtual machine's own threads beside the program's. */
class RivalsTest {
  private static final ReplayOptions COMPETING =
      new ReplayOptions(ObjectOrder.FREE, false, Machine.IDEAL, StopTheWorld.NONE, true);

  private static double time(Program program, ReplayOptions options, int processors) {
    return new Simulator(program, options).completion(new int[] {processors}).timeNanos()[0];
  }

  private static double beside(Program program, VmWork rivals, int processors) {
    WallCalendar calendar = new WallCalendar(program.bodies(), processors, Pauses.NONE, 1, rivals);
    boolean[] ignored = new boolean[program.objects()];
    new Engine(program, calendar, processors, null, null, ignored, Succession.HANDED_OVER, null)
        .run();
    return calendar.now();
  }

  @Test
  void twoThreadsTakeTheirShareUntilTheirWorkIsDone() {
    ProgramBuilder builder = new ProgramBuilder().vmWork(VmWork.atOnce(2, 60));
    builder.segment(builder.thread("a"), Operation.RUN, 100);
    Program program = builder.build();
    // P = 1: of three threads each has a third; 60 are done after 90, when a has 30; 70 to go.
    assertThat(time(program, COMPETING, 1)).isCloseTo(160, within(1e-9));
    // P = 2: each has two thirds; 60 are done after 45, when a has 30.
    assertThat(time(program, COMPETING, 2)).isCloseTo(115, within(1e-9));
    assertThat(time(program, COMPETING, 3)).isCloseTo(100, within(1e-9));
    assertThat(time(program, ReplayOptions.DEFAULT, 1)).isEqualTo(100);
  }

  @Test
  void theyGoOnWhileTheProgramSleepsAndNobodyWaitsForThem() {
    ProgramBuilder builder = new ProgramBuilder().vmWork(VmWork.atOnce(2, 60));
    int a = builder.thread("a");
    builder.segment(a, Operation.SLEEP, 50);
    builder.segment(a, Operation.RUN, 10);
    // 50 are done when a wakes; 10 take until 65, when a has 5.
    assertThat(time(builder.build(), COMPETING, 1)).isCloseTo(70, within(1e-9));

    ProgramBuilder small = new ProgramBuilder().vmWork(VmWork.atOnce(2, 1_000_000));
    small.segment(small.thread("a"), Operation.RUN, 10);
    assertThat(time(small.build(), COMPETING, 1)).isCloseTo(30, within(1e-9));
  }

  @Test
  void theyStopWithTheProgramInAPause() {
    ProgramBuilder builder = new ProgramBuilder().vmWork(VmWork.atOnce(2, 20));
    builder.segment(builder.thread("a"), Operation.RUN, 100);
    builder.pauses(new Pauses(new long[] {5, 50}, new long[] {7, 8}));
    ReplayOptions both =
        new ReplayOptions(ObjectOrder.FREE, false, Machine.IDEAL, StopTheWorld.CONSTANT, true);
    // A third each: 5 of work at 15, until 22; the other 10 of 20 take until 37, when a has 10;
    // 50 at 77, until 85, and 50 more.
    assertThat(time(builder.build(), both, 1)).isCloseTo(135, within(1e-9));
  }

  @Test
  void theyGetTheirWorkAsTheProgramGoesOn() {
    // One gets 20 when 30 are done and 10 when 60 are, the other one 40 at 60.
    VmWork beside = new VmWork(new long[] {30, 60}, new long[][] {{20, 10}, {0, 40}});
    ProgramBuilder builder = new ProgramBuilder().vmWork(beside);
    builder.segment(builder.thread("a"), Operation.RUN, 100);
    Program program = builder.build();
    // P = 1: 30 alone; 20 of each until 70, when a has 50; alone until 80, when a has 60; 10 of
    // each
    // of three until 110, when a has 70; 30 of two until 170, when a has 100, and no rival any
    // work.
    assertThat(time(program, COMPETING, 1)).isCloseTo(170, within(1e-9));
    // P = 2: two rivals at once from 60 on: 10 of each of three until 75, a has 70; 30 more.
    assertThat(time(program, COMPETING, 2)).isCloseTo(105, within(1e-9));
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
    // 90 are done at 97; the last 10 take 20 beside the 40, of which 30 are never done.
    assertThat(time(builder.build(), COMPETING, 1)).isCloseTo(117, within(1e-9));
  }

  @Test
  void theyAreTwoMoreThreadsOfTheProgramIfTheyEndBeforeIt() {
    int compared = 0;
    for (long seed = 0; seed < 300; seed++) {
      Program alone =
          RandomPrograms.of(
              new Shape(
                  EnumSet.complementOf(EnumSet.of(Primitive.VIRTUAL)),
                  seed % 3 == 0,
                  seed % 2 == 0,
                  false,
                  5,
                  20),
              seed);
      if (Double.isNaN(time(alone, ReplayOptions.DEFAULT, 4))) {
        continue; // a deadlock
      }
      String text = ProgramText.print(alone);
      for (int processors = 1; processors <= 4; processors++) {
        // They get at least 1 / n of the processors, n threads in all.
        long each = (long) (time(alone, ReplayOptions.DEFAULT, 4) / (alone.bodies() + 2) / 2);
        Program more =
            ProgramText.parse(
                "more", text + "thread c1\nrun " + each + "\nthread c2\nrun " + each + "\n");
        double expected = time(more, ReplayOptions.DEFAULT, processors);
        if (Double.isNaN(expected)) {
          continue; // a deadlock of these processors
        }
        compared++;
        assertThat(beside(alone, VmWork.atOnce(2, 2 * each), processors))
            .as("seed %d, P %d, %d each\n%s", seed, processors, each, text)
            .isCloseTo(expected, within(1e-9 * Math.max(1, expected)));
      }
    }
    assertThat(compared).isGreaterThan(800);
  }
}
