package corecast.conversion;

import static corecast.conversion.Conversions.*;
import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of latches, barriers and queues. */
class RecordedSynchronizersTest {
  @TempDir Path dir;
  private TraceScript trace;

  @BeforeEach
  void open() throws Exception {
    trace = new TraceScript(dir.resolve("app.cct"));
  }

  // ---- synchronizers ---------------------------------------------------------------------------

  @Test
  void latchesAndBarriersBecomeTheirStatements() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.LATCH, "L", 1)
        .object(11, ObjectKind.BARRIER, "B", 1)
        .at(0, BEGIN)
        .at(1, COUNT_DOWN, 10)
        .at(2, AWAIT_BEGIN, 10)
        .at(5, 0, AWAIT_END, 10, OK)
        .at(6, BARRIER_BEGIN, 11)
        .at(9, 3, BARRIER_END, 11, OK)
        .at(10, END);
    becomes(
        trace,
        "latch L 1",
        "barrier B 1",
        "thread main",
        "run 1",
        "countdown L",
        "run 1",
        "await L",
        "run 1",
        "barrier B",
        "run 1");
  }

  @Test
  void theActionOfABarrierRunsBetweenTwoMeetings() throws Exception {
    trace.method(1, "Main", "merge");
    trace
        .thread(1, "main")
        .object(11, ObjectKind.BARRIER, "B", 2, 1)
        .at(0, BEGIN)
        .at(1, START, 2)
        .at(6, BARRIER_BEGIN, 11)
        .at(50, 0, BARRIER_END, 11, OK)
        .at(51, END);
    trace
        .thread(2, "w")
        .at(10, BEGIN)
        .at(20, BARRIER_BEGIN, 11)
        .at(21, BARRIER_ACTION_BEGIN, 11) // 1 in the library
        .at(21, ENTER, 1)
        .at(40, EXIT)
        .at(40, BARRIER_ACTION_END, 11)
        .at(45, BARRIER_END, 11, OK) // 5 in the library
        .at(46, END);
    becomes(
        trace,
        "barrier B 2",
        "barrier B~action 2",
        "thread main",
        "run 1",
        "spawn w",
        "run 5",
        "barrier B",
        "barrier B~action",
        "run 1",
        "thread w",
        "run 10",
        "barrier B",
        "run Main.merge 19",
        "barrier B~action",
        "run 1");
  }

  @Test
  void aBrokenBarrierIsADelay() throws Exception {
    trace
        .thread(1, "main")
        .object(11, ObjectKind.BARRIER, "B", 2)
        .at(0, BEGIN)
        .at(5, BARRIER_BEGIN, 11)
        .at(50_005, 0, BARRIER_END, 11, THREW);
    Verdict verdict = becomesWithVerdict(trace, "thread main", "run 5", "sleep 50000");
    assertThat(verdict.outcomeDependent()).containsExactly(entry("barrier", 1L));
  }

  // ---- queues ----------------------------------------------------------------------------------

  @Test
  void queuesKeepTheirItemsAndCapacity() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.QUEUE, "Q", 5, 2) // 2 items are in it
        .object(11, ObjectKind.QUEUE, "hand-off", 0)
        .object(12, ObjectKind.QUEUE, "U", Integer.MAX_VALUE)
        .at(0, BEGIN)
        .at(1, PUT_BEGIN, 10)
        .at(2, PUT_END, 10, OK)
        .at(3, TAKE_BEGIN, 10)
        .at(4, TAKE_END, 10, 3, OK) // drains all three
        .at(4, OUTCOME, TAKE_BEGIN.code(), 10, OK)
        .at(5, PUT_BEGIN, 11)
        .at(6, PUT_END, 11, OK)
        .at(7, PUT_BEGIN, 12)
        .at(8, PUT_END, 12, OK)
        .at(9, TAKE_BEGIN, 10)
        .at(10, TAKE_END, 10, 0, FAILED) // poll on an empty queue: no time
        .at(11, OUTCOME, TAKE_END.code(), 10, FAILED)
        .at(12, TAKE_BEGIN, 10)
        .at(50_012, 0, TAKE_END, 10, 0, FAILED); // waited 50 us
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "queue Q 5",
            "queue hand-off 0",
            "queue U",
            "thread main",
            "put Q",
            "put Q",
            "run 1",
            "put Q",
            "run 1",
            "take Q",
            "take Q",
            "take Q",
            "run 1",
            "put hand-off",
            "run 1",
            "put U",
            "run 3",
            "sleep 50000");
    // the first failure has a record of its own, the second not
    assertThat(verdict.outcomeDependent()).containsExactly(entry("take", 3L));
  }

  /** How many items a {@code clear} found is an outcome: nobody waits for them. */
  @Test
  void whatLeavesAQueueUnaskedIsDiscarded() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.QUEUE, "Q", 5)
        .at(0, BEGIN)
        .at(1, PUT_BEGIN, 10)
        .at(1, PUT_END, 10, OK)
        .at(2, TAKE_BEGIN, 10)
        .at(2, TAKE_END, 10, 1, OK) // clears one
        .at(2, OUTCOME, TAKE_END.code(), 10, OK)
        .at(3, TAKE_BEGIN, 10)
        .at(3, TAKE_END, 10, 2, OK) // clears two, in an older trace
        .at(4, PUT_BEGIN, 10)
        .at(4, PUT_END, 10, OK)
        .at(4, PUT_BEGIN, 10)
        .at(4, PUT_END, 10, OK)
        .at(5, END);
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "queue Q 5",
            "thread main",
            "run 1",
            "put Q",
            "run 1",
            "discard Q 1",
            "run 1",
            "discard Q 2",
            "run 1",
            "put Q",
            "put Q",
            "run 1");
    assertThat(verdict.outcomeDependent()).containsExactly(entry("take", 1L));
  }

  @Test
  void onlyAnOfferThatMightHaveFailedDependsOnTiming() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.QUEUE, "Q", 5)
        .object(11, ObjectKind.QUEUE, "U", Integer.MAX_VALUE)
        .at(0, BEGIN)
        .at(1, PUT_BEGIN, 11)
        .at(1, PUT_END, 11, OK)
        .at(1, OUTCOME, PUT_BEGIN.code(), 11, OK)
        .at(2, PUT_BEGIN, 10)
        .at(2, PUT_END, 10, OK)
        .at(2, OUTCOME, PUT_BEGIN.code(), 10, OK);
    Verdict verdict =
        becomesWithVerdict(
            trace, "queue U", "queue Q 5", "thread main", "run 1", "put U", "run 1", "put Q");
    assertThat(verdict.outcomeDependent()).containsExactly(entry("put", 1L));
  }

  @Test
  void itemsThatNobodyTakesOnlyMakeTheQueueSmaller() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.QUEUE, "Q", 100, 30)
        .at(0, BEGIN)
        .at(1, TAKE_BEGIN, 10)
        .at(2, TAKE_END, 10, 1, OK);
    becomes(trace, "queue Q 71", "thread main", "put Q", "run 1", "take Q"); // 100 - (30 - 1)
  }

  @Test
  void anOutcomeThatHasARecordOfItsOwnIsCountedOnce() throws Exception {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(1, SLEEP_BEGIN, 1000)
        .at(50, 0, SLEEP_END, INTERRUPTED)
        .at(50, OUTCOME, SLEEP_END.code(), 0, INTERRUPTED);
    Verdict verdict = becomesWithVerdict(trace, "thread main", "run 1", "sleep 49");
    assertThat(verdict.outcomeDependent()).containsOnly(entry("sleep", 1L));
  }
}
