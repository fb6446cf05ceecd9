package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.machine.Machine;
import corecast.simulator.machine.Machine.RunQueues;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A queue for each processor: cases worked out by hand, and a replay that ticks ns by ns. */
@Tag("more")
class RunQueuesTest {
  @Test
  void whatHasJustRunWaitsBesideAnIdleProcessor() {
    String text = "thread a\nrun 4\nthread b\nrun 1\nsleep 1\nrun 3\nthread c\nrun 2\n";
    // a on 0; b on 1 until 1; c, queued behind a, has never run and is cold: 1 takes it, 1-3.
    // b comes back at 2, queued behind c on 1, which ends at 3: b 3-6.
    assertThat(time(text, 2, new RunQueues(100, 0, 50, 0, 0))).isEqualTo(6);
    String two = "thread a\nrun 9\nthread b\nrun 3\nthread c\nrun 6\n";
    // Slices of 2, c queued behind a: at 2 a gives way; c 2-4, a 4-6; b ends at 3 and its processor
    // finds a, which ran at 2: too hot for 3, cold enough for 1.
    // hot 3: at the next look at 4 a goes on at 0 as c gives way, c ran at 4; at 6 c goes on at 0,
    // a (6) is hot; so both stay on 0: 15 of work end at 15.
    assertThat(time(two, 2, new RunQueues(2, 0, 3, 0, 0))).isEqualTo(15);
    // hot 1: 1 takes a at 3, 3-10; c goes on alone until 8.
    assertThat(time(two, 2, new RunQueues(2, 0, 1, 0, 0))).isEqualTo(10);
  }

  /** In us: slices of 4 ms, hot for 0.5 ms. */
  private static final RunQueues EVEN = new RunQueues(4000, 0, 500, 0, 0);

  private static final RunQueues UNEVEN = EVEN.unevenly();

  @Test
  void fiveOfEightWokenThreadsMayWaitAtOneProcessor() {
    StringBuilder text = new StringBuilder("barrier B 8\n");
    for (int t = 0; t < 8; t++) {
      text.append("thread t").append(t).append("\nrun 1400\nbarrier B\nrun 1400\nbarrier B\n");
      text.append("run 1400\n");
    }
    // At 0: t0 on 0, t1 on 1, then behind 0, 0 (two ahead), 1, 0, 1, 0: five there, three here.
    // Processor 1 is idle from 4.2 to 7.0, which is less than a slice. At 7.0 the last one goes on
    // at 0, the first one goes to 1, which is idle, and the six others behind 0, 0, 1, 0, 1, 0 or
    // behind 1, 1, 0, 1, 0, 1.
    assertThat(time(text.toString(), 2, UNEVEN)).isEqualTo(3 * 5 * 1400);
    assertThat(time(text.toString(), 2, EVEN)).isEqualTo(3 * 4 * 1400);
    assertThat(time(text.toString(), 1, UNEVEN)).isEqualTo(3 * 8 * 1400);
    assertThat(time(text.toString(), 8, UNEVEN)).isEqualTo(3 * 1400);
  }

  @Test
  void aChainNeverWaitsForAProcessor() {
    String text =
        """
        thread a
          run 3
          signal X
          wait Y
          run 2
        thread b
          wait X
          run 4
          signal Y
        """;
    for (int processors = 1; processors <= 3; processors++) {
      assertThat(time(text, processors, UNEVEN)).isEqualTo(9);
    }
  }

  @Test
  void anIdleProcessorTakesAWaitingThreadAfterASlice() {
    String text = "thread a\nrun 100000\nthread b\nrun 100000\n";
    assertThat(time(text, 2, UNEVEN)).isEqualTo(100_000);
    text += "thread c\nrun 100000\nthread d\nrun 100000\n";
    // a, c, d on 0, b on 1 until 100 ms. Then a has had 36, c and d 32. At 104 c has had 36 too,
    // and d goes on; 1 has been idle for 4 and takes a: until 168. By 172 d and c have 32 left
    // each;
    // d has just had its slice, and goes on at 1. Both end at 204.
    assertThat(time(text, 2, UNEVEN)).isEqualTo(204_000);
    assertThat(time(text, 1, UNEVEN)).isEqualTo(400_000);
  }

  @Test
  void ofQueuesOfOneLengthAWokenThreadGoesToItsOwn() {
    String text =
        """
        thread a
          run 10
        thread b
          run 1
          sleep 2
          run 1
          mark back
        thread c
          sleep 2
          run 1
        """;
    // b has 1 until 1; c comes at 2 and takes 1, until 3, when b comes back: behind c, which ends
    // at that instant. Behind a it would begin at 10.
    assertThat(mark(text, 2, UNEVEN)).isEqualTo(4);
  }

  @Test
  void theWorkerThatEndsATaskGoesOnWithTheNextOne() {
    String text =
        """
        pool W 2
        thread main
          submit W a
          submit W b
          submit W c
          submit W d
        task a
          run 3
        task b
          run 5
        task c
          run 5
        task d
          run 3
        """;
    // a and c on one processor, b and d on the other one: nobody waits behind another worker.
    assertThat(time(text, 2, UNEVEN)).isEqualTo(8);
  }

  @Test
  void aWokenThreadTakesTimeToStart() {
    String text = "thread a\nrun 2\nsleep 3\nrun 2\n";
    // wake 1: 0+1 to 3, sleeps until 6, 7-9
    assertThat(time(text, 1, new RunQueues(10, 0, 0, 1, 0))).isEqualTo(9);
  }

  @Test
  void aCarrierThatGoesOnWithAnotherVirtualThreadIsAwake() {
    String text =
        """
        carriers 1
        virtual A
          run 4
          sleep 5
          run 2
        virtual B
          run 3
        virtual C
          sleep 6
          run 2
        """;
    RunQueues machine = new RunQueues(100, 0, 50, 1, 0);
    // A starts at 1 and runs until 5, B until 8: its carrier is awake. C sleeps from 8 until 14.
    // Where
    // nobody has the carrier it is woken: A 11-13, C 15-17.
    assertThat(time(text, 1, machine)).isEqualTo(17);
    assertThat(time(text, 2, machine)).isEqualTo(17);
  }

  @Test
  void runsAndSleepsAreThoseOfATickingReplay() {
    for (long seed = 0; seed < Effort.of(800, 5000); seed++) {
      Random random = new Random(seed);
      List<int[]> threads = TickingReplay.randomThreads(random);
      String text = TickingReplay.text(threads);
      int processors = random.nextInt(3) + 1;
      int quantum = random.nextInt(5) + 1;
      int switching = random.nextInt(3);
      int hot = random.nextInt(6);
      int waking = random.nextInt(3);
      int spin = random.nextInt(5);
      boolean uneven = random.nextBoolean();
      RunQueues machine = new RunQueues(quantum, switching, hot, waking, spin, uneven);
      assertThat(time(text, processors, machine))
          .as("seed %d, P %d, %s\n%s", seed, processors, machine, text)
          .isEqualTo(
              new RunQueuesTicking(
                      threads, processors, quantum, switching, hot, waking, spin, uneven)
                  .end());
    }
  }

  @Test
  void aProcessorForEveryThreadIsIdealSharing() {
    for (long seed = 0; seed < Effort.of(100, 500); seed++) {
      Program program =
          RandomPrograms.of(
              new Shape(
                  EnumSet.complementOf(EnumSet.of(Primitive.LOCK, Primitive.MONITOR)),
                  true,
                  seed % 2 == 0,
                  false,
                  4,
                  14),
              seed);
      int processors = program.bodies();
      for (RunQueues machine : evenAndNot(new RunQueues(3, 0, 9, 0, 0))) {
        assertThat(time(program, processors, machine))
            .as("seed %d\n%s", seed, ProgramText.print(program))
            .isCloseTo(time(program, processors, Machine.IDEAL), within(1e-6));
      }
    }
  }

  private static List<RunQueues> evenAndNot(RunQueues even) {
    return List.of(even, even.unevenly());
  }

  /** What no run can be shorter than, and what replays share that ask for several counts. */
  @Test
  void unevenQueuesObeyTheLawsOfAllMachines() {
    for (long seed = 0; seed < Effort.of(200, 1000); seed++) {
      Program program =
          RandomPrograms.of(
              new Shape(EnumSet.allOf(Primitive.class), true, seed % 2 == 0, false, 5, 14), seed);
      RunQueues even = new RunQueues(3, 0, 2, seed % 2, seed % 3);
      int[] counts = {1, 2, 3, 4, 5, 6, 7, 8};
      for (RunQueues machine : evenAndNot(even)) {
        ReplayOptions options = new ReplayOptions(ObjectOrder.FREE, false, machine);
        Completion all = new Simulator(program, options).completion(counts);
        for (int i = 0; i < counts.length; i++) {
          Completion alone = new Simulator(program, options).completion(new int[] {counts[i]});
          double nanos = alone.timeNanos()[0];
          String what = "seed %d, P %d, %s\n%s";
          assertThat(Double.valueOf(all.timeNanos()[i]))
              .as(what, seed, counts[i], machine, ProgramText.print(program))
              .isEqualTo(Double.valueOf(nanos));
          if (!alone.outcome().isDeadlock()) {
            assertThat(nanos)
                .as(what, seed, counts[i], machine, ProgramText.print(program))
                .isGreaterThanOrEqualTo((double) program.workNanos() / counts[i])
                .isGreaterThanOrEqualTo(longestBody(program));
          }
        }
      }
      assertThat(Double.valueOf(time(program, 1, even.unevenly())))
          .as("seed %d\n%s", seed, ProgramText.print(program))
          .isEqualTo(Double.valueOf(time(program, 1, even)));
    }
  }

  private static long longestBody(Program program) {
    long longest = 0;
    for (int body = 0; body < program.bodies(); body++) {
      long nanos = 0;
      for (int step = program.firstStep(body); step < program.firstStep(body + 1); step++) {
        nanos += Operation.isSegment(program.operationCode(step)) ? program.amount(step) : 0;
      }
      longest = Math.max(longest, nanos);
    }
    return longest;
  }

  @Test
  void whoRunsMayTakeALockBeforeThoseWhoWait() {
    String text =
        """
        thread a
          lock m
          run 4
          unlock m
          lock m
          run 4
          unlock m
        thread b
          run 1
          lock m
          run 3
          unlock m
        """;
    RunQueues machine = new RunQueues(100, 0, 50, 0, 0);
    // b waits from 1; at 4 a releases m and takes it again, before b has a processor: b 8-11.
    // Handed over: b has m 4-7, a 7-11.
    assertThat(mark(text + "  mark done\n", 2, machine)).isEqualTo(11);
    assertThat(mark(text + "  mark done\n", 2, Machine.IDEAL)).isEqualTo(7);
  }

  @Test
  void aLockThatIsFreeStopsNobodyWhileItsNextOwnerWaitsForAProcessor() {
    String text =
        """
        thread holder
          lock m
          run 2
          unlock m
          run 8
          lock m
          run 1
          unlock m
        thread waiter
          run 1
          lock m
          run 1
          unlock m
        thread busy
          run 20
        """;
    // Slices of 100; holder on 0, waiter on 1, busy (cold) waits on 0. Waiter blocks at 1, so 1
    // takes busy, 1-21. At 2 m is free and the waiter queues on 1 behind busy; holder finds m free
    // at 10 and ends at 11, when 0 takes the waiter (it ran at 1: cold), 11-12.
    assertThat(time(text, 2, new RunQueues(100, 0, 5, 0, 0))).isEqualTo(21);
    assertThat(
            mark(
                text.replace("thread busy", "  mark done\nthread busy"),
                2,
                new RunQueues(100, 0, 5, 0, 0)))
        .isEqualTo(12);
    // With spinning up to 2 the waiter has 1 back at 2: 2-3.
    assertThat(
            mark(
                text.replace("thread busy", "  mark done\nthread busy"),
                2,
                new RunQueues(100, 0, 5, 0, 2)))
        .isEqualTo(3);
  }

  @Test
  void everyProgramEndsWhoeverIsFasterToALock() {
    for (long seed = 0; seed < Effort.of(100, 500); seed++) {
      Program program =
          RandomPrograms.of(new Shape(EnumSet.of(Primitive.LOCK), true, false, false, 6, 30), seed);
      double alone = time(program, 1, Machine.IDEAL);
      int processors = (int) (seed % 3) + 1;
      // No processor is left idle for ever: never longer than one after the other.
      for (RunQueues machine : evenAndNot(new RunQueues(3, 0, 0, 0, seed % 2))) {
        assertThat(time(program, processors, machine))
            .as("seed %d, P %d, %s\n%s", seed, processors, machine, ProgramText.print(program))
            .isBetween(alone / processors, alone);
      }
    }
  }

  /** When the only mark is passed, the last object of the program. */
  private static double mark(String text, int processors, Machine machine) {
    Program program = ProgramText.parse("test.program", text);
    return new Simulator(program, new ReplayOptions(ObjectOrder.FREE, false, machine))
        .replay(processors)
        .markNanos(program.objects() - 1);
  }

  private static double time(String text, int processors, RunQueues machine) {
    return time(ProgramText.parse("test.program", text), processors, machine);
  }

  private static double time(Program program, int processors, Machine machine) {
    return new Simulator(program, new ReplayOptions(ObjectOrder.FREE, false, machine))
        .completion(new int[] {processors})
        .timeNanos()[0];
  }
}
