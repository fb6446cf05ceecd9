package corecast.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.ConversionOptions;
import corecast.conversion.events.EventsReader;
import corecast.note.Note;
import corecast.program.ProgramText;
import corecast.simulator.Completion;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cache that is cleaned: whoever loads a value tries the lock for that, and the cleaner holds it
 * while it looks at a value that was there already, as the latch says, in the recording.
 */
class TriesLeftOutTest {
  private static final String RECORDED =
      """
      stream 1
        thread object=1 "main"
        object number=10 kind=lock "" "L"
        object number=11 kind=latch p1=1 "" "D"
        0 begin
        5 start object=2
        5 start object=3
        5 end
      stream 2
        thread object=2 "loader"
        5 begin cpu=0
        15 lock cpu=10 object=10
        15 outcome cpu=0 operation=lock object=10 result=ok
        17 unlock cpu=2 object=10
        20 count-down cpu=3 object=11
        24 end cpu=4
      stream 3
        thread object=3 "cleaner"
        24 begin cpu=0
        25 lock cpu=1 object=10
        27 await-begin cpu=2 object=11
        27 await-end cpu=0 object=11 result=ok
        33 unlock cpu=6 object=10
        33 end cpu=0
      """;

  @TempDir Path folder;

  private static Completion completion(Recovery recovery) {
    return new Simulator(recovery.current().program(), ReplayOptions.DEFAULT)
        .completion(new int[] {1, 2});
  }

  @Test
  void aTryOnWhichTheReplayStandsStillDoesNotWait() throws Exception {
    Path trace = folder.resolve("cache.cct");
    EventsReader.write(RECORDED, trace);
    Recovery recovery = Recovery.begin(trace, ConversionOptions.DEFAULT, ReplayOptions.DEFAULT);
    // The cleaner has the lock first, and waits for the latch; the loader waits for the lock.
    Completion deadlocked = completion(recovery);
    assertThat(deadlocked.outcome().isDeadlock()).isTrue();

    assertThat(recovery.takeBack(deadlocked.outcome())).isTrue();
    Completion completed = completion(recovery);
    assertThat(completed.outcome().describe()).isEqualTo("completed");
    // One processor: main 5, loader 10 + 2 + 3 + 4, cleaner 1 + 2 + 6.
    // Two: main 5, loader 15 up to the latch, then 6 of the cleaner.
    assertThat(completed.timeNanos()).containsExactly(33, 26);
    assertThat(ProgramText.print(recovery.current().program()))
        .doesNotContain("try")
        .containsOnlyOnce("  lock L")
        .containsOnlyOnce("  unlock L");
    assertThat(recovery.current().kept())
        .containsExactly(
            Note.of(
                Note.Kind.TIMING_OUTCOMES,
                "Replaying deadlocked where threads waited for L, which they only tried to lock."
                    + " These tries (1) do not wait: what follows them is done beside the thread"
                    + " that holds the lock."));
  }
}
