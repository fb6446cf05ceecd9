package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.machine.Machine;
import corecast.simulator.machine.Machine.RunQueues;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A queue for each processor: cases worked out by hand, and a replay that ticks ns by ns. */
class RunQueuesTest {
  @Test
  void whatHasJustRunWaitsBesideAnIdleProcessor() {
    String text = "thread a\nrun 4\nthread b\nrun 1\nsleep 1\nrun 3\nthread c\nrun 2\n";
    // a on 0; b on 1 until 1; c, queued behind a, has never run and is cold: 1 takes it, 1-3.
    // b comes back at 2, queued behind c on 1, which ends at 3: b 3-6.
    assertThat(time(text, 2, new RunQueues(100, 0, 50, 0))).isEqualTo(6);
    String two = "thread a\nrun 9\nthread b\nrun 3\nthread c\nrun 6\n";
    // Slices of 2, c queued behind a: at 2 a gives way; c 2-4, a 4-6; b ends at 3 and its processor
    // finds a, which ran at 2: too hot for 3, cold enough for 1.
    // hot 3: at the next look at 4 a goes on at 0 as c gives way, c ran at 4; at 6 c goes on at 0,
    // a (6) is hot; so both stay on 0: 15 of work end at 15.
    assertThat(time(two, 2, new RunQueues(2, 0, 3, 0))).isEqualTo(15);
    // hot 1: 1 takes a at 3, 3-10; c goes on alone until 8.
    assertThat(time(two, 2, new RunQueues(2, 0, 1, 0))).isEqualTo(10);
  }

  @Test
  void aWokenThreadTakesTimeToStart() {
    String text = "thread a\nrun 2\nsleep 3\nrun 2\n";
    // wake 1: 0+1 to 3, sleeps until 6, 7-9
    assertThat(time(text, 1, new RunQueues(10, 0, 0, 1))).isEqualTo(9);
  }

  @Test
  void runsAndSleepsAreThoseOfATickingReplay() {
    for (long seed = 0; seed < 5000; seed++) {
      Random random = new Random(seed);
      List<int[]> threads = TickingReplay.randomThreads(random);
      String text = TickingReplay.text(threads);
      int processors = random.nextInt(3) + 1;
      int quantum = random.nextInt(5) + 1;
      int switching = random.nextInt(3);
      int hot = random.nextInt(6);
      int waking = random.nextInt(3);
      assertThat(time(text, processors, new RunQueues(quantum, switching, hot, waking)))
          .as(
              "seed %d, P %d, q %d, s %d, h %d, w %d\n%s",
              seed, processors, quantum, switching, hot, waking, text)
          .isEqualTo(
              new RunQueuesTicking(threads, processors, quantum, switching, hot, waking).end());
    }
  }

  @Test
  void aProcessorForEveryThreadIsIdealSharing() {
    for (long seed = 0; seed < 500; seed++) {
      Program program =
          RandomPrograms.of(
              new Shape(EnumSet.allOf(Primitive.class), true, seed % 2 == 0, false, 4, 14), seed);
      int processors = program.bodies();
      assertThat(time(program, processors, new RunQueues(3, 0, 9, 0)))
          .as("seed %d\n%s", seed, ProgramText.print(program))
          .isCloseTo(time(program, processors, Machine.IDEAL), within(1e-6));
    }
  }

  private static double time(String text, int processors, RunQueues machine) {
    return time(ProgramText.parse("test.program", text), processors, machine);
  }

  private static double time(Program program, int processors, Machine machine) {
    return new Simulator(program, new ReplayOptions(false, false, machine))
        .completion(new int[] {processors})
        .timeNanos()[0];
  }
}
