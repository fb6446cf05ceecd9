package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import corecast.program.MonitorOrder;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.Programs;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Traces written by hand and the programs they must become. Object numbers: threads from 1, others
 * from 10. Times in ns; without a CPU time an interval was all CPU.
 */
class RecordedProgramTest {
  private static final long OK = Result.OK.code();
  private static final long FAILED = Result.FAILED.code();
  private static final long INTERRUPTED = Result.INTERRUPTED.code();
  private static final long THREW = Result.THREW.code();

  @TempDir Path dir;
  private Path file;
  private TraceScript trace;

  @BeforeEach
  void open() throws Exception {
    file = dir.resolve("app.cct");
    trace = new TraceScript(file);
  }

  private RecordedProgram.Result convert() throws Exception {
    trace.close(0);
    RecordedProgram.Result result = RecordedProgram.convert(file);
    String text = ProgramText.print(result.program());
    assertThat(Programs.describe(ProgramText.parse("dump", text)))
        .as(text)
        .isEqualTo(Programs.describe(result.program()));
    PagedReading.givesTheSame(file, result);
    return result;
  }

  private void becomes(String... lines) throws Exception {
    Verdict verdict = becomesWithVerdict(lines);
    assertThat(verdict.unmatched()).isEmpty();
    assertThat(verdict.unfinished()).isEmpty();
    assertThat(verdict.outcomeDependent()).isEmpty();
    assertThat(verdict.warnings()).isEmpty();
  }

  private Verdict becomesWithVerdict(String... lines) throws Exception {
    RecordedProgram.Result result = convert();
    assertThat(linesOf(result)).containsExactly(lines);
    return result.verdict();
  }

  private static List<String> linesOf(RecordedProgram.Result result) {
    return ProgramText.print(result.program()).lines().map(String::strip).toList();
  }

  // ---- work and functions -----------------------------------------------------------------------

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
    becomes("thread main", "run 550", "lock object-10", "run 30", "unlock object-10", "run 70");
  }

  @Test
  void theRecordersOwnCostIsTakenOff() throws Exception {
    trace.eventCost(30_000); // 30 ns an event
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(100, TICK) // 100 - 30 = 70
        .at(200, TICK) // 70: 140 together
        .at(210, LOCK, 10) // 10 - 30: not below 0
        .at(230, UNLOCK, 10) // 20 - 30: nothing
        .at(300, END); // 70 - 30 = 40
    becomes("thread main", "run 140", "lock object-10", "unlock object-10", "run 40");
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
    List<String> written = linesOf(convert());
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
    assertThat(linesOf(convert())).containsSubsequence("enter Main.process 0", "run 1000");
  }

  @Test
  void entriesAsOftenAsTheirRecordingTakesAreNoted() throws Exception {
    trace.method(1, "com.acme.Main", "small");
    trace.thread(1, "main").at(0, BEGIN).untimed(CALLS, 1, 2_000_000).at(400_000_000, END);
    assertThat(convert().verdict().warnings()) // 400 ms / 2,000,000
        .containsExactly(
            "2,000,000 entries of functions, one in 200 ns of work: recording them is a good part"
                + " of it; leave out small functions with --exclude, or record those of interest"
                + " with --include");
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
        .at(150, 0, SLEEP_END, OK) // woken 30 late: the processor was busy
        .at(160, IO_BEGIN, 1)
        .at(200, 0, IO_END, 1, 4096);
    becomes("thread main", "run 10", "mark warm%20up", "run 10", "sleep 100", "run 10", "io 40");
  }

  // ---- threads ----------------------------------------------------------------------------------

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
            "a thread whose start was not recorded is started by the thread that ran before it");
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
        .containsExactly("a park that nothing was seen to end is left out");
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

  // ---- locks and monitors -----------------------------------------------------------------------

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
        .containsExactly("a wait that nothing was seen to end is replayed as a delay");
  }

  // ---- synchronizers ----------------------------------------------------------------------------

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
    Verdict verdict = becomesWithVerdict("thread main", "run 5", "sleep 50000");
    assertThat(verdict.outcomeDependent()).containsExactly(entry("barrier", 1L));
  }

  // ---- queues -----------------------------------------------------------------------------------

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
    assertThat(verdict.outcomeDependent()).containsExactly(entry("take", 2L));
  }

  @Test
  void itemsThatNobodyTakesOnlyMakeTheQueueSmaller() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.QUEUE, "Q", 100, 30)
        .at(0, BEGIN)
        .at(1, TAKE_BEGIN, 10)
        .at(2, TAKE_END, 10, 1, OK);
    becomes("queue Q 71", "thread main", "put Q", "run 1", "take Q"); // 100 - (30 - 1)
  }

  @Test
  void anOutcomeThatHasARecordOfItsOwnIsCountedOnce() throws Exception {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(1, SLEEP_BEGIN, 1000)
        .at(50, 0, SLEEP_END, INTERRUPTED)
        .at(50, OUTCOME, SLEEP_END.code(), 0, INTERRUPTED);
    Verdict verdict = becomesWithVerdict("thread main", "run 1", "sleep 49");
    assertThat(verdict.outcomeDependent()).containsOnly(entry("sleep", 1L));
  }

  // ---- pools ------------------------------------------------------------------------------------

  @Test
  void tasksOfAPoolBecomeBodiesAndItsWorkersVanish() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 2, 2, Integer.MAX_VALUE)
        .at(0, BEGIN)
        .at(10, SUBMIT, 10, 77)
        .at(20, SUBMIT, 10, 88)
        .at(25, SUBMIT, 10, 99) // never begun
        .at(30, GET_BEGIN, 77)
        .at(200, 0, GET_END, 77, OK)
        .at(210, TERMINATION_BEGIN, 10)
        .at(220, 0, TERMINATION_END, 10, OK)
        .at(230, END);
    trace
        .thread(2, "P-1")
        .at(40, BEGIN)
        .at(50, TASK_BEGIN, 10, 77) // the 10 before are the pool's
        .at(100, TASK_END, 10, 77)
        .at(110, TASK_BEGIN, 10, 88)
        .at(130, FUTURE_DONE, 88)
        .at(131, TASK_END, 10, 88)
        .at(150, END);
    Verdict verdict =
        becomesWithVerdict(
            "pool P 2",
            "latch P~terminated 2",
            "thread main",
            "run 10",
            "submit P P.task-1",
            "run 10",
            "submit P P.task-2",
            "run 5",
            "submit P P.task-3",
            "run 5",
            "get P.task-1",
            "run 10",
            "await P~terminated",
            "run 10",
            "task P.task-1",
            "run 50",
            "countdown P~terminated",
            "task P.task-2",
            "run 21",
            "countdown P~terminated",
            "task P.task-3");
    assertThat(verdict.unfinished()).containsOnly(entry("task submitted but not begun", 1L));
    assertThat(verdict.tasks()).isEqualTo(2);
    assertThat(verdict.threads()).isEqualTo(2);
  }

  @Test
  void oneRunnableSubmittedTwiceIsTwoTasksInOrder() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 1, 1, 100)
        .at(0, BEGIN)
        .at(1, SUBMIT, 10, 7)
        .at(2, SUBMIT, 10, 7);
    trace
        .thread(2, "P-1")
        .at(3, BEGIN)
        .at(3, TASK_BEGIN, 10, 7)
        .at(10, TASK_END, 10, 7) // 7
        .at(10, TASK_BEGIN, 10, 7)
        .at(30, TASK_END, 10, 7); // 20
    becomes(
        "pool P 1",
        "thread main",
        "run 1",
        "submit P P.task-1",
        "run 1",
        "submit P P.task-2",
        "task P.task-1",
        "run 7",
        "task P.task-2",
        "run 20");
  }

  @Test
  void aTaskThatItsSubmitterRanIsPartOfTheSubmitter() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 1, 1, 100)
        .at(0, BEGIN)
        .at(1, SUBMIT, 10, 7)
        .at(1, REJECT, 10, 7)
        .at(2, TASK_BEGIN, 10, 7)
        .at(12, TASK_END, 10, 7)
        .at(15, SUBMIT, 10, 8)
        .at(15, REJECT, 10, 8) // and nobody ran it
        .at(16, END);
    Verdict verdict = becomesWithVerdict("thread main", "run 16");
    assertThat(verdict.outcomeDependent()).containsOnly(entry("rejected task", 2L));
  }

  @Test
  void ofOneRunnableTheRefusedSubmissionIsTheOneTheSubmitterRan() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 1, 1, 1)
        .at(0, BEGIN)
        .at(1, SUBMIT, 10, 7) // one runnable, submitted three times
        .at(2, SUBMIT, 10, 7)
        .at(3, SUBMIT, 10, 7)
        .at(3, REJECT, 10, 7)
        .at(4, TASK_BEGIN, 10, 7)
        .at(14, TASK_END, 10, 7)
        .at(15, END);
    trace
        .thread(2, "P-1")
        .at(20, BEGIN)
        .at(20, TASK_BEGIN, 10, 7)
        .at(27, TASK_END, 10, 7) // 7
        .at(27, TASK_BEGIN, 10, 7)
        .at(47, TASK_END, 10, 7); // 20
    Verdict verdict =
        becomesWithVerdict(
            "pool P 1",
            "thread main",
            "run 1",
            "submit P P.task-1",
            "run 1",
            "submit P P.task-2",
            "run 13",
            "task P.task-1",
            "run 7",
            "task P.task-2",
            "run 20");
    assertThat(verdict.warnings()).isEmpty();
  }

  @Test
  void aStreamThatBelongsToNoThreadIsNoThread() throws Exception {
    trace.thread(1, "main").at(0, BEGIN).at(10, END);
    trace.stream().at(5, LOCK, 1).at(6, LOCK, 1); // the recorder measures its own cost
    Verdict verdict = becomesWithVerdict("thread main", "run 10");
    assertThat(verdict.threads()).isEqualTo(1);
    assertThat(verdict.events()).isEqualTo(2);
  }

  @Test
  void aTaskWithoutASubmissionIsSubmittedByWhoeverRanBefore() throws Exception {
    trace
        .thread(1, "main")
        .object(10, ObjectKind.POOL, "P", 0, 50, 0) // direct hand-off: as many as there are tasks
        .at(0, BEGIN)
        .at(5, TICK)
        .at(50, END);
    trace.thread(2, "P-1").at(6, BEGIN).at(8, TASK_BEGIN, 10, 7).at(20, TASK_END, 10, 7);
    Verdict verdict =
        becomesWithVerdict(
            "pool P 1",
            "thread main",
            "run 5",
            "submit P P.task-1",
            "run 45",
            "task P.task-1",
            "run 12");
    assertThat(verdict.warnings()).hasSize(1);
  }

  @Test
  void aFutureThatIsNoTaskBecomesALatch() throws Exception {
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(5, START, 2)
        .at(10, GET_BEGIN, 7)
        .at(60, 0, GET_END, 7, OK)
        .at(70, END);
    trace.thread(2, "w").at(20, BEGIN).at(50, FUTURE_DONE, 7).at(55, FUTURE_DONE, 8).at(56, END);
    becomes(
        "latch future~1 1",
        "thread main",
        "run 5",
        "spawn w",
        "run 5",
        "await future~1",
        "run 10",
        "thread w",
        "run 30",
        "countdown future~1",
        "run 6");
  }

  // ---- the verdict ------------------------------------------------------------------------------

  @Test
  void theVerdictSaysWhatIsMissing() throws Exception {
    trace.note("not-recorded", "ForkJoinPool").note("processors.seen", "8");
    trace
        .thread(1, "main")
        .at(0, BEGIN)
        .at(10, OUTCOME, LOCK.code(), 10, FAILED)
        .at(20, ACQUIRE_BEGIN, 11, 1);
    RecordedProgram.Result result = RecordedProgram.convert(file); // not closed
    Verdict verdict = result.verdict();
    assertThat(verdict.closed()).isFalse();
    assertThat(verdict.isDoubtful()).isTrue();
    assertThat(verdict.unfinished()).containsOnly(entry("acquire", 1L));
    assertThat(verdict.lines())
        .containsExactly(
            "recorded 1 thread and 0 tasks: 3 events in 0.000 ms, 1 segment, 0.000 ms of work",
            "100.0 % of the recorded threads' CPU time (0.000 ms) is the program's, 0.0 % went into"
                + " library calls; the rest is the recorder's own",
            "the recording was not ended orderly: the target was killed, was halted, or still runs",
            "1 operation had an outcome that depends on timing and is kept: 1 lock",
            "1 operation was not over at the end: 1 acquire",
            "not captured: ForkJoinPool",
            "note: the program asked for the number of processors and was told 8: predictions for"
                + " other numbers keep what it did with that");
    assertThat(result.program().origin().outcomeDependent()).isEqualTo(1);
    assertThat(result.program().origin().recorded()).isTrue();
    assertThat(result.program().origin().warnings())
        .hasSize(3) // not ended, not captured, processors
        .contains("not captured: ForkJoinPool");
  }

  @Test
  void theVerdictNamesWhatTheRecorderCannotSee() throws Exception {
    trace
        .note("not-recorded", "java.util.concurrent.ForkJoinPool")
        .note("not-recorded", "java.util.concurrent.ForkJoinPool")
        .note("virtual.events.unrecorded", "12")
        .note("not-woven", "com.acme.Odd");
    trace.thread(1, "main").at(0, BEGIN).at(10, END);
    assertThat(convert().verdict().notCaptured())
        .containsExactly(
            "java.util.concurrent.ForkJoinPool",
            "12 operations of virtual threads",
            "com.acme.Odd (not woven)");
  }

  @Test
  void stepsKnowWhenTheyWereRecorded() throws Exception {
    trace.thread(1, "main").at(100, BEGIN).at(150, LOCK, 10).at(180, UNLOCK, 10);
    Program program = convert().program();
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
