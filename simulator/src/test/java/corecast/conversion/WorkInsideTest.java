package corecast.conversion;

import static corecast.conversion.Conversions.*;
import static corecast.trace.EventKind.*;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import java.util.concurrent.PriorityBlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions of the program that the library calls from inside of an operation. */
class WorkInsideTest {
  private static final int QUEUE = 10;
  private static final int COMPARE = 5;

  @TempDir Path dir;
  private TraceScript trace;

  @BeforeEach
  void open() throws Exception {
    trace = new TraceScript(dir.resolve("app.cct")).method(COMPARE, "Item", "compare");
  }

  private TraceScript.Thread main(long room) {
    return trace
        .thread(1, "main")
        .object(QUEUE, ObjectKind.QUEUE, PriorityBlockingQueue.class, "Q", room)
        .at(0, BEGIN);
  }

  @Test
  void whatAQueueComparesIsWorkWithTheQueueLocked() throws Exception {
    main(Integer.MAX_VALUE)
        .at(10, PUT_BEGIN, QUEUE)
        .at(12, ENTER, COMPARE)
        .at(42, EXIT)
        .at(43, PUT_END, QUEUE, OK)
        .at(50, END);
    becomes(
        trace,
        "lock Q~lock",
        "queue Q",
        "thread main",
        "run 10",
        "lock Q~lock",
        "run 2",
        "run Item.compare 30",
        "run 1",
        "unlock Q~lock",
        "put Q",
        "run 7");
  }

  /** 20 us of the other thread are in it; and one that compares nothing is its lock's, too. */
  @Test
  void ofATakeThatHasWaitedOnlyWhatIsInFunctionsIsWork() throws Exception {
    main(Integer.MAX_VALUE)
        .at(10, PUT_BEGIN, QUEUE)
        .at(15, PUT_END, QUEUE, OK)
        .at(20, TAKE_BEGIN, QUEUE)
        .at(20_500, 400, ENTER, COMPARE)
        .at(20_600, EXIT)
        .at(20_700, TAKE_END, QUEUE, 1, OK)
        .at(20_710, END);
    becomes(
        trace,
        "lock Q~lock",
        "queue Q",
        "thread main",
        "run 10",
        "lock Q~lock",
        "run 5",
        "unlock Q~lock",
        "put Q",
        "run 5",
        "lock Q~lock",
        "run Item.compare 100",
        "unlock Q~lock",
        "take Q",
        "run 10");
  }

  /** Who waits for room would keep out who makes it. */
  @Test
  void aQueueWithABoundIsNotLocked() throws Exception {
    main(3)
        .at(10, PUT_BEGIN, QUEUE)
        .at(12, ENTER, COMPARE)
        .at(42, EXIT)
        .at(43, PUT_END, QUEUE, OK)
        .at(50, END);
    becomes(trace, "queue Q 3", "thread main", "run 10", "run Item.compare 30", "put Q", "run 7");
  }

  /** The stack may be written anew, which enters nothing. */
  @Test
  void functionsThatTheThreadWasInBeforeAreNotInside() throws Exception {
    main(3)
        .at(5, ENTER, COMPARE)
        .at(10, PUT_BEGIN, QUEUE)
        .untimed(POP, 1)
        .untimed(PUSH, COMPARE)
        .at(43, PUT_END, QUEUE, OK)
        .at(50, EXIT)
        .at(60, END);
    becomes(
        trace,
        "queue Q 3",
        "thread main",
        "run 5",
        "run Item.compare 5",
        "enter Item.compare 0",
        "put Q",
        "run 7",
        "exit",
        "run 10");
  }
}
