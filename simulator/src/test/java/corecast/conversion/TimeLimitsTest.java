package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Main waits for two futures, with a time limit for both, and for the second one in vain. */
class TimeLimitsTest {
  private static final int FIRST = 2;
  private static final int SECOND = 3;
  private static final long MILLISECOND = 1_000_000;

  @TempDir Path folder;

  /** The first future is done after 300, beside another thread that works for 300, on one CPU. */
  private Program recorded(long limit) throws Exception {
    return recorded(limit, 0, 0);
  }

  /**
   * Others run for some time, ms, before main reads the clock for the limit, and for some after it
   * has read the clock and before it waits again.
   */
  private Program recorded(long limit, long before, long others) throws Exception {
    TraceScript trace = new TraceScript(folder.resolve("recorded.cct"));
    TraceScript.Thread main = trace.main(SECOND);
    main.at(0, START, FIRST).at(0, START, SECOND);
    main.at(0, 0, TIME_LIMIT, limit * MILLISECOND);
    main.at(before * MILLISECOND, 0, GET_BEGIN, 50).at(600 * MILLISECOND, 0, GET_END, 50, 0);
    main.at((600 + others) * MILLISECOND, 0, GET_BEGIN, 60);
    long end = (1000 + before + others) * MILLISECOND;
    main.at(end, 0, TIMED_OUT, (400 + before) * MILLISECOND)
        .at(end, 0, GET_END, 60, 1)
        .at(end, 0, END);
    trace
        .thread(FIRST, "first")
        .at(0, BEGIN)
        .at(600 * MILLISECOND, 300 * MILLISECOND, FUTURE_DONE, 50)
        .at(600 * MILLISECOND, 0, END);
    trace.thread(SECOND, "second").at(0, BEGIN).at(600 * MILLISECOND, 300 * MILLISECOND, END);
    return trace.converted(1000).program();
  }

  @Test
  void theTimeCountsFromTheLimit() throws Exception {
    Program program = recorded(1000);
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(1000 * MILLISECOND);
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(1000 * MILLISECOND); // not 300 + 400
  }

  @Test
  void aWaitWithATimeOfItsOwnCountsFromThere() throws Exception {
    Program program = recorded(1200);
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(1000 * MILLISECOND);
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(700 * MILLISECOND); // 300 + 400
  }

  @Test
  void othersMayRunBetweenTheReadingOfTheClockAndTheWait() throws Exception {
    Program program = recorded(1000, 0, 17);
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(1000 * MILLISECOND);
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(1000 * MILLISECOND);
  }

  @Test
  void othersMayRunBetweenTheRecordOfTheLimitAndTheReadingOfTheClock() throws Exception {
    Program program = recorded(1000, 20, 0);
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(1000 * MILLISECOND);
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(1000 * MILLISECOND);
  }
}
