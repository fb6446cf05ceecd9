package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramText;
import org.junit.jupiter.api.Test;

/** What workers of fork/join pools do while their tasks wait; times are computed by hand. */
class ForkJoinTest {
  private static void takes(double nanos, int processors, String text) {
    Simulator simulator = new Simulator(ProgramText.parse("test", text), ReplayOptions.DEFAULT);
    Completion completion = simulator.completion(new int[] {processors});
    assertThat(completion.outcome().isDeadlock()).as(completion.outcome().describe()).isFalse();
    assertThat(completion.timeNanos()).containsExactly(nanos);
  }

  @Test
  void aWorkerThatJoinsWhatAnotherRunsTakesNothingElse() {
    // The other worker has a until 10, b until 12, c until 15; the root waits for each.
    takes(
        15e6,
        2,
        """
        unit 1ms
        fork-join-pool F 2
        thread main
          submit F root
        task root
          submit F a
          submit F b
          submit F c
          run 1
          get a
          get b
          get c
        task a
          run 10
        task b
          run 2
        task c
          run 3
        """);
  }

  @Test
  void aWorkerRunsWhatItJoinsItselfIfNobodyHasTakenIt() {
    // a is taken at once and lasts until 10; the root runs b from 1 to 5 and c until 9.
    takes(
        10,
        2,
        """
        fork-join-pool F 2
        thread main
          submit F root
        task root
          submit F a
          submit F b
          submit F c
          run 1
          get b
          get c
          get a
        task a
          run 10
        task b
          run 4
        task c
          run 4
        """);
  }

  @Test
  void aWorkerHelpsWhoeverHasTakenWhatItJoins() {
    // The root joins a, which the other worker runs; from 1 to 11 it runs what a has forked.
    takes(
        11,
        2,
        """
        fork-join-pool F 2
        thread main
          submit F root
        task root
          submit F a
          run 1
          get a
        task a
          submit F part
          run 10
          get part
        task part
          run 10
        """);
  }

  @Test
  void aTaskFromOutsideWaitsWhileAJoiningWorkerIsBlocked() {
    // other comes at 1, when the root has one worker and a the other: it runs from 10 on.
    takes(
        14e6,
        3,
        """
        unit 1ms
        fork-join-pool F 2
        thread main
          submit F root
          sleep 1
          submit F other
        task root
          submit F a
          run 2
          get a
        task a
          run 10
        task other
          run 4
        """);
  }

  @Test
  void whoHasForkedATaskTakesItBackFromAThiefWithinAMoment() {
    // The thief has a from 0 to 10 us, when the root joins it, and b from then on until 170 us; a
    // goes on until 100 us inside the root's wait.
    String text =
        """
        unit 1us
        fork-join-pool F 2
        thread main
          submit F root
        task root
          submit F a
          submit F b
          run %d
          get a
          submit F c
          get c
          get b
        task a
          run 100
        task b
          run 160
        task c
          run 60
        """;
    takes(170e3, 2, text.formatted(10));
    // After 30 us the root waits until 100 us; then the thief takes b until 260 us and the root c.
    takes(260e3, 2, text.formatted(30));
  }

  @Test
  void aForkerThatMustBeWokenIsNotFasterThanAThiefThatIsAwake() {
    // The root waits for a until 100 us; then the other worker goes on with b, and after it c.
    takes(
        140e3,
        2,
        """
        unit 1us
        fork-join-pool F 2
        thread main
          submit F root
        task root
          submit F a
          submit F b
          submit F c
          run 50
          get a
          get b
          get c
        task a
          run 100
        task b
          run 20
        task c
          run 20
        """);
  }

  @Test
  void aThreadFromOutsideTakesItsTaskBackToo() {
    // main takes a back at 10 us, which has 90 more; the worker has b from then to 110 us.
    takes(
        110e3,
        2,
        """
        unit 1us
        fork-join-pool F 1
        thread main
          submit F a
          submit F b
          run 10
          help F a
        task a
          run 100
        task b
          run 100
        """);
  }

  @Test
  void aTreeThatForksAllItsTasksKeepsAllWorkersBusy() {
    // Eight leaves of 1 ms: two rounds on four workers, one on eight.
    String tree = forkAll(3);
    takes(2e6, 4, tree);
    takes(1e6, 8, tree);
  }

  private static String forkAll(int levels) {
    StringBuilder text =
        new StringBuilder("fork-join-pool F processors\nthread main\n  submit F t1\n");
    for (int t = 1; t < 2 << levels; t++) {
      int left = 2 * t;
      text.append(
          t < 1 << levels
              ? "task t%d\n  submit F t%d\n  submit F t%d\n  get t%2$d\n  get t%3$d\n"
                  .formatted(t, left, left + 1)
              : "task t%d\n  run 1ms\n".formatted(t));
    }
    return text.toString();
  }

  @Test
  void ownTasksAreTakenNewestFirstAndStolenOnesOldestFirst() {
    // One worker: the root's third task is next and lets main go on at 1 + 2; then main has 20.
    takes(
        23,
        2,
        """
        fork-join-pool F 1
        semaphore S 0
        thread main
          submit F root
          acquire S
          run 20
        task root
          submit F a
          submit F b
          submit F c
          run 1
        task a
          run 2
        task b
          run 2
        task c
          run 2
          release S
        """);
    // Two workers: the second one has taken a at 0 and takes b at 2, the older of two: 4, then
    // main.
    takes(
        24,
        3,
        """
        fork-join-pool F 2
        semaphore S 0
        thread main
          submit F root
          acquire S
          run 20
        task root
          submit F a
          submit F b
          submit F c
          run 8
        task a
          run 2
        task b
          run 2
          release S
        task c
          run 2
        """);
  }

  @Test
  void theLastActiveWorkerIsReplacedWhenItBlocks() {
    // The only worker waits for a permit that the next task has: 5, then 1.
    takes(
        6,
        1,
        """
        fork-join-pool F 1
        semaphore S 0
        thread main
          submit F blocking
          submit F next
        task blocking
          lend
          acquire S
          keep
          run 1
        task next
          run 5
          release S
        """);
  }

  @Test
  void oneOfTwoActiveWorkersIsNot() {
    // Each worker blocks for 8 and tells the pool; only the second is replaced: x at 0, y at 3.
    takes(
        9,
        4,
        """
        fork-join-pool F 2
        thread main
          submit F first
          submit F second
          submit F x
          submit F y
        task first
          lend
          sleep 8
          keep
        task second
          lend
          sleep 8
          keep
        task x
          run 3
        task y
          run 6
        """);
  }

  @Test
  void aThreadFromOutsideRunsOnlyWhatItWaitsFor() {
    String text =
        """
        unit 1ms
        fork-join-pool F 1
        thread main
          submit F a
          submit F b
          run 1
          help F %s
        task a
          run 4
        task b
          run 4
        """;
    takes(5e6, 2, text.formatted("b")); // which it runs itself
    takes(8e6, 2, text.formatted("a")); // which the worker has; then that has b
  }

  @Test
  void aThreadThatWaitsForAStageRunsWhatBringsPartsToIt() {
    // The worker has a until 3, main b; the stage runs at 3. Nobody but the worker takes other: 3
    // to 8.
    takes(
        8,
        2,
        """
        fork-join-pool F 1
        thread main
          submit F a
          submit F other
          submit F b
          help F all
        task a
          run 3
          complete part
        task b
          run 3
          complete part
        task other
          run 5
        stage part 2
          complete all
        stage all 1
        """);
  }

  @Test
  void aTaskThatIsRunWithinAWaitHasTheLocksOfWhoWaits() {
    takes(
        3,
        1,
        """
        fork-join-pool F 1
        lock M
        thread main
          submit F root
        task root
          submit F a
          lock M
          run 1
          get a
          unlock M
        task a
          lock M
          run 2
          unlock M
        """);
  }

  @Test
  void whereNothingElseCanGoOnAWorkerStandsInForOneThatJoins() {
    // Two workers: the root joins a, and a waits for a permit that b has, which nobody would begin.
    takes(
        6,
        2,
        """
        fork-join-pool F 2
        semaphore S 0
        thread main
          submit F root
        task root
          submit F a
          submit F b
          run 1
          get a
          get b
        task a
          acquire S
          run 3
        task b
          run 2
          release S
        """);
  }

  @Test
  void whoHasHelpedIsStillSeenToHaveStolenWhatItRuns() {
    // c was stolen from the root; it joins d, and d's part runs within it from 1 to 4. Then it
    // forks e while the third worker has x (3 to 12), so the root, which joins c at 5, has e until
    // 15.
    takes(
        150,
        3,
        """
        unit 10ns
        fork-join-pool F 3
        thread main
          submit F root
          sleep 2.5
          submit F x
        task root
          submit F c
          run 5
          get c
        task c
          submit F d
          run 1
          get d
          submit F e
          run 10
          get e
        task d
          submit F part
          run 3
        task part
          run 3
        task e
          run 10
        task x
          run 9
        """);
  }

  @Test
  void whereNothingElseCanGoOnAWaitEndsBesideWhatRunsInIt() {
    // The root joins a and runs part, which waits for a permit that the root has behind its wait.
    takes(
        6,
        2,
        """
        fork-join-pool F 2
        semaphore S 0
        thread main
          submit F root
        task root
          submit F a
          run 1
          get a
          release S
        task a
          submit F part
          run 4
        task part
          acquire S
          run 2
        """);
  }
}
