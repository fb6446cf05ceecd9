package corecast.conversion;

import static corecast.conversion.Conversions.*;
import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import corecast.program.Program;
import corecast.trace.ObjectKind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of work, functions and marks, and what the verdict says. */
class RecordedProgramTest {
  @TempDir Path dir;
  private TraceScript trace;

  @BeforeEach
  void open() throws Exception {
    trace = new TraceScript(dir.resolve("app.cct"));
  }

  // ---- work and functions ----------------------------------------------------------------------

  @Test
  void workIsTheCpuTimeBetweenEvents() throws Exception {
    trace
        .thread(1, "main")
        .at(100, BEGIN) // 0..100 is before the recording
        .at(500, TICK) // 400
        .at(900, 50, TICK) // 400 ns passed, but only 50 of CPU: 450 together
        .at(1000, LOCK, 10) // 100: 550
        .at(1030, UNLOCK, 10) // 30
        .at(1100, END); // 70
    becomes(
        trace, "thread main", "run 550", "lock object-10", "run 30", "unlock object-10", "run 70");
  }

  @Test
  void theRecordersOwnCostIsTakenOff() throws Exception {
    trace.eventCost(30_000); // 30 ns an event
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(100, TICK) // 100 - 30 = 70
        .at(200, TICK) // 70: 140 together
        .at(210, LOCK, 10) // 10 - 30: 20 are left
        .at(230, UNLOCK, 10) // 20 - 50: 30 are left
        .at(300, END); // 70 - 60 = 10
    becomes(trace, "thread main", "run 140", "lock object-10", "unlock object-10", "run 10");
  }

  @Test
  void theSamplesOfHooksTellWhatARecordCosts() throws Exception {
    trace.eventCost(30_000);
    trace.note("samples.hooks", "25"); // of 4 ms, less what is left out already: 5 us a record
    trace.note("hooks.nanos", "99975000");
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(10_000_000, TICK)
        .at(20_000_000, LOCK, 10)
        .at(30_000_000, UNLOCK, 10)
        .at(40_000_000, END);
    becomes(
        trace,
        "thread main",
        "run 19990000",
        "lock object-10",
        "run 9995000",
        "unlock object-10",
        "run 9995000");
  }

  @Test
  void cpuTimeInsideTheLibraryIsDropped() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.SEMAPHORE, "S", 3)
        .at(0, BEGIN)
        .at(100, ACQUIRE_BEGIN, 10, 2)
        .at(150, TICK)
        .at(900, ACQUIRE_END, 10, 2, OK) // 100..900 was spent in acquire
        .at(950, RELEASE, 10, 1)
        .at(1000, END);
    trace.close(0);
    Verdict verdict =
        becomesWithVerdict(
            trace,
            "semaphore S 3",
            "thread main",
            "run 100",
            "acquire S 2",
            "run 50",
            "release S 1",
            "run 50");
    assertThat(verdict.libraryNanos()).isEqualTo(800);
    assertThat(verdict.attributedNanos()).isEqualTo(200);
    assertThat(verdict.recordedCpuNanos()).isEqualTo(1000);
    assertThat(verdict.attributedShare()).isEqualTo(0.2); // 200 of 1000
    assertThat(verdict.wallNanos()).isEqualTo(1000);
    assertThat(verdict.segments()).isEqualTo(3);
    assertThat(verdict.events()).isEqualTo(6);
  }

  @Test
  void aStretchThatTheProgramNamesHasThatNameAlone() throws Exception {
    trace.method(1, "", "body").method(2, "com.acme.Main", "body").method(3, "", "Main.body");
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(0, ENTER, 1)
        .at(10, ENTER, 2)
        .at(30, EXIT)
        .at(30, ENTER, 3)
        .at(60, EXIT)
        .at(60, EXIT)
        .at(100, END);
    becomes(
        trace,
        "thread main",
        "enter body",
        "run 10",
        "run com.acme.Main.body 20",
        "run Main.body 30",
        "exit",
        "run 40");
  }

  @Test
  void functionsAreEnteredAndLeft() throws Exception {
    trace.method(1, "com.acme.Main", "main").method(2, "com.acme.Main", "loop");
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .untimed(PUSH, 1) // on the stack, entry not counted
        .at(10, ENTER, 2) // the 10 ns before are main's
        .at(30, EXIT) // 20 of loop
        .untimed(CALLS, 2, 5)
        .at(70, TICK) // 40 of main, in which loop was called 5 times
        .untimed(CALLS, 2, 3)
        .at(80, TICK) // 10 more, with 3 more calls
        .untimed(POP, 1)
        .at(100, END); // 20 outside
    becomes(
        trace,
        "thread main",
        "enter Main.main 0",
        "run 10",
        "run Main.loop 20",
        "enter Main.loop 8",
        "exit",
        "run 50",
        "exit",
        "run 20");
  }

  @Test
  void aFunctionEnteredOnlyToUnlockHasNotDoneTheWorkBefore() throws Exception {
    trace.method(1, "com.acme.Main", "main").method(2, "com.acme.Guard", "unlock");
    TraceScript.Thread main = trace.thread(1, "main").at(0, BEGIN).at(0, ENTER, 1);
    long now = 0;
    for (int i = 0; i < 8; i++) { // timed: unlock does its operation 5 ns after it was entered
      main.at(now + 10, LOCK, 10)
          .at(now + 20, ENTER, 2)
          .at(now + 25, UNLOCK, 10)
          .at(now + 30, EXIT);
      now += 30;
    }
    main.at(now + 10, LOCK, 10)
        .untimed(PUSH, 2) // not timed: entered at some time of the next 1000 ns
        .at(now + 1010, UNLOCK, 10)
        .untimed(POP, 1)
        .at(now + 1100, END);
    List<String> written = linesOf(convert(trace));
    assertThat(written.subList(written.size() - 7, written.size() - 1))
        .containsExactly(
            "lock object-10",
            "run 980", // 1000 - 20: main did it
            "enter Guard.unlock 0",
            "run 20", // at most 4 times the 5 ns that were seen
            "unlock object-10",
            "exit");
  }

  @Test
  void aFunctionThatWorksBeforeItsOperationKeepsItsWork() throws Exception {
    trace.method(1, "com.acme.Main", "main").method(2, "com.acme.Main", "process");
    TraceScript.Thread main = trace.thread(1, "main").at(0, BEGIN).at(0, ENTER, 1);
    long now = 0;
    for (int i = 0; i < 8; i++) { // timed: 400 ns from the entry to the operation
      main.at(now + 10, ENTER, 2)
          .at(now + 410, LOCK, 10)
          .at(now + 420, UNLOCK, 10)
          .at(now + 430, EXIT);
      now += 430;
    }
    main.untimed(PUSH, 2)
        .at(now + 1000, LOCK, 10) // less than 4 * 400
        .at(now + 1010, UNLOCK, 10)
        .untimed(POP, 1)
        .at(now + 1100, END);
    assertThat(linesOf(convert(trace))).containsSubsequence("enter Main.process 0", "run 1000");
  }

  @Test
  void aTargetThatASignalEndedIsNotTakenForOneThatWasDone() throws Exception {
    trace.thread(1, "main").at(0, BEGIN).at(1000, END);
    trace.note("target.status", "143");
    trace.close(2000);
    assertThat(convert(trace).program().origin().warnings())
        .containsExactly(
            "Signal 15 ended the target. What it would have done afterwards is not part of the"
                + " prediction.");
  }

  @Test
  void aTargetThatFailedWasDone() throws Exception {
    trace.thread(1, "main").at(0, BEGIN).at(1000, END);
    trace.note("target.status", "1");
    trace.close(2000);
    assertThat(convert(trace).program().origin().warnings()).isEmpty();
  }

  @Test
  void entriesAsOftenAsTheirRecordingTakesAreNoted() throws Exception {
    trace.method(1, "com.acme.Main", "small");
    trace.thread(1, "main").at(0, BEGIN).untimed(CALLS, 1, 2_000_000).at(400_000_000, END);
    assertThat(convert(trace).verdict().warnings()) // 400 ms / 2,000,000
        .containsExactly(
            "Functions were entered 2,000,000 times, once per 200 ns of work. Much of the recorded work is therefore the cost of recording. Leave out small functions with"
                + " --exclude, or record only those of interest with --include.");
  }

  @Test
  void functionsOfOneNameInTwoPackagesKeepTheirPackages() throws Exception {
    trace
        .method(1, "a.Main", "run")
        .method(2, "b.Main", "run")
        .method(3, "b.Main", "stop")
        .thread(1, "main")
        .at(0, BEGIN)
        .at(0, ENTER, 1)
        .at(1, EXIT)
        .at(1, ENTER, 2)
        .at(2, EXIT)
        .at(2, ENTER, 3)
        .at(3, EXIT)
        .at(3, ENTER, 99)
        .at(4, EXIT);
    becomes(
        trace,
        "thread main",
        "run a.Main.run 1",
        "run b.Main.run 1",
        "run Main.stop 1",
        "run method-99 1");
  }

  @Test
  void marksAndDelaysAreKept() throws Exception {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .mark(10, "warm up")
        .at(20, SLEEP_BEGIN, 100)
        .at(150, 0, SLEEP_END, OK); // woken 30 late: the processor was busy
    becomes(trace, "thread main", "run 10", "mark warm%20up", "run 10", "sleep 100");
  }

  // ---- the verdict -----------------------------------------------------------------------------

  @Test
  void successesAndFailuresAreCountedApart() throws Exception {
    TraceScript.Thread main = trace.thread(1, "main").at(0, BEGIN);
    for (int i = 0; i < 12; i++) {
      main.at(10 + i, OUTCOME, LOCK.code(), 10, i < 4 ? OK : FAILED);
    }
    assertThat(RecordedProgram.convert(trace.file()).program().origin().warnings())
        .contains(
            "12 of 13 events are outcomes that depended on timing (tryLock, timeouts, polls). Of these 4 are successes, and 8 failures or timeouts. The replay repeats them as recorded;"
                + " another run may have others.");
  }

  @Test
  void theVerdictSaysWhatIsMissing() throws Exception {
    trace.note("not-recorded", "ForkJoinPool").note("processors.seen", "8");
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(10, OUTCOME, LOCK.code(), 10, FAILED)
        .at(20, ACQUIRE_BEGIN, 11, 1);
    RecordedProgram.Result result = RecordedProgram.convert(trace.file()); // not closed
    Verdict verdict = result.verdict();
    assertThat(verdict.closed()).isFalse();
    assertThat(verdict.unfinished()).containsOnly(entry("acquire", 1L));
    assertThat(verdict.lines())
        .containsExactly(
            "recorded 1 thread and 0 tasks in 0.000 ms: 3 events, 2 segments, 0.000 ms of CPU work",
            "Recorded threads used 0.000 ms of CPU time. Of this 100.0 % is work of the program, and 0.0 % was spent inside synchronization calls of the JDK. The recorder used the rest.",
            "The recording was not closed: the target was killed or halted, or still runs.",
            "1 operation had an outcome that depended on timing; the replay repeats it: 1 lock",
            "1 operation was still in progress at the end: 1 acquire",
            "Not recorded: ForkJoinPool.",
            "note: The program asked for the number of processors and got 8. Whatever sizes it"
                + " derived from that stay the same in predictions for other numbers.");
    assertThat(result.program().origin().outcomeDependent()).isEqualTo(1);
    assertThat(result.program().origin().recorded()).isTrue();
    assertThat(result.program().origin().warnings())
        .hasSize(3) // not ended, not captured, processors
        .contains("Not recorded: ForkJoinPool.");
  }

  @Test
  void theVerdictNamesWhatTheRecorderCannotSee() throws Exception {
    trace
        .note("not-recorded", "java.util.concurrent.ForkJoinPool")
        .note("not-recorded", "java.util.concurrent.ForkJoinPool")
        .note("virtual.events.unrecorded", "12")
        .note("not-woven", "com.acme.Odd");
    for (String old : List.of("A", "B", "C", "D")) {
      trace.note("not-woven", old + ": class file version 47");
    }
    trace.thread(1, "main").at(0, BEGIN).at(10, END);
    assertThat(convert(trace).verdict().notCaptured())
        .containsExactly(
            "java.util.concurrent.ForkJoinPool",
            "12 operations of virtual threads",
            "com.acme.Odd (not woven)",
            "A, B, C and 1 more: class file version 47 (not woven)");
  }

  @Test
  void stepsKnowWhenTheyWereRecorded() throws Exception {
    trace.thread(1, "main").at(100, BEGIN).at(150, LOCK, 10).at(180, UNLOCK, 10);
    Program program = convert(trace).program();
    // run until the lock at 150, the lock, run until the unlock at 180, the unlock
    assertThat(program.steps()).isEqualTo(4);
    assertThat(
            List.of(
                program.recordedNanos(0),
                program.recordedNanos(1),
                program.recordedNanos(2),
                program.recordedNanos(3)))
        .containsExactly(150L, 150L, 180L, 180L);
  }
}
