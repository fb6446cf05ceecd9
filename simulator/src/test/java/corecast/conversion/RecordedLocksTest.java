package corecast.conversion;

import static corecast.conversion.Conversions.*;
import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import corecast.program.MonitorOrder;
import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of locks and monitors. */
class RecordedLocksTest {
  @TempDir Path dir;
  private TraceScript trace;

  @BeforeEach
  void open() throws Exception {
    trace = new TraceScript(dir.resolve("app.cct"));
  }

  @Test
  void locksAreReentrantAndReadWriteLocksHaveTwoSides() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.READ_WRITE_LOCK, "")
        .at(0, BEGIN)
        .at(0, LOCK, 11)
        .at(0, LOCK, 11)
        .at(5, UNLOCK, 11)
        .at(5, UNLOCK, 11)
        .at(5, READ_LOCK, 10)
        .at(6, READ_UNLOCK, 10)
        .at(6, WRITE_LOCK, 10)
        .at(7, WRITE_UNLOCK, 10);
    becomes(
        trace,
        "thread main",
        "lock object-11",
        "lock object-11",
        "run 5",
        "unlock object-11",
        "unlock object-11",
        "read-lock Object-10",
        "run 1",
        "read-unlock Object-10",
        "write-lock Object-10",
        "run 1",
        "write-unlock Object-10");
  }

  @Test
  void unmatchedUnlocksAreDroppedAndHeldLocksGivenBack() throws Exception {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(0, UNLOCK, 10)
        .at(0, WRITE_UNLOCK, 12)
        .at(1, LOCK, 10)
        .at(2, LOCK, 10)
        .at(3, END);
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "lock object-10",
            "read-write-lock object-12",
            "thread main",
            "run 1",
            "lock object-10",
            "run 1",
            "lock object-10",
            "run 1",
            "unlock object-10",
            "unlock object-10");
    assertThat(verdict.unmatched())
        .containsOnly(
            entry("unlock of a lock that is not held", 1L),
            entry("write-unlock of a lock that is not held", 1L));
    assertThat(verdict.unfinished())
        .containsOnly(entry("lock held at the end of a thread or task", 1L));
  }

  @Test
  void aWaitIsEndedByTheNotifyThatEndedItInTheRecording() throws Exception {
    // Two consumers wait; the first notify ends the wait of b, which woke first.
    trace
        .thread(1, "main")
        .object(10, ObjectKind.MONITOR, "M")
        .at(0, BEGIN)
        .at(10, START, 2)
        .at(10, START, 3)
        .at(50, LOCK, 10)
        .at(51, NOTIFY, 10)
        .at(52, UNLOCK, 10) // 1: ends the wait of b, whose section is the next
        .at(70, LOCK, 10)
        .at(71, NOTIFY_ALL, 10)
        .at(72, UNLOCK, 10) // 2: ends the wait of a
        .at(80, NOTIFY, 10); // nobody waits
    trace
        .thread(2, "a")
        .at(20, BEGIN)
        .at(20, LOCK, 10)
        .at(20, LOCK, 10)
        .at(21, WAIT_BEGIN, 10, 0)
        .at(75, 0, WAIT_END, 10, OK)
        .at(76, UNLOCK, 10)
        .at(76, UNLOCK, 10);
    trace
        .thread(3, "b")
        .at(30, BEGIN)
        .at(30, LOCK, 10)
        .at(31, WAIT_BEGIN, 10, 0)
        .at(60, 0, WAIT_END, 10, OK)
        .at(61, UNLOCK, 10);
    becomes(
        trace,
        "lock M",
        "semaphore M~wait~b~main 0",
        "semaphore M~wait~a~main 0",
        "thread main",
        "run 10",
        "spawn a",
        "spawn b",
        "run 40",
        "lock M",
        "run 1",
        "release M~wait~b~main 1",
        "run 1",
        "unlock M",
        "run 18",
        "lock M",
        "run 1",
        "release M~wait~a~main 1",
        "run 1",
        "unlock M",
        "run 8",
        "thread a",
        "lock M",
        "lock M",
        "run 1",
        "unlock M",
        "unlock M",
        "acquire M~wait~a~main 1",
        "lock M",
        "lock M",
        "run 1",
        "unlock M",
        "unlock M",
        "thread b",
        "lock M",
        "run 1",
        "unlock M",
        "acquire M~wait~b~main 1",
        "lock M",
        "run 1",
        "unlock M");
  }

  @Test
  void aNotifyingSectionComesBeforeTheNextSectionOfAnotherThread() throws Exception {
    // The consumer finds its predicate true and never waits: only the order says what it needed.
    trace
        .thread(1, "main")
        .object(10, ObjectKind.CONDITION, "notEmpty", 11)
        .object(11, ObjectKind.LOCK, "L")
        .at(0, BEGIN)
        .at(5, START, 2)
        .at(10, LOCK, 11)
        .at(11, NOTIFY, 10)
        .at(12, UNLOCK, 11) // followed by a notifying section of its own: no edge
        .at(20, LOCK, 11)
        .at(21, NOTIFY, 10)
        .at(22, UNLOCK, 11) // edge to w
        .at(60, LOCK, 11)
        .at(61, UNLOCK, 11);
    trace
        .thread(2, "w")
        .at(30, BEGIN)
        .at(40, LOCK, 11)
        .at(41, UNLOCK, 11) // notifies nobody: no edge back to main
        .at(45, LOCK, 11)
        .at(46, UNLOCK, 11);
    becomes(
        trace,
        "lock L",
        "semaphore L~order~main~w 0",
        "thread main",
        "run 5",
        "spawn w",
        "run 5",
        "lock L",
        "run 2",
        "unlock L",
        "run 8",
        "lock L",
        "run 2",
        "release L~order~main~w 1",
        "unlock L",
        "run 38",
        "lock L",
        "run 1",
        "unlock L",
        "thread w",
        "run 10",
        "acquire L~order~main~w 1",
        "lock L",
        "run 1",
        "unlock L",
        "run 4",
        "lock L",
        "run 1",
        "unlock L");
    assertThat(MonitorOrder.isOrderEdge("L~order~main~w")).isTrue();
  }

  @Test
  void waitsThatTimeOutOrEndBySpuriousWakeUpsTakeTheirTime() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.MONITOR, "M")
        .at(0, BEGIN)
        .at(0, LOCK, 10)
        .at(10, WAIT_BEGIN, 10, 100)
        .at(150, 0, WAIT_END, 10, FAILED) // 40 late
        .at(160, WAIT_BEGIN, 10, 0)
        .at(180, 0, WAIT_END, 10, OK) // nobody notified
        .at(190, UNLOCK, 10);
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "thread main",
            "lock M",
            "run 10",
            "unlock M",
            "sleep 100",
            "lock M",
            "run 10",
            "unlock M",
            "sleep 20",
            "lock M",
            "run 10",
            "unlock M");
    assertThat(verdict.outcomeDependent()).containsExactly(entry("wait", 1L));
    assertThat(verdict.warnings())
        .containsExactly("A wait whose end has no recorded cause takes as long as recorded.");
  }
}
