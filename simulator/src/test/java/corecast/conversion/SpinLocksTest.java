package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two threads that work for 100 ns outside and for 100 ns inside of sections of an atomic. Where
 * that is a lock, one of the two waits for the other's section on two processors: 300 ns; where it
 * is none, all goes on at once: 200 ns.
 */
class SpinLocksTest {
  private static final int ATOMIC = 2;
  private static final int OTHER = 3;
  private static final int FIRST = 10;
  private static final int SECOND = 11;
  private static final int CLASS = 7;
  private static final int OK = Result.OK.code();
  private static final String LOOP = "a.Lock.lock line 5";

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;
  private TraceScript.Thread first;
  private TraceScript.Thread second;
  private long now = 1;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    trace.method(1, "a.Lock", "lock");
    trace.note("spin-loop", LOOP).note("spin-lock", CLASS + " " + LOOP);
    main = trace.thread(1, "main");
    first = trace.thread(FIRST, "first");
    second = trace.thread(SECOND, "second");
    main.object(FIRST, ObjectKind.THREAD, "first").object(SECOND, ObjectKind.THREAD, "second");
    main.object(ATOMIC, ObjectKind.SPIN_LOCK, AtomicBoolean.class, "busy", CLASS);
    main.at(0, BEGIN).at(now, 0, START, FIRST).at(now, 0, START, SECOND).at(now, 0, END);
    first.at(now, 0, BEGIN).at(now, 0, ENTER, 1);
    second.at(now, 0, BEGIN).at(now, 0, ENTER, 1);
  }

  @Test
  void whatIsTakenAndGivenBackByTurnsIsALock() throws Exception {
    section(first);
    section(second);
    RecordedProgram.Result result = end();
    assertThat(TraceScript.nanosOn(1, result.program())).isEqualTo(400);
    assertThat(TraceScript.nanosOn(2, result.program())).isEqualTo(300);
    assertThat(result.verdict().warnings())
        .containsExactly("A spin lock is replayed as a lock, taken in " + LOOP + ".");
    assertThat(result.program().origin().warnings())
        .noneMatch(line -> line.contains("is not known"));
    Program program = result.program();
    assertThat(ProgramText.parse("printed", ProgramText.print(program)).steps())
        .isEqualTo(program.steps());
  }

  @Test
  void whatWasSpunForIsLeftOut() throws Exception {
    work(first);
    first.at(now, 0, LOCK, ATOMIC);
    work(second);
    second.at(now, 0, YIELD, 1); // told of before the loop goes on
    now += 20;
    second.at(now, 20, SPINS, CLASS);
    now += 30;
    second.at(now, 30, YIELD, 5); // 20, 30 and 40 of spinning
    work(first);
    first.at(now, 0, UNLOCK, ATOMIC);
    now += 40;
    second.at(now, 40, LOCK, ATOMIC);
    work(second);
    second.at(now, 0, UNLOCK, ATOMIC);
    RecordedProgram.Result result = end();
    assertThat(TraceScript.nanosOn(1, result.program())).isEqualTo(400);
    assertThat(TraceScript.nanosOn(2, result.program())).isEqualTo(300);
    assertThat(result.verdict().libraryNanos()).isEqualTo(90);
    assertThat(result.verdict().warnings())
        .containsExactly(
            "A spin lock is replayed as a lock, taken in "
                + LOOP
                + ". 0.000 ms of spinning was left out.");
  }

  @Test
  void whoSleepsBetweenItsAttemptsWaitsForTheLock() throws Exception {
    work(first);
    first.at(now, 0, LOCK, ATOMIC);
    work(second);
    second.at(now, 0, SPINS, CLASS);
    second.at(now, 0, PARK_BEGIN, 0, 500);
    work(first);
    first.at(now, 0, UNLOCK, ATOMIC);
    now += 500;
    second.at(now, 0, PARK_END, 0).at(now, 0, OUTCOME, SLEEP_BEGIN.code(), 0, 1);
    second.at(now, 0, SLEEP_BEGIN, 900);
    now += 900;
    second.at(now, 0, SLEEP_END, OK);
    second.at(now, 0, LOCK, ATOMIC).at(now, 0, OUTCOME, SLEEP_BEGIN.code(), 0, OK);
    work(second);
    second.at(now, 0, UNLOCK, ATOMIC);
    RecordedProgram.Result result = end();
    assertThat(TraceScript.nanosOn(1, result.program())).isEqualTo(400);
    assertThat(TraceScript.nanosOn(2, result.program())).isEqualTo(300);
    assertThat(result.verdict().outcomeDependent()).isEmpty();
  }

  @Test
  void whatWasDoneWhileNothingWasTakenStays() throws Exception {
    section(first);
    second.at(now, 0, SPINS, CLASS);
    work(second); // it found it free some time, and was never told to have taken it
    assertThat(TraceScript.nanosOn(1, end().program())).isEqualTo(300);
  }

  @Test
  void whatIsTakenTwiceIsNone() throws Exception {
    section(first);
    work(second);
    work(first);
    first.at(now, 0, LOCK, ATOMIC);
    second.at(now, 0, LOCK, ATOMIC);
    work(second);
    second.at(now, 0, UNLOCK, ATOMIC);
    first.at(now, 0, UNLOCK, ATOMIC);
    staysAsRecorded(300); // 100, 100 and 100 of the first
  }

  @Test
  void whatAnotherOneGivesBackIsNone() throws Exception {
    work(first);
    first.at(now, 0, LOCK, ATOMIC);
    work(first);
    work(second);
    second.at(now, 0, UNLOCK, ATOMIC);
    section(second);
    staysAsRecorded(300);
  }

  @Test
  void whatIsGivenBackThoughNobodyHasItIsNone() throws Exception {
    section(first);
    section(second);
    second.at(now, 0, UNLOCK, ATOMIC);
    staysAsRecorded(200);
  }

  @Test
  void whatIsKeptIsNone() throws Exception {
    section(first);
    work(second);
    second.at(now, 0, LOCK, ATOMIC);
    work(second);
    staysAsRecorded(200);
  }

  @Test
  void whatStaysAsItWasKeepsItsSpinning() throws Exception {
    section(first);
    second.at(now, 0, SPINS, CLASS);
    now += 50;
    second.at(now, 50, LOCK, ATOMIC); // never given back
    staysAsRecorded(200);
    assertThat(TraceScript.nanosOn(1, RecordedProgram.convert(trace.file()).program()))
        .isEqualTo(250);
  }

  @Test
  void aClassThatWasSwitchedOffHasNone() throws Exception {
    section(first);
    section(second);
    trace.note("spin-lock.off", "250000 a.Lock");
    RecordedProgram.Result result = staysAsRecorded(200);
    assertThat(result.verdict().warnings())
        .anyMatch(line -> line.contains("a.Lock") && line.contains("250,000 a second"));
  }

  @Test
  void ofTwoLocksOfALoopOneMayBeNone() throws Exception {
    main.object(OTHER, ObjectKind.SPIN_LOCK, AtomicBoolean.class, "other", CLASS);
    section(first);
    section(second);
    first.at(now, 0, LOCK, OTHER);
    RecordedProgram.Result result = end();
    assertThat(TraceScript.nanosOn(2, result.program())).isEqualTo(300);
    assertThat(result.verdict().warnings())
        .as("one is a lock, and the loop may wait for the other one")
        .contains("A spin lock is replayed as a lock, taken in " + LOOP + ".")
        .anyMatch(line -> line.startsWith(LOOP + " is a busy wait"));
  }

  private RecordedProgram.Result staysAsRecorded(long nanosOnTwo) throws Exception {
    RecordedProgram.Result result = end();
    assertThat(ProgramText.print(result.program())).doesNotContain("  lock ");
    assertThat(TraceScript.nanosOn(2, result.program())).isEqualTo(nanosOnTwo);
    assertThat(result.verdict().warnings()).noneMatch(line -> line.contains("replayed as"));
    assertThat(result.program().origin().warnings())
        .anyMatch(line -> line.contains("What the busy waits in " + LOOP));
    assertThat(result.verdict().unfinished()).isEmpty();
    return result;
  }

  private RecordedProgram.Result end() throws Exception {
    for (TraceScript.Thread thread : List.of(first, second)) {
      thread.at(now, 0, EXIT).at(now, 0, END);
    }
    return trace.converted(now);
  }

  private void section(TraceScript.Thread by) {
    work(by);
    by.at(now, 0, LOCK, ATOMIC);
    work(by);
    by.at(now, 0, UNLOCK, ATOMIC);
  }

  private void work(TraceScript.Thread by) {
    now += 100;
    by.at(now, 100, TICK);
  }
}
