package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two threads take everything from a queue, meet, and take everything that is in it then. On the
 * one processor of the recording one of them finds nothing each time.
 */
class QueueRoundsTest {
  private static final int QUEUE = 2;
  private static final int BARRIER = 3;
  private static final int FIRST = 10;
  private static final int SECOND = 11;
  private static final int OK = Result.OK.code();

  @TempDir Path folder;

  private long now = 1;

  @Test
  void eachTimeThatAQueueIsTakenEmptyBothTakeItems() throws Exception {
    Program program = recorded(1);
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(800); // 8 items of 100
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(400); // in each round two and two
    assertThat(ProgramText.parse("printed", ProgramText.print(program)).steps())
        .isEqualTo(program.steps());
  }

  @Test
  void whoLooksAgainAndAgainKeepsWhatItTook() throws Exception {
    Program program = recorded(2);
    assertThat(ProgramText.print(program)).doesNotContain("serve");
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(800); // one after the other
  }

  /** Four items for the first thread, and then four for the second one. */
  private Program recorded(int looksInVain) throws Exception {
    TraceScript trace = new TraceScript(folder.resolve("recorded.cct"));
    trace.method(1, "Worker", "loop");
    TraceScript.Thread main = trace.thread(1, "main");
    TraceScript.Thread first = trace.thread(FIRST, "first");
    TraceScript.Thread second = trace.thread(SECOND, "second");
    main.object(FIRST, ObjectKind.THREAD, "first").object(SECOND, ObjectKind.THREAD, "second");
    main.object(QUEUE, ObjectKind.QUEUE, LinkedBlockingQueue.class, "queue", Integer.MAX_VALUE);
    main.object(BARRIER, ObjectKind.BARRIER, "barrier", 3).at(0, BEGIN);
    put(main);
    main.at(now, 0, START, FIRST).at(now, 0, START, SECOND).at(now, 0, BARRIER_BEGIN, BARRIER);
    first.at(now, 0, BEGIN).at(now, 0, ENTER, 1);
    second.at(now, 0, BEGIN).at(now, 0, ENTER, 1);
    take(first, second, looksInVain);
    meet(main, first, second);
    put(main);
    main.at(now, 0, BARRIER_BEGIN, BARRIER);
    first.at(now, 0, BARRIER_BEGIN, BARRIER);
    second.at(now, 0, BARRIER_BEGIN, BARRIER);
    main.at(now, 0, BARRIER_END, BARRIER, OK).at(now, 0, END);
    first.at(now, 0, BARRIER_END, BARRIER, OK);
    second.at(now, 0, BARRIER_END, BARRIER, OK);
    take(second, first, looksInVain);
    first.at(now, 0, EXIT).at(now, 0, END);
    second.at(now, 0, EXIT).at(now, 0, END);
    return trace.converted(now).program();
  }

  private void put(TraceScript.Thread main) {
    for (int i = 0; i < 4; i++) {
      now++;
      main.at(now, 0, PUT_BEGIN, QUEUE).at(now, 0, PUT_END, QUEUE, OK);
    }
  }

  private void take(TraceScript.Thread all, TraceScript.Thread none, int looksInVain) {
    for (int i = 0; i < 4; i++) {
      all.at(now, i == 0 ? 0 : 100, TAKE_BEGIN, QUEUE).at(now, 0, TAKE_END, QUEUE, 1, OK);
      all.at(now, 0, OUTCOME, TAKE_BEGIN.code(), QUEUE, OK);
      now += 100;
    }
    for (int i = 0; i < looksInVain; i++) {
      all.at(now, i == 0 ? 100 : 0, OUTCOME, TAKE_BEGIN.code(), QUEUE, Result.FAILED.code());
      none.at(now, 0, OUTCOME, TAKE_BEGIN.code(), QUEUE, Result.FAILED.code());
      now++;
    }
  }

  private void meet(TraceScript.Thread main, TraceScript.Thread... workers) {
    for (TraceScript.Thread worker : workers) {
      worker.at(now, 0, BARRIER_BEGIN, BARRIER).at(now, 0, BARRIER_END, BARRIER, OK);
    }
    main.at(now, 0, BARRIER_END, BARRIER, OK);
  }
}
