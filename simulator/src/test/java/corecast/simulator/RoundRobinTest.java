package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.machine.Machine.RoundRobin;
import corecast.simulator.primitive.ReplayFault;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Time slices: cases worked out by hand, a replay that ticks ns by ns, and what must always hold.
 */
@Tag("more")
class RoundRobinTest {
  @Test
  void threeThreadsInLongSlicesRunTwoAndThenOne() {
    String text = "thread a\nrun 4\nthread b\nrun 4\nthread c\nrun 4\n";
    assertThat(time(text, 2, 100, 0)).isEqualTo(8); // a, b until 4, c alone; ideal sharing: 6
    assertThat(time(text, 2, 2, 0)).isEqualTo(6); // 0-2 a b, 2-4 c a, 4-6 b c
    assertThat(time(text, 1, 1, 0)).isEqualTo(12);
  }

  @Test
  void aSwitchToAnotherThreadCostsTime() {
    String text = "thread a\nrun 4\nthread b\nrun 4\n";
    // a 0-2, switch, b 3-5, switch, a 6-8, switch, b 9-11
    assertThat(time(text, 1, 2, 1)).isEqualTo(11);
    assertThat(time(text, 2, 2, 1)).isEqualTo(4); // each has a processor of its own
  }

  @Test
  void theLastArriverAtABarrierKeepsItsSlice() {
    String text =
        "barrier B 3\n"
            + "thread a\nrun 3\nbarrier B\nrun 3\n"
            + "thread b\nrun 3\nbarrier B\nrun 3\n"
            + "thread c\nrun 3\nbarrier B\nrun 3\n";
    // a, b until 3, c 3-6 and on 6-9, a beside it 6-9, b 9-12; ideal sharing: 9
    assertThat(time(text, 2, 100, 0)).isEqualTo(12);
  }

  @Test
  void sleepersComeBackToTheEndOfTheQueue() {
    String text = "thread a\nsleep 1\nrun 2\nthread b\nrun 4\nthread c\nrun 4\n";
    // one processor, slices of 3: b 0-3, c 3-6 (a queued at 1, before b at 3), so: b, c, a 6-8, b,
    // c
    assertThat(time(text, 1, 3, 0)).isEqualTo(10);
    assertThat(time("thread a\nsleep 5\nrun 2\nthread b\nrun 9\n", 1, 4, 0)).isEqualTo(11);
  }

  @Test
  void runsAndSleepsAreThoseOfATickingReplay() {
    for (long seed = 0; seed < Effort.of(500, 3000); seed++) {
      Random random = new Random(seed);
      List<int[]> threads = TickingReplay.randomThreads(random);
      String text = TickingReplay.text(threads);
      int processors = random.nextInt(3) + 1;
      int quantum = random.nextInt(5) + 1;
      int switching = random.nextInt(3);
      assertThat(time(text, processors, quantum, switching))
          .as("seed %d, P %d, q %d, s %d\n%s", seed, processors, quantum, switching, text)
          .isEqualTo(new OneQueueTicking(threads, processors, quantum, switching).end());
    }
  }

  @Test
  void aProcessorForEveryThreadIsIdealSharing() {
    for (long seed = 0; seed < Effort.of(100, 500); seed++) {
      Program program = random(seed);
      int processors = program.bodies();
      assertThat(slices(program, processors, 3, 0))
          .as("seed %d\n%s", seed, ProgramText.print(program))
          .isCloseTo(ideal(program, processors), within(1e-6));
    }
  }

  @Test
  void oneProcessorIsNeverIdleWhileThereIsWork() {
    int finished = 0;
    for (long seed = 0; seed < Effort.of(100, 500); seed++) {
      Program program = RandomPrograms.of(shape(false), seed);
      double time = slices(program, 1, 3, 0);
      double ideal = ideal(program, 1);
      if (!Double.isNaN(time) && !Double.isNaN(ideal)) {
        finished++;
        assertThat(time).as("seed %d\n%s", seed, ProgramText.print(program)).isEqualTo(ideal);
      }
    }
    assertThat(finished).isGreaterThan(Effort.of(40, 200));
  }

  @Test
  void moreSlicesThanAnyoneCanWaitForAreRefused() {
    assertThatThrownBy(() -> time("thread a\nrun 2000s\nthread b\nrun 1\n", 1, 1, 0))
        .isInstanceOf(ReplayFault.class)
        .hasMessageContaining("time slices of 1 ns")
        .hasMessageContaining("longer quantum");
  }

  private static Shape shape(boolean delays) {
    return new Shape(EnumSet.allOf(Primitive.class), true, delays, false, 4, 14);
  }

  private static Program random(long seed) {
    return RandomPrograms.of(shape(seed % 2 == 0), seed);
  }

  private static double time(String text, int processors, long quantum, long switching) {
    return slices(ProgramText.parse("test.program", text), processors, quantum, switching);
  }

  private static double slices(Program program, int processors, long quantum, long switching) {
    ReplayOptions options =
        new ReplayOptions(ObjectOrder.FREE, false, new RoundRobin(quantum, switching));
    return new Simulator(program, options).completion(new int[] {processors}).timeNanos()[0];
  }

  private static double ideal(Program program, int processors) {
    return new Simulator(program, ReplayOptions.DEFAULT).replay(processors).outcome().isDeadlock()
        ? Double.NaN
        : new Simulator(program, ReplayOptions.DEFAULT)
            .completion(new int[] {processors})
            .timeNanos()[0];
  }
}
