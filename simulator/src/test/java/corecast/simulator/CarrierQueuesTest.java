package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramText;
import org.junit.jupiter.api.Test;

/**
 * Which virtual thread a carrier takes: the first that its own threads have woken, or the oldest.
 */
class CarrierQueuesTest {
  private static double time(String text, int processors) {
    Completion completion =
        new Simulator(ProgramText.parse("written", text), ReplayOptions.DEFAULT)
            .completion(new int[] {processors});
    assertThat(completion.outcome().describe()).isEqualTo("completed");
    return completion.timeNanos()[0];
  }

  private static String virtual(String name, String... steps) {
    return "virtual " + name + "\n" + String.join("\n", steps) + "\n";
  }

  @Test
  void whoIsWokenByAVirtualThreadGoesOnBeforeWhoHasSlept() {
    StringBuilder text = new StringBuilder("carriers 1\nsemaphore S 2\n");
    for (String name : new String[] {"A", "B", "C", "D"}) {
      text.append(virtual(name, "acquire S", "sleep 5", "run 3", "release S"));
    }
    // A and B sleep until 5; A runs until 8 and lets C go, which is before B: it sleeps until 13.
    // B runs until 11 and lets D sleep until 16; C runs from 13, D from 16 to 19.
    assertThat(time(text.toString(), 1)).isEqualTo(19);
  }

  @Test
  void whoIsWokenByAnotherThreadWaitsItsTurn() {
    String text =
        "carriers 1\nsemaphore S 0\n"
            + virtual("V", "sleep 1", "run 4")
            + virtual("B", "sleep 2", "run 3")
            + virtual("C", "acquire S", "sleep 10")
            + "thread T\nrun 3\nrelease S\n";
    // V has the carrier until 5. B was there before C: it runs until 8, then
    // C sleeps until 18.
    assertThat(time(text, 2)).isEqualTo(18);
  }

  @Test
  void aFreeCarrierTakesWhomAnotherOneHasWoken() {
    String text =
        "carriers 2\nsemaphore S 0\n"
            + virtual("A", "release S", "run 10")
            + virtual("B", "run 4")
            + virtual("C", "acquire S", "run 3");
    // C comes last and waits for a carrier from the start, B's is free at 4.
    assertThat(time(text, 2)).isEqualTo(10);
    // With one processor for all: A and B share until 8, then A and C.
    assertThat(time(text, 1)).isEqualTo(17);
  }
}
