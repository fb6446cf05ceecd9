package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What begins at a time of its own, though a busy processor let it begin later. */
class DelayedTasksTest {
  private static final int MAIN = 1;
  private static final int OTHER = 2;
  private static final int POOL = 3;
  private static final int NUMBER = 4;
  private static final int HASH = 99;

  /** Flag of a thread. */
  private static final int FORK_JOIN_WORKER = 8;

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    main = trace.main(OTHER);
  }

  /** Main waits from 20 on, and works 5 more then. */
  private double nanosOnTwo() throws Exception {
    main.at(20, TASK_AWAIT_BEGIN, NUMBER).at(20_000, 0, TASK_AWAIT_END, NUMBER, 0);
    main.at(20_005, END);
    RecordedProgram.Result result = trace.converted(200);
    assertThat(result.verdict().warnings()).isEmpty();
    return TraceScript.nanosOn(2, result.program());
  }

  @Test
  void aTaskOfAForkJoinPoolBeginsWhenItIsDue() throws Exception {
    main.object(POOL, ObjectKind.FORK_JOIN_POOL, "pool", 4);
    main.untimed(DELAY, 0, 1010).at(10, SUBMIT, POOL, NUMBER);
    TraceScript.Thread other = trace.thread(OTHER, "other", FORK_JOIN_WORKER).at(1500, BEGIN);
    other.at(1500, TASK_BEGIN, POOL, NUMBER).at(1600, TASK_END, POOL, NUMBER).at(1600, END);
    // Submitted at 10, due 1000 later, 100 of work, 5 of main.
    assertThat(nanosOnTwo()).isEqualTo(1115);
  }

  @Test
  void aTaskThatItsSubmitterRunsAtOnceIsAPartOfItsCode() throws Exception {
    main.object(POOL, ObjectKind.POOL, "pool", 1);
    main.untimed(DELAY, 0, 1010).at(10, SUBMIT, POOL, HASH);
    main.at(10, TASK_BEGIN, POOL, HASH).at(110, TASK_END, POOL, HASH).at(120, END);
    // 10 before, 100 of the task, 10 behind it; nobody is asked to begin it later.
    assertThat(TraceScript.nanosOn(2, trace.converted(200).program())).isEqualTo(120);
  }

  @Test
  void aFutureTimesOutWhenItsTimeIsOver() throws Exception {
    main.object(POOL, ObjectKind.POOL, "timer");
    main.untimed(DELAY, 0, 1010).at(10, SUBMIT, POOL, HASH);
    TraceScript.Thread other = trace.thread(OTHER, "other").at(1500, BEGIN);
    other.at(1500, TASK_BEGIN, POOL, HASH).at(1600, TASK_DONE, NUMBER);
    other.at(1600, TASK_END, POOL, HASH).at(1600, END);
    assertThat(nanosOnTwo()).isEqualTo(1115); // likewise
  }

  @Test
  void aTimeoutThatWasCancelledIsToldFromATaskThatDidNotRun() throws Exception {
    main.object(POOL, ObjectKind.POOL, "pool", 1);
    main.untimed(DELAY, 0, 1_000_000).at(10, SUBMIT, POOL, HASH);
    main.untimed(DELAY, 0, 1_000_000).at(11, SUBMIT, POOL, HASH + 1);
    main.untimed(DELAY, 0, 1_000_000).at(12, SUBMIT, POOL, HASH + 2);
    main.at(13, CANCEL, HASH).at(14, FUTURE_DONE, HASH + 2).at(15, END);
    trace.close(200);
    RecordedProgram.Result result = RecordedProgram.convert(folder.resolve("recorded.cct"));
    assertThat(result.verdict().outcomeDependent())
        .containsOnly(
            entry("timeout or delayed task that was cancelled before it was due", 2L),
            entry("delayed task that did not run", 1L));
  }
}
