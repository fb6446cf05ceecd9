package corecast.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.ConversionOptions;
import corecast.conversion.events.EventsReader;
import corecast.note.Note;
import corecast.simulator.Completion;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody puts more items than there is room for, and nothing is left of who took them. */
class UpToStandstillTest {
  private static final int ITEMS = 400;

  @TempDir Path folder;

  private static String recorded() {
    StringBuilder text =
        new StringBuilder(
            """
            stream 1
              thread object=1 "main"
              object number=10 kind=queue p1=2 "" "Q"
              0 begin
            """);
    for (int item = 1; item <= ITEMS; item++) {
      text.append("  %d put-begin cpu=10 object=10\n".formatted(10 * item));
      text.append("  %d put-end cpu=0 object=10 result=ok\n".formatted(10 * item));
    }
    return text.append("  %d end cpu=10\n".formatted(10 * ITEMS + 10)).toString();
  }

  private static Completion completion(Recovered recovered) {
    return new Simulator(recovered.program(), ReplayOptions.DEFAULT.keeping(recovered.order()))
        .completion(new int[] {1, 2});
  }

  @Test
  void whatCanNeverGoOnIsPredictedUpToThere() throws Exception {
    Path trace = folder.resolve("put.cct");
    EventsReader.write(recorded(), trace);
    Recovery recovery = Recovery.begin(trace, ConversionOptions.DEFAULT, ReplayOptions.DEFAULT);
    Completion completion = completion(recovery.current());
    while (completion.outcome().isDeadlock()) {
      assertThat(recovery.takeBack(completion.outcome())).isTrue();
      completion = completion(recovery.current());
    }
    // Two items have room; the third one is put after 30 of 4,010.
    assertThat(completion.timeNanos()).containsExactly(30, 30);
    assertThat(recovery.current().kept())
        .containsExactly(
            Note.of(
                    Note.Kind.WAITS_LEFT_OUT,
                    "The replay comes to a standstill, whichever order is kept, and is predicted up to there. What 1 thread or task would have done afterwards is left out: 99.3 % of the program's work.")
                .with("bodies", 1)
                .with("share_left_out", 3980 / 4010.0));
  }
}
