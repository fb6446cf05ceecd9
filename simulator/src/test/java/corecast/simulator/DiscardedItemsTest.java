package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import org.junit.jupiter.api.Test;

/** Items that leave a queue without a thread that waits for them. */
class DiscardedItemsTest {
  private static Completion completion(String text, int processors) {
    Program program = ProgramText.parse("written", text);
    return new Simulator(program, ReplayOptions.DEFAULT).completion(new int[] {processors});
  }

  private static double time(String text, int processors) {
    Completion completion = completion(text, processors);
    assertThat(completion.outcome().isDeadlock()).as(completion.outcome().describe()).isFalse();
    return completion.timeNanos()[0];
  }

  @Test
  void nobodyWaitsForWhatIsDiscarded() {
    String text =
        """
        queue Q 8
        thread main
          discard Q 3
          run 5
        """;
    assertThat(time(text, 1)).isEqualTo(5);
  }

  @Test
  void makesRoomForWhoWaitsToPut() {
    String text =
        """
        queue Q 1
        thread putter
          put Q
          put Q
          run 4
        thread clears
          run 10
          discard Q 1
        """;
    assertThat(time(text, 2)).isEqualTo(14);
  }

  @Test
  void whatIsNotThereYetIsDiscardedAsItComesAndTakesNoRoom() {
    String text =
        """
        queue Q 1
        thread clears
          discard Q 2
        thread putter
          run 1
          put Q
          put Q
          put Q
          run 4
        """;
    // The first two are discarded, so that there is room for the third.
    assertThat(time(text, 2)).isEqualTo(5);
  }

  @Test
  void whoWaitsForAnItemComesFirst() {
    String text =
        """
        queue Q 8
        thread taker
          take Q
          run 7
          put done
        thread clears
          discard Q 1
        thread putter
          run 1
          put Q
          put Q
          take done
        """;
    assertThat(time(text, 3)).isEqualTo(8);
  }

  /**
   * A master puts three pieces of work, needs one result, and clears the rest: what a worker has
   * taken in the recording, it takes in any replay.
   */
  @Test
  void aMasterThatClearsItsQueueDoesNotWaitForItsWorkers() {
    String text =
        """
        queue Q 8
        thread master
          put Q
          put Q
          put Q
          take R
          discard Q 1
          put Q
          join worker
        thread worker
          take Q
          run 10
          put R
          take Q
          run 10
          take Q
        """;
    assertThat(time(text, 1)).isEqualTo(20);
    assertThat(time(text, 4)).isEqualTo(20);
  }
}
