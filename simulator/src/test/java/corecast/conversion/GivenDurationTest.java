package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Main has two threads work until it has slept for 1000, on one processor. */
class GivenDurationTest {
  private static final int MAIN = 1;
  private static final int FIRST = 2;
  private static final int SECOND = 3;

  @TempDir Path folder;

  private TraceScript trace;

  @BeforeEach
  void record() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    TraceScript.Thread main = trace.thread(MAIN, "main");
    for (int thread = MAIN; thread <= SECOND; thread++) {
      main.object(thread, ObjectKind.THREAD, "thread-" + thread);
    }
    main.at(0, BEGIN).at(0, START, FIRST).at(0, START, SECOND);
    main.at(0, 0, SLEEP_BEGIN, 1000).at(1000, 0, SLEEP_END, 0);
    main.at(1000, 0, JOIN_BEGIN, FIRST).at(1020, 0, JOIN_END, FIRST, 0);
    main.at(1020, 0, JOIN_BEGIN, SECOND).at(1040, 0, JOIN_END, SECOND, 0).at(1040, 0, END);
    works(FIRST, 990, 1020);
    works(SECOND, 980, 1040);
  }

  private void works(int thread, long tick, long end) throws Exception {
    trace.thread(thread, "thread-" + thread).at(0, BEGIN).at(tick, 480, TICK).at(end, 20, END);
  }

  private RecordedProgram.Result converted(ConversionOptions options) throws Exception {
    trace.close(2000);
    return RecordedProgram.convert(trace.file(), options);
  }

  @Test
  void theTimeStaysAsItIsAndTheVerdictSaysWhy() throws Exception {
    RecordedProgram.Result kept = converted(ConversionOptions.DEFAULT);
    // Each works for 500 in all, beside the sleep; on one processor they take 1000 together.
    assertThat(TraceScript.nanosOn(1, kept.program())).isEqualTo(1000);
    assertThat(TraceScript.nanosOn(2, kept.program())).isEqualTo(1000);
    assertThat(kept.verdict().warnings())
        .anyMatch(
            w ->
                w.startsWith("main slept or waited for 0.001 ms while others worked, and does so")
                    && w.contains("--same-work"));
  }

  @Test
  void theTimeOfTheSameWorkIsThatOfTheOthers() throws Exception {
    RecordedProgram.Result same = converted(ConversionOptions.DEFAULT.forSameWork());
    assertThat(TraceScript.nanosOn(1, same.program())).isEqualTo(1000); // 2 times 500
    assertThat(TraceScript.nanosOn(2, same.program())).isEqualTo(500);
  }

  @Test
  void aThreadThatSleepsWhileNobodyWorksIsNotMeant() throws Exception {
    TraceScript other = new TraceScript(folder.resolve("idle.cct"));
    TraceScript.Thread main = other.thread(MAIN, "main");
    main.object(MAIN, ObjectKind.THREAD, "main").at(0, BEGIN);
    main.at(0, 0, SLEEP_BEGIN, 1000).at(1000, 0, SLEEP_END, 0).at(1040, END);
    assertThat(other.converted(1040).verdict().warnings()).isEmpty();
  }
}
