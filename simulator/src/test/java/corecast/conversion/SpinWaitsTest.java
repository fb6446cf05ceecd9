package corecast.conversion;

import static corecast.conversion.Conversions.*;
import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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

  @Test
  void oneWhoseChangeWasNotSeenWaitsForWhatWasDoneLast() throws Exception {
    recordLoop(0);
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "semaphore main~looks~second 0",
            "thread main",
            "run 10",
            "spawn first",
            "run 5",
            "spawn second",
            "run 5",
            "acquire main~looks~second 1",
            "run 30",
            "thread first",
            "run 100",
            "thread second",
            "run 70",
            "release main~looks~second 1");
    assertThat(verdict.warnings())
        .containsExactly(
            "a loop that only looks waits for what other threads did just before it ended: who"
                + " changed what it looks at was not seen");
  }

  @Test
  void oneWhoseChangeWasSeenWaitsForThat() throws Exception {
    recordLoop(130);
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "semaphore main~park~second 0",
            "thread main",
            "run 10",
            "spawn first",
            "run 5",
            "spawn second",
            "run 5",
            "acquire main~park~second 1",
            "run 30",
            "thread first",
            "run 100",
            "thread second",
            "run 10",
            "release main~park~second 1",
            "run 60");
    assertThat(verdict.warnings()).isEmpty();
  }
}
