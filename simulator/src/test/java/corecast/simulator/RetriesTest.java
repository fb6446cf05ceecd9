package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.RetriedAtomic;
import corecast.simulator.machine.Machine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * An attempt to change an atomic fails if another one has succeeded since it began, and all of it
 * is done again. The same is computed here by another program, which goes from one end of a piece
 * of work to the next.
 */
class RetriesTest {
  /** Work, and an attempt to change an atomic. */
  private record Round(long work, int atomic, long attempt) {}

  @Test
  void whoIsLaterWorksInVainAndOnceMore() {
    Program program =
        program(List.of(List.of(new Round(10, 0, 20)), List.of(new Round(15, 0, 20))));
    assertThat(nanosOn(1, program)).isEqualTo(65); // whoever is in an attempt has the processor
    // The one from 10 to 30; the other in vain from 15 to 35, and once more until 55.
    assertThat(nanosOn(2, program)).isEqualTo(55);
    assertThat(nanosOn(8, program)).isEqualTo(55);
  }

  @Test
  void anAttemptMayBeInVainMoreThanOnce() {
    Program program =
        program(
            List.of(
                List.of(new Round(1, 0, 10), new Round(5, 0, 10), new Round(5, 0, 10)),
                List.of(new Round(2, 0, 12))));
    // Changes at 11, 26 and 41. The other one begins at 2, 14, 26 (when that change is through),
    // and
    // is through at 38; so the third from 31 to 41 is in vain, and once more until 51.
    assertThat(nanosOn(2, program)).isEqualTo(51);
  }

  @Test
  void anAttemptThatBeginsBehindTheChangeSucceeds() {
    Program program =
        program(List.of(List.of(new Round(10, 0, 20)), List.of(new Round(31, 0, 20))));
    assertThat(nanosOn(2, program)).isEqualTo(51);
  }

  @Test
  void nobodyIsDisturbedByAnotherAtomic() {
    Program program =
        program(List.of(List.of(new Round(10, 0, 20)), List.of(new Round(15, 1, 20))));
    assertThat(nanosOn(2, program)).isEqualTo(35);
  }

  /** A begins at 0 and is through at 10, when b begins: on two processors b's is in vain. */
  private static final String AT_ONE_INSTANT =
      """
      thread b
       sleep 10
       lock x~retries
       run f 5
       unlock x~retries
      thread a
       lock x~retries
       run f 10
       unlock x~retries
      """;

  @Test
  void howManyCountsAreAskedForMakesNoDifference() {
    Program program = ProgramText.parse("instant.program", AT_ONE_INSTANT);
    for (int processors = 1; processors <= 3; processors++) {
      double alone = nanosOn(processors, program);
      int[] all = {1, 2, 3};
      double among =
          new Simulator(program, ReplayOptions.DEFAULT).completion(all).timeNanos()[processors - 1];
      assertThat(among).as("%d", processors).isEqualTo(alone);
    }
  }

  /** Who would change an atomic repeats that where it is: it keeps its carrier. */
  @Test
  void aVirtualThreadThatWaitsForItsTurnKeepsItsCarrier() {
    Program program =
        ProgramText.parse(
            "carriers.program",
            """
            carriers 1
            thread t
             lock x~retries
             run f 10
             unlock x~retries
            virtual v
             run f 1
             lock x~retries
             run f 1
             unlock x~retries
            virtual w
             run f 1
             pin
             lock y~retries
             run f 1
             unlock y~retries
             unpin
            """);
    for (int processors = 1; processors <= 4; processors++) {
      assertThat(nanosOn(processors, program)).isBetween(13.0 / processors, 20.0);
    }
  }

  /** Two that take turns of their own: each attempt is in vain once, 8 + 2 x 20 for 8 + 20. */
  @Test
  void whereAttemptsAreLongTwoProcessorsGainLittle() {
    List<Round> rounds = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      rounds.add(new Round(8_000, 0, 20_000));
    }
    List<Round> later = new ArrayList<>(rounds);
    later.set(0, new Round(9_000, 0, 20_000));
    double speedup = speedup(2, program(List.of(rounds, later)));
    assertThat(speedup).isCloseTo(2.0 * 28 / 48, within(0.001));
    assertThat(speedup(2, program(List.of(rounds, later, rounds, later))))
        .isCloseTo(speedup, within(0.01));
  }

  /** What lies between could not be done again; so the others wait, as for any lock. */
  @Test
  void whoDoesMoreThanWorkInBetweenHasALock() {
    String atomic = RetriedAtomic.lockName("A");
    String section = " lock " + atomic + "\n run 20\n sleep 1\n unlock " + atomic + "\n";
    Program program =
        ProgramText.parse(
            "t.program",
            "unit 1ns\nthread a\n run 10\n" + section + "thread b\n run 15\n" + section);
    assertThat(nanosOn(2, program)).isEqualTo(10 + 21 + 21);
  }

  /** With slices of 4 ms, a thread that works for 10 us at a time is hardly ever interrupted. */
  @Test
  void onRunQueuesOneProcessorDoesNothingInVain() {
    List<Round> rounds = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      rounds.add(new Round(4_000, 0, 6_000));
    }
    Program program = program(List.of(rounds, rounds, rounds));
    ReplayOptions slices = ReplayOptions.DEFAULT.on(new Machine.RoundRobin(4_000_000, 0));
    double nanos = new Simulator(program, slices).completion(new int[] {1}).timeNanos()[0];
    assertThat(nanos).isEqualTo(300_000);
  }

  /** A slice that ends in the midst of an attempt lets the others be first. */
  @Test
  void whoLosesTheProcessorInAnAttemptHasToRepeatIt() {
    Program program = program(List.of(List.of(new Round(10, 0, 20)), List.of(new Round(1, 0, 2))));
    ReplayOptions slices = ReplayOptions.DEFAULT.on(new Machine.RoundRobin(15, 0));
    double nanos = new Simulator(program, slices).completion(new int[] {1}).timeNanos()[0];
    // 10 and 5 of the attempt, then the other one (3), 15 more, in vain, and once more 20.
    assertThat(nanos).isEqualTo(15 + 3 + 15 + 20);
  }

  @Test
  void anotherProgramComputesTheSame() {
    for (int seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      List<List<Round>> threads = new ArrayList<>();
      int atomics = 1 + random.nextInt(2);
      for (int t = 2 + random.nextInt(5); t > 0; t--) {
        List<Round> rounds = new ArrayList<>();
        for (int r = 1 + random.nextInt(20); r > 0; r--) {
          long work = 1 + random.nextInt(1_000_000);
          rounds.add(new Round(work, random.nextInt(atomics), 1 + random.nextInt(1_000_000)));
        }
        threads.add(rounds);
      }
      Program program = program(threads);
      for (int p = 1; p <= 7; p++) {
        assertThat(nanosOn(p, program))
            .as("seed %d on %d:%n%s", seed, p, ProgramText.print(program))
            .isCloseTo(computed(p, threads), within(1.0));
      }
    }
  }

  // ---- the other computation --------------------------------------------------------------------

  private static final class Thread {
    final List<Round> rounds;
    int round;
    boolean attempts;
    boolean waits;
    double left;
    int seen;

    Thread(List<Round> rounds) {
      this.rounds = rounds;
      this.left = rounds.get(0).work;
    }

    boolean isOver() {
      return round == rounds.size();
    }
  }

  private static double computed(int processors, List<List<Round>> program) {
    List<Thread> threads = program.stream().map(Thread::new).toList();
    Deque<Thread> queue = new ArrayDeque<>();
    int[] changes = new int[2];
    double now = 0;
    while (true) {
      List<Thread> running = threads.stream().filter(t -> !t.isOver() && !t.waits).toList();
      if (running.isEmpty()) {
        return now;
      }
      Thread first = running.get(0);
      for (Thread each : running) {
        first = each.left < first.left ? each : first;
      }
      double passes = first.left;
      now += passes * Math.max(1, (double) running.size() / processors);
      for (Thread each : running) {
        each.left -= passes;
      }
      Round round = first.rounds.get(first.round);
      boolean again = !first.attempts;
      if (first.attempts) {
        first.attempts = false;
        again = changes[round.atomic] != first.seen;
        if (!again) {
          changes[round.atomic]++;
          first.round++;
          first.left = first.isOver() ? 0 : first.rounds.get(first.round).work;
        }
        Thread next = queue.poll();
        if (next != null) {
          next.waits = false;
          attempt(next, changes);
        }
      }
      if (again && threads.stream().filter(t -> t.attempts).count() == processors) {
        first.waits = true;
        queue.add(first);
      } else if (again) {
        attempt(first, changes);
      }
    }
  }

  private static void attempt(Thread thread, int[] changes) {
    Round round = thread.rounds.get(thread.round);
    thread.attempts = true;
    thread.left = round.attempt;
    thread.seen = changes[round.atomic];
  }

  // ---- programs ---------------------------------------------------------------------------------

  private static Program program(List<List<Round>> threads) {
    StringBuilder text = new StringBuilder("unit 1ns\n");
    for (int t = 0; t < threads.size(); t++) {
      text.append("thread t").append(t).append('\n');
      for (Round round : threads.get(t)) {
        String atomic = RetriedAtomic.lockName("A" + round.atomic);
        text.append(" run ").append(round.work).append("\n lock ").append(atomic);
        text.append("\n run ").append(round.attempt).append("\n unlock ").append(atomic);
        text.append('\n');
      }
    }
    return ProgramText.parse("t.program", text.toString());
  }

  private static double speedup(int processors, Program program) {
    return nanosOn(1, program) / nanosOn(processors, program);
  }

  private static double nanosOn(int processors, Program program) {
    return new Simulator(program, ReplayOptions.DEFAULT)
        .completion(new int[] {processors})
        .timeNanos()[0];
  }
}
