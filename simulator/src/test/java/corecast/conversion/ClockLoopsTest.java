package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two threads look at the clock until a time has come, on one processor. */
class ClockLoopsTest {
  private static final int FIRST = 2;
  private static final int SECOND = 3;

  @TempDir Path folder;

  private TraceScript trace;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    TraceScript.Thread main = trace.main(SECOND);
    main.at(0, START, FIRST).at(0, START, SECOND);
    main.at(0, 0, JOIN_BEGIN, FIRST).at(1040, 0, JOIN_END, FIRST, 0);
    main.at(1040, 0, JOIN_BEGIN, SECOND).at(1040, 0, JOIN_END, SECOND, 0).at(1040, 0, END);
  }

  /** It looks from 0 to the time, which is up so long before that, and works for 20 afterwards. */
  private void runs(int thread, long time, long cpu, long late) throws Exception {
    trace
        .thread(thread, "thread-" + thread)
        .at(0, BEGIN)
        .at(0, 0, CLOCK_LOOP_BEGIN, 7, 0, 1)
        .at(time, cpu, CLOCK_LOOP_END, 7, late, 1)
        .at(1040, 20, END);
  }

  private List<String> nanos(RecordedProgram.Result result) {
    return List.of(1, 2, 4).stream()
        .map(p -> String.valueOf(Math.round(TraceScript.nanosOn(p, result.program()))))
        .toList();
  }

  private RecordedProgram.Result converted(ConversionOptions options) throws Exception {
    trace.close(2000);
    return RecordedProgram.convert(trace.file(), options);
  }

  @Test
  void aProgramThatWorksUntilATimeTakesThatTime() throws Exception {
    trace.note("clock-loop", "7 work a.A.bench line 3");
    runs(FIRST, 1000, 500, 0);
    runs(SECOND, 1000, 500, 0);
    RecordedProgram.Result kept = converted(ConversionOptions.DEFAULT);
    // 1000 of work on one processor, until 1000; then 20 each.
    assertThat(nanos(kept)).containsExactly("1040", "1020", "1020");
    assertThat(kept.verdict().warnings())
        .containsExactly(
            "a.A.bench line 3 works until a deadline (2 times, 0.001 ms in all). The program runs"
                + " for a fixed time and does more work in it with more processors.");
  }

  @Test
  void whatTheLoopDidWhenTheTimeWasUpIsNotPartOfIt() throws Exception {
    trace.note("clock-loop", "7 work a.A.bench line 3");
    runs(FIRST, 1000, 500, 100);
    runs(SECOND, 1000, 500, 200);
    // On two processors the first works for 500 and waits until 900, then 20.
    assertThat(nanos(converted(ConversionOptions.DEFAULT))).containsExactly("1040", "920", "920");
  }

  @Test
  void aShortRunIsKeptAsWorkWithALine() throws Exception {
    trace.note("clock-loop", "7 work a.A.slice line 3");
    runs(FIRST, 200, 200, 0);
    trace.thread(SECOND, "thread-3").at(0, BEGIN).at(1040, 800, END);
    RecordedProgram.Result kept = converted(ConversionOptions.DEFAULT);
    assertThat(nanos(kept)).containsExactly("1020", "800", "800"); // 220 and 800
    assertThat(kept.verdict().warnings())
        .singleElement()
        .asString()
        .contains("a.A.slice line 3 works until", "The replay does the recorded work.");
  }

  @Test
  void aShortWaitTakesItsTime() throws Exception {
    trace.note("clock-loop", "7 wait a.A.spin line 3");
    runs(FIRST, 200, 50, 0);
    trace.thread(SECOND, "thread-3").at(0, BEGIN).at(1040, 100, END);
    RecordedProgram.Result kept = converted(ConversionOptions.DEFAULT);
    assertThat(nanos(kept)).containsExactly("220", "220", "220"); // on one: 150 of work by 200
    assertThat(kept.verdict().warnings())
        .containsExactly(
            "a.A.spin line 3 waits in a loop until a deadline (1 time, 0.000 ms in all). This"
                + " takes as long on any number of processors.");
  }

  /** {@code while ((left = end - now()) > 0) sleep(min(left, 100))}, on a processor of its own. */
  @Test
  void aWaitWithATimeoutTakesItsTimeAndIsNoWork() throws Exception {
    trace.note("clock-loop", "7 work a.A.await line 3");
    TraceScript.Thread waits = trace.thread(FIRST, "thread-2").at(0, BEGIN);
    waits.at(0, 0, CLOCK_LOOP_BEGIN, 7, 0, 1);
    for (int sleep = 1; sleep <= 9; sleep++) { // 10 late each time
      waits.at(sleep * 110 - 110, 0, SLEEP_BEGIN, 100).at(sleep * 110, 0, SLEEP_END, 0);
    }
    waits.at(1000, 10, CLOCK_LOOP_END, 7, 0, 1).at(1040, 20, END);
    runs(SECOND, 10, 10, 0);
    RecordedProgram.Result kept = converted(ConversionOptions.DEFAULT);
    assertThat(nanos(kept)).containsExactly("1020", "1020", "1020");
    assertThat(kept.verdict().warnings()).noneMatch(w -> w.contains("a.A.await"));
  }

  @Test
  void aLoopThatEndedForAnotherReasonIsWork() throws Exception {
    trace.note("clock-loop", "7 work a.A.search line 3");
    trace
        .thread(FIRST, "thread-2")
        .at(0, BEGIN)
        .at(0, 0, CLOCK_LOOP_BEGIN, 7, 0, 1)
        .at(1040, 500, END);
    runs(SECOND, 10, 10, 0);
    RecordedProgram.Result kept = converted(ConversionOptions.DEFAULT);
    assertThat(TraceScript.nanosOn(2, kept.program())).isCloseTo(500, within(0.1));
    assertThat(kept.verdict().warnings()).isEmpty(); // a run of 10 is not worth a line
  }

  @Test
  void aSleepThatAClockMeasuresIsNamed() throws Exception {
    trace.note("clock-sleep", "a.A.frames line 5");
    runs(FIRST, 100, 100, 0);
    runs(SECOND, 100, 100, 0);
    assertThat(converted(ConversionOptions.DEFAULT).verdict().warnings())
        .singleElement()
        .asString()
        .startsWith("a.A.frames line 5 sleeps for the time left until a deadline");
  }
}
