package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import org.junit.jupiter.api.Test;

/** Written programs with pools that grow or push back, and with threads that are stopped. */
class PoolLimitsAndStopsTest {
  private static double time(String text, int processors) {
    Program program = ProgramText.parse("written", text);
    String printed = ProgramText.print(program);
    assertThat(ProgramText.print(ProgramText.parse("printed", printed))).isEqualTo(printed);
    Completion completion =
        new Simulator(program, ReplayOptions.DEFAULT).completion(new int[] {processors});
    assertThat(completion.outcome().isDeadlock()).as(completion.outcome().describe()).isFalse();
    return completion.timeNanos()[0];
  }

  private static String tasks(String pool, int number, int length) {
    StringBuilder text = new StringBuilder(pool).append("\nthread main\n");
    for (int i = 0; i < number; i++) {
      text.append("submit W t").append(i).append('\n');
    }
    for (int i = 0; i < number; i++) {
      text.append("task t").append(i).append("\nrun ").append(length).append('\n');
    }
    return text.toString();
  }

  @Test
  void aPoolGrowsWhenItsQueueIsFull() {
    // One worker and two in the queue; the fourth and the fifth task start workers: 10, then 10.
    assertThat(time(tasks("pool W 1 max 3 queue 2", 5, 10), 8)).isEqualTo(20);
    // Room for all: one after the other.
    assertThat(time(tasks("pool W 1 max 3 queue 4", 5, 10), 8)).isEqualTo(50);
    assertThat(time(tasks("pool W 1 max processors queue 0", 4, 10), 2)).isEqualTo(20);
  }

  @Test
  void theSubmitterRunsWhatDoesNotFit() {
    // Worker: t0, then t1. Main runs t2 until 10; then the queue is empty: t3 at 20.
    assertThat(time(tasks("pool W 1 queue 1 caller-runs", 4, 10), 2)).isEqualTo(30);
  }

  @Test
  void aStoppedThreadEndsWhereItSleeps() {
    // The clock would take 5 x 10; stopped at 25 it has submitted two tasks, at 10 and 20.
    String clock = "sleep 10\nsubmit W a\nsleep 10\nsubmit W b\nsleep 10\nsubmit W c\nsleep 20\n";
    String text =
        "pool W 1\nthread clock\n"
            + clock
            + "thread main\nrun 25\nstop clock\njoin clock\nrun 3\n"
            + "task a\nrun 1\ntask b\nrun 1\ntask c\nrun 100\n";
    assertThat(time(text, 2)).isEqualTo(28);
  }

  @Test
  void aStoppedThreadEndsBeforeItsNextSleepAndNotInItsWork() {
    String text =
        "thread worker\nsleep 1\nrun 30\nsleep 100\nthread main\nrun 5\nstop worker\njoin"
            + " worker\nrun 2\n";
    assertThat(time(text, 2)).isEqualTo(33); // 1 + 30 + 2
  }

  @Test
  void aStoppedThreadWaitsForNoPermit() {
    String text =
        "thread worker\nacquire S\nrun 30\nthread main\nrun 5\nstop worker\njoin worker\nrun 2\n";
    assertThat(time(text, 2)).isEqualTo(7);
  }

  @Test
  void aThreadThatIsStoppedBeforeItBeginsEndsAtItsFirstSleep() {
    String text =
        "thread worker\nrun 4\nsleep 30\nthread main\nstop worker\nspawn worker\njoin worker\n";
    assertThat(time(text, 2)).isEqualTo(4);
  }

  @Test
  void whoeverWaitsBehindAStoppedThreadGetsThePermit() {
    // At 10 main gives back one permit, which goes to second: 10 + 20.
    String text =
        "semaphore S 0\nthread first\nsleep 1\nacquire S\nrun 100\n"
            + "thread second\nsleep 2\nacquire S\nrun 20\n"
            + "thread main\nsleep 5\nstop first\nsleep 5\nrelease S\n";
    assertThat(time(text, 2)).isEqualTo(30);
  }

  @Test
  void whoWasKeptWaitingByAStoppedThreadGoesOnAtOnce() {
    // first wants two of the one permit there is, and nobody overtakes it until it is stopped at 5.
    String text =
        "semaphore S 1\nthread first\nsleep 1\nacquire S 2\nrun 100\n"
            + "thread second\nsleep 2\nacquire S\nrun 20\n"
            + "thread main\nsleep 5\nstop first\n";
    assertThat(time(text, 2)).isEqualTo(25);
  }

  @Test
  void aPinnedThreadThatIsStoppedGivesItsCarrierBack() {
    String text =
        "carriers 1\nvirtual first\npin\nsleep 100\nunpin\nrun 100\n"
            + "virtual second\nrun 20\n"
            + "thread main\nspawn first\nrun 5\nspawn second\nstop first\njoin second\n";
    assertThat(time(text, 2)).isEqualTo(25);
  }

  @Test
  void aThreadThatHasItsPermitAndWaitsForACarrierEndsAtItsNextSleep() {
    // first gets the permit at 10, but second has the only carrier until 30.
    String text =
        "carriers 1\nsemaphore S 0\nvirtual first\nacquire S\nrun 7\nsleep 100\n"
            + "virtual second\nrun 30\n"
            + "thread main\nspawn first\nsleep 5\nspawn second\nsleep 5\nrelease S\n"
            + "sleep 5\nstop first\njoin first\nrun 1\n";
    assertThat(time(text, 2)).isEqualTo(43); // 5 + 30 + 7 + 1
  }
}
