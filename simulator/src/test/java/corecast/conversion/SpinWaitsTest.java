package corecast.conversion;

import static corecast.conversion.Conversions.*;
import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of loops that only look: parks of a thread for itself. */
class SpinWaitsTest {
  @TempDir Path dir;
  private TraceScript trace;

  @BeforeEach
  void open() throws Exception {
    trace = new TraceScript(dir.resolve("app.cct"));
  }

  private void recordLoop(int unparkedAt) {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(10, START, 2)
        .at(15, START, 3)
        .at(20, PARK_BEGIN, 1, 0)
        .at(200, 0, PARK_END, 0)
        .at(230, END);
    trace.thread(2, "first").at(20, BEGIN).at(120, END);
    TraceScript.Thread second = trace.thread(3, "second").at(120, BEGIN);
    if (unparkedAt > 0) {
      second.at(unparkedAt, UNPARK, 1);
    }
    second.at(190, END);
  }

  /** Main goes on where it acquires that; this is what becomes of second. */
  private Verdict becomes(String semaphore, String... second) throws Exception {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "semaphore " + semaphore + " 0",
                "thread main",
                "run 10",
                "spawn first",
                "run 5",
                "spawn second",
                "run 5",
                "acquire " + semaphore + " 1",
                "run 30",
                "thread first",
                "run 100",
                "thread second"));
    lines.addAll(List.of(second));
    return becomesWithVerdict(trace, lines.toArray(String[]::new));
  }

  @Test
  void oneWhoseChangeWasNotSeenWaitsForWhatWasDoneLast() throws Exception {
    recordLoop(0);
    Verdict verdict = becomes("main~looks~second", "run 70", "release main~looks~second 1");
    assertThat(verdict.warnings())
        .containsExactly(
            "Guess: a busy wait ended by what other threads did last, as no change of its field was recorded.");
  }

  @Test
  void oneWhoseChangeWasSeenWaitsForThat() throws Exception {
    recordLoop(130);
    Verdict verdict = becomes("main~park~second", "run 10", "release main~park~second 1", "run 60");
    assertThat(verdict.warnings()).isEmpty();
  }
}
