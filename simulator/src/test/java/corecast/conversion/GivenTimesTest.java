package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was waited for in vain, or in a way that is not an operation of the program. */
class GivenTimesTest {
  private static final int MAIN = 1;
  private static final int OTHER = 2;
  private static final int OBJECT = 3;
  private static final int FUTURE = 4;
  private static final int FAILED = Result.FAILED.code();

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    main = trace.main(OTHER);
  }

  private double nanosOnTwo() throws Exception {
    return TraceScript.nanosOn(2, trace.converted(200).program());
  }

  @Test
  void anAttemptInVainTakesTheTimeItWasGiven() throws Exception {
    main.object(OBJECT, ObjectKind.LOCK, "lock");
    main.at(90, 10, TIMED_OUT, 50).at(90, OUTCOME, LOCK.code(), OBJECT, FAILED).at(95, END);
    // 10 of work, 50 given instead of the 80 that went by, 5 of work.
    assertThat(nanosOnTwo()).isEqualTo(65);
  }

  @Test
  void aWaitInVainTakesTheTimeItWasGiven() throws Exception {
    main.object(OBJECT, ObjectKind.LATCH, "latch", 1);
    main.at(10, AWAIT_BEGIN, OBJECT).at(90, 0, TIMED_OUT, 50).at(90, AWAIT_END, OBJECT, FAILED);
    main.at(90, OUTCOME, AWAIT_BEGIN.code(), OBJECT, FAILED).at(95, END);
    assertThat(nanosOnTwo()).isEqualTo(65); // likewise
  }

  @Test
  void aWaitWhoseTimeWasNotRecordedTakesAsLongAsItTook() throws Exception {
    main.object(OBJECT, ObjectKind.LATCH, "latch", 1);
    main.at(10, AWAIT_BEGIN, OBJECT).at(20_010, 0, AWAIT_END, OBJECT, FAILED);
    main.at(20_010, OUTCOME, AWAIT_BEGIN.code(), OBJECT, FAILED).at(20_015, END);
    assertThat(nanosOnTwo()).isEqualTo(20_015); // 10, 20,000 of waiting, 5
  }

  @Test
  void anAttemptThatWasInterruptedWaitsForTheInterrupt() throws Exception {
    main.object(OBJECT, ObjectKind.QUEUE, "queue", Integer.MAX_VALUE);
    TraceScript.Thread other = trace.thread(OTHER, "other");
    other.at(10, BEGIN);
    int interrupted = Result.INTERRUPTED.code();
    other.at(35, 0, OUTCOME, TAKE_BEGIN.code(), OBJECT, interrupted).at(65, END);
    main.at(10, START, OTHER).at(30, INTERRUPT, OTHER).at(40, END);
    // 30 until the interrupt, and 30 of the other thread.
    assertThat(nanosOnTwo()).isEqualTo(60);
  }

  @Test
  void aFutureThatNoRecordedThreadCompletedIsWaitedForAsLongAsItTook() throws Exception {
    main.at(10, TASK_AWAIT_BEGIN, FUTURE).at(20_010, 0, TASK_AWAIT_END, FUTURE, 0);
    main.at(20_015, END);
    assertThat(nanosOnTwo()).isEqualTo(20_015); // 10, 20,000 of waiting, 5
  }
}
