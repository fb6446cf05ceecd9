package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.timeline.Outcome;
import corecast.simulator.timeline.Timeline;
import org.junit.jupiter.api.Test;

/** Written programs in which operations are tried: nobody waits for a thread that tries. */
class AttemptsTest {
  private static double time(String text, int processors) {
    Program program = ProgramText.parse("written", text);
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    Completion completion = simulator.completion(new int[] {processors});
    assertThat(completion.outcome().isDeadlock()).as(completion.outcome().describe()).isFalse();
    Timeline timeline = simulator.replay(processors);
    assertThat(timeline.end(timeline.events() - 1)).isEqualTo(completion.timeNanos()[0]);
    return completion.timeNanos()[0];
  }

  private static String transfer(String name, String from, String to) {
    return """
        thread %s
          try lock %s
          run 1
          try lock %s
          run 4
          unlock %3$s
          unlock %2$s
        """
        .formatted(name, from, to);
  }

  @Test
  void transfersInBothDirectionsDoNotDeadlock() {
    String text = transfer("T1", "a", "b") + transfer("T2", "b", "a");
    // At 1 T1 finds b taken and gives a back; T2 gets a, and ends at 5; then T1 takes both: 5 + 4.
    assertThat(time(text, 2)).isEqualTo(9);
    // Both are at their second try at 2, when each has had 1 of the processor; then 4 and 4.
    assertThat(time(text, 1)).isEqualTo(10);
  }

  @Test
  void philosophersInARingAllEat() {
    // At 1 T1 and T2 fail and give back a and b, so that T3 gets a, and eats until 5. Then T1 takes
    // a and b, until 9, then T2 takes b and c.
    String text = transfer("T1", "a", "b") + transfer("T2", "b", "c") + transfer("T3", "c", "a");
    assertThat(time(text, 3)).isEqualTo(13);
  }

  @Test
  void nobodyWaitsForAThreadThatTries() {
    String text =
        """
        thread holder
          lock b
          run 10
          unlock b
        thread tries
          run 1
          try lock a
          %stry lock b
          run 1
          unlock b
          unlock a
        thread other
          run 2
          lock a
          run 3
          unlock a
        """;
    // The one that tries has both from 10 on, the other is done at 2 + 3.
    assertThat(time(text.formatted(""), 3)).isEqualTo(11);
    // What has had an effect is not undone: the other gets a at 11.
    assertThat(time(text.formatted("put q\n"), 3)).isEqualTo(14);
  }

  @Test
  void whoPollsTakesItemsAsSoonAsTheyAreThere() {
    String text =
        """
        thread source
          run 2
          put q
          run 2
          put q
        thread worker
          try take q
          run 3
          try take q
          run 3
        """;
    assertThat(time(text, 2)).isEqualTo(8); // 2 + 3 + 3: the second item is there at 4
  }

  @Test
  void whoPollsInALockDoesNotKeepItFromWhoPuts() {
    String text =
        """
        thread worker
          try lock m
          try take q
          run 1
          unlock m
        thread source
          run 1
          lock m
          put q
          run 2
          unlock m
        """;
    assertThat(time(text, 2)).isEqualTo(4); // source has m from 1 to 3, then the worker
  }

  @Test
  void permitsOfOneAttemptAreTakenTogether() {
    String thread =
        """
          try acquire S 1
          run 1
          try acquire S 1
          run 2
          release S 2
        """;
    // At 1 the first gives its permit back, which the second gets: done at 3, the first at 3 + 2.
    String text = "semaphore S 2\nthread T1\n" + thread + "thread T2\n" + thread;
    assertThat(time(text, 2)).isEqualTo(5);
  }

  @Test
  void whatIsNeverToBeHadIsADeadlockInTheTriedOperation() {
    String text = "thread T1\ntry acquire S 1\nrun 1\n";
    Outcome outcome =
        new Simulator(ProgramText.parse("written", text), ReplayOptions.DEFAULT)
            .completion(new int[] {1, 2})
            .outcome();
    assertThat(outcome.describe()).contains("T1", "acquire", "S");
  }
}
