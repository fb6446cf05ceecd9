package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread that let another one go on lost the one CPU to it before it said so. */
class LateRecordsTest {
  private static final int PRESENT = 4;
  private static final int FORK_JOIN_WORKER = 8;
  private static final int POOL = 10;
  private static final int FUTURE = 77;
  private static final int OK = Result.OK.code();

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    main = trace.thread(1, "main", PRESENT).at(0, BEGIN);
  }

  @Test
  void aTaskIsWaitedForThoughItSaidLaterThatItEnded() throws Exception {
    main.object(POOL, ObjectKind.FORK_JOIN_POOL, "pool", 2);
    main.at(10, SUBMIT, POOL, FUTURE).at(20, TASK_AWAIT_BEGIN, FUTURE);
    main.at(1010, 0, TASK_AWAIT_END, FUTURE, OK).at(1015, 5, END);
    TraceScript.Thread worker = trace.thread(2, "worker", FORK_JOIN_WORKER).at(100, BEGIN);
    worker.at(100, TASK_BEGIN, POOL, FUTURE).at(1000, 900, TICK);
    worker.at(1020, 0, TASK_END, POOL, FUTURE).at(1020, 0, END);
    // Submitted at 10, 900 of the task, 5 of main.
    assertThat(TraceScript.nanosOn(2, trace.converted(1020).program())).isEqualTo(915);
  }

  @Test
  void aFutureIsWaitedForThoughWhoCompletedItSaidSoLater() throws Exception {
    main.at(20, GET_BEGIN, FUTURE).at(1010, 0, GET_END, FUTURE, OK).at(1015, 5, END);
    TraceScript.Thread other = trace.thread(2, "other", PRESENT).at(0, BEGIN);
    other.at(1000, 980, TICK).at(1020, 0, FUTURE_DONE, FUTURE).at(1020, 0, END);
    // 980 of the other thread, 5 of main.
    assertThat(TraceScript.nanosOn(2, trace.converted(1020).program())).isEqualTo(985);
  }
}
