package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads that the end of the program stopped inside of an operation. */
class LostEndsTest {
  private static final int MAIN = 1;
  private static final int OTHER = 2;
  private static final int QUEUE = 3;

  @TempDir Path folder;

  private RecordedProgram.Result recorded(boolean taken) throws Exception {
    Path file = folder.resolve("recorded.cct");
    TraceScript trace = new TraceScript(file);
    TraceScript.Thread other = trace.thread(OTHER, "other");
    other.at(20, BEGIN).at(50, PUT_BEGIN, QUEUE); // 30 of work, and stopped before its end
    TraceScript.Thread main = trace.thread(MAIN, "main");
    main.object(MAIN, ObjectKind.THREAD, "main");
    main.object(OTHER, ObjectKind.THREAD, "other");
    main.object(QUEUE, ObjectKind.QUEUE, "queue", Integer.MAX_VALUE);
    main.at(0, BEGIN).at(10, START, OTHER).at(20, TAKE_BEGIN, QUEUE);
    if (taken) {
      main.at(60, 0, TAKE_END, QUEUE, 1, 0).at(70, END);
    }
    trace.close(100);
    return RecordedProgram.convert(file);
  }

  @Test
  void anItemThatWasTakenWasPutAlthoughItsPutHasNoEnd() throws Exception {
    RecordedProgram.Result result = recorded(true);
    assertThat(result.verdict().unmatched()).isEmpty();
    assertThat(result.verdict().unfinished()).containsEntry("put", 1L);
    // 10 until the start, 30 until the put, 10 behind the take.
    assertThat(TraceScript.nanosOn(2, result.program())).isEqualTo(50);
  }

  @Test
  void anUnfinishedPutOfAnItemThatNobodyTookIsNone() throws Exception {
    RecordedProgram.Result result = recorded(false);
    assertThat(result.verdict().unfinished()).containsEntry("put", 1L).containsEntry("take", 1L);
    assertThat(result.program().objects()).isZero();
  }
}
