package corecast.conversion;

import static corecast.conversion.Conversions.*;
import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of starts, joins, parks and interrupts. */
class RecordedThreadsTest {
  @TempDir Path dir;
  private TraceScript trace;

  @BeforeEach
  void open() throws Exception {
    trace = new TraceScript(dir.resolve("app.cct"));
  }

  @Test
  void threadsAreStartedAndJoined() throws Exception {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(10, START, 2)
        .at(20, JOIN_BEGIN, 2)
        .at(100, 0, JOIN_END, 2, OK)
        .at(110, END);
    trace.thread(2, "worker").at(30, BEGIN).at(90, END);
    becomes(
        trace,
        "thread main",
        "run 10",
        "spawn worker",
        "run 10",
        "join worker",
        "run 10",
        "thread worker",
        "run 60");
  }

  @Test
  void aThreadWithoutAStartIsStartedByWhoeverRanBefore() throws Exception {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(10, TICK)
        .at(20, LOCK, 10)
        .at(60, UNLOCK, 10)
        .at(90, END);
    trace.thread(2, "stray").at(30, BEGIN).at(50, END); // begins after 20, before 60
    trace.thread(3, "old", 4).at(40, BEGIN).at(45, END); // was there before the recording
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "thread main",
            "run 20",
            "lock object-10",
            "spawn stray",
            "run 40",
            "unlock object-10",
            "run 30",
            "thread stray",
            "run 20",
            "thread old",
            "run 5");
    assertThat(verdict.warnings())
        .containsExactly(
            "Guess: a thread whose start was not recorded was started by the thread that ran"
                + " before it.");
  }

  @Test
  void aThreadStartedInsideAnOperationIsStartedByWhoeverWasInIt() throws Exception {
    trace.thread(1, "main").at(0, BEGIN).at(10, TICK).at(60, END);
    trace.thread(2, "ticker").at(5, BEGIN).at(25, LOCK, 10).at(28, UNLOCK, 10).at(90, END);
    trace.thread(3, "worker").at(30, BEGIN).at(30, STARTED_BY, 1).at(50, END);
    trace.thread(4, "other").at(35, BEGIN).at(35, STARTED_BY, 99).at(40, END); // nobody knows 99
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "thread main",
            "spawn ticker",
            "run 10",
            "spawn worker",
            "run 50",
            "thread ticker",
            "run 20",
            "lock object-10",
            "run 3",
            "unlock object-10",
            "run 62",
            "thread worker",
            "spawn other",
            "run 20",
            "thread other",
            "run 5");
    assertThat(verdict.warnings()).hasSize(1);
  }

  @Test
  void parkIsKeptWithTheUnparkThatEndedIt() throws Exception {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(10, START, 2)
        .at(50, UNPARK, 2) // ends the park
        .at(55, UNPARK, 2) // nobody parks any more: dropped
        .at(60, END);
    trace
        .thread(2, "w")
        .at(20, BEGIN)
        .at(30, PARK_BEGIN, 0, 0)
        .at(52, 0, PARK_END, 0)
        .at(60, PARK_BEGIN, 0, 100)
        .at(200, 0, PARK_END, 0) // the unpark at 55 ended it, although it came before
        .at(210, PARK_BEGIN, 0, 100)
        .at(400, 0, PARK_END, 0) // timed out after 100; 90 late
        .at(410, PARK_BEGIN, 0, 0)
        .at(420, 0, PARK_END, 0); // spurious
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "semaphore w~park~main 0",
            "thread main",
            "run 10",
            "spawn w",
            "run 40",
            "release w~park~main 1",
            "run 5",
            "release w~park~main 1",
            "run 5",
            "thread w",
            "run 10",
            "acquire w~park~main 1",
            "run 8",
            "acquire w~park~main 1",
            "run 10",
            "sleep 100",
            "run 10");
    assertThat(verdict.outcomeDependent()).containsExactly(entry("park", 1L));
    assertThat(verdict.warnings())
        .containsExactly("A park or busy wait whose end has no recorded cause was ignored.");
  }

  @Test
  void anInterruptEndsWhatItEndedInTheRecording() throws Exception {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(10, START, 2)
        .at(50, INTERRUPT, 2)
        .at(60, INTERRUPT, 3) // no such thread
        .at(60, END);
    trace
        .thread(2, "w")
        .at(20, BEGIN)
        .at(30, SLEEP_BEGIN, 1000)
        .at(70, 0, SLEEP_END, INTERRUPTED)
        .at(80, SLEEP_BEGIN, 1000)
        .at(130, 0, SLEEP_END, INTERRUPTED); // by nobody known: the 50 it lasted
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "semaphore w~interrupt~main 0",
            "thread main",
            "run 10",
            "spawn w",
            "run 40",
            "release w~interrupt~main 1",
            "run 10",
            "thread w",
            "run 10",
            "acquire w~interrupt~main 1",
            "run 10",
            "sleep 50");
    assertThat(verdict.outcomeDependent()).containsExactly(entry("sleep", 2L));
  }
}
