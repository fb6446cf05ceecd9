package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.trace.ObjectKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two threads that work for 100 ns before and for 100 ns in an attempt to change an atomic. On two
 * processors one of the two has worked in vain, and does so once more: 300 ns; where it is no
 * section, all goes on at once: 200 ns.
 */
class AtomicUpdatesTest {
  private static final int ATOMIC = 2;
  private static final int LOCKED = 3;
  private static final int FIRST = 10;
  private static final int SECOND = 11;

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;
  private TraceScript.Thread first;
  private TraceScript.Thread second;
  private long now = 1;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    trace.method(1, "a.Cache", "put");
    main = trace.thread(1, "main");
    first = trace.thread(FIRST, "first");
    second = trace.thread(SECOND, "second");
    main.object(FIRST, ObjectKind.THREAD, "first").object(SECOND, ObjectKind.THREAD, "second");
    main.object(ATOMIC, ObjectKind.ATOMIC, AtomicReference.class, "a/Cache.map Cache.java:5");
    main.at(0, BEGIN).at(now, 0, START, FIRST).at(now, 0, START, SECOND).at(now, 0, END);
    first.at(now, 0, BEGIN).at(now, 0, ENTER, 1);
    second.at(now, 0, BEGIN).at(now, 0, ENTER, 1);
  }

  @Test
  void oneAfterAnotherSucceeds() throws Exception {
    section(first);
    section(second);
    Program program = end().program();
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(400);
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(300);
    assertThat(ProgramText.print(program)).contains("lock Cache.map~retries");
  }

  @Test
  void functionsMayBeCalledInBetween() throws Exception {
    work(first);
    first.at(now, 0, LOCK, ATOMIC).at(now, 0, ENTER, 1);
    work(first);
    first.at(now, 0, EXIT).at(now, 0, UNLOCK, ATOMIC);
    section(second);
    assertThat(TraceScript.nanosOn(2, end().program())).isEqualTo(300);
  }

  @Test
  void anAttemptThatWasGivenUpIsWorkLikeAnyOther() throws Exception {
    first.at(now, 0, LOCK, ATOMIC);
    work(first);
    first.at(now, 0, LOCK, ATOMIC);
    work(first);
    first.at(now, 0, UNLOCK, ATOMIC);
    section(second);
    Program program = end().program();
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(400);
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(300);
  }

  /** The waiter holds what it has taken last, and an attempt that was given up takes nothing. */
  @Test
  void aConditionIsNotOfAnAtomicThatWasTriedInVain() throws Exception {
    int condition = 8;
    main.object(LOCKED, ObjectKind.LOCK, Object.class, "a/Cache.lock Cache.java:7");
    main.object(condition, ObjectKind.CONDITION, Object.class, "");
    first.at(now, 0, LOCK, LOCKED).at(now, 0, LOCK, ATOMIC).at(now, 0, WAIT_BEGIN, condition, 0);
    work(second);
    second.at(now, 0, LOCK, LOCKED).at(now, 0, NOTIFY, condition).at(now, 0, UNLOCK, LOCKED);
    first.at(now, 0, WAIT_END, condition, 0);
    work(first);
    first.at(now, 0, UNLOCK, LOCKED);
    Program program = end().program();
    assertThat(ProgramText.print(program)).contains("lock Cache.lock").doesNotContain("~retries");
    // The one works for 100 ns before it notifies, the other one for 100 ns after that.
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(200);
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(200);
  }

  /** A pool to which threads submit under a lock does not have them run its tasks. */
  @Test
  void whoHasTriedInVainSubmitsUnderNoLock() throws Exception {
    int pool = 7;
    long oneInQueueElseCallerRuns = 1L << 32 | 1;
    main = trace.thread(12, "submitter");
    main.object(12, ObjectKind.THREAD, "submitter");
    main.object(pool, ObjectKind.POOL, "pool", 1, 1, oneInQueueElseCallerRuns);
    main.at(now, 0, BEGIN).at(now, 0, LOCK, ATOMIC).at(now, 0, SUBMIT, pool, 100);
    main.at(now, 0, END);
    first.at(now, 0, TASK_BEGIN, pool, 100);
    work(first);
    first.at(now, 0, TASK_END, pool, 100);
    assertThat(ProgramText.print(end().program())).contains("queue 1 caller-runs");
  }

  @Test
  void whatHasNoEndIsNoSection() throws Exception {
    work(first);
    first.at(now, 0, LOCK, ATOMIC);
    work(first);
    section(second);
    staysAsRecorded();
  }

  /** As {@link #anAttemptThatWasGivenUpIsWorkLikeAnyOther}, where nothing says what is changed. */
  @Test
  void anAttemptIsFoundAlsoWhereItsAtomicIsLost() throws Exception {
    int lost = 7;
    first.at(now, 0, LOCK, lost);
    work(first);
    first.at(now, 0, LOCK, lost);
    work(first);
    first.at(now, 0, UNLOCK, lost);
    work(second);
    second.at(now, 0, LOCK, lost);
    work(second);
    second.at(now, 0, UNLOCK, lost);
    ends();
    trace.stream().object(lost, ObjectKind.ATOMIC, AtomicReference.class, "");
    trace.close(now);
    damageLastBlock();
    Program program =
        RecordedProgram.convert(trace.file(), ConversionOptions.DEFAULT.alsoTruncated()).program();
    assertThat(ProgramText.print(program)).contains("lock object-7");
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(400);
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(300);
  }

  private void damageLastBlock() throws IOException {
    byte[] bytes = Files.readAllBytes(trace.file());
    int last = bytes.length - 1;
    while (bytes[last] == 0) {
      last--;
    }
    bytes[last] ^= 1;
    Files.write(trace.file(), bytes);
  }

  @Test
  void theNameIsInTheDescriptionThatHasOne() throws Exception {
    int named = 7;
    first.object(named, ObjectKind.ATOMIC, AtomicReference.class, "");
    second.object(named, ObjectKind.ATOMIC, AtomicReference.class, "");
    for (TraceScript.Thread thread : List.of(first, second)) {
      work(thread);
      thread.at(now, 0, LOCK, named);
      work(thread);
      thread.at(now, 0, UNLOCK, named);
    }
    second.object(named, ObjectKind.ATOMIC, AtomicReference.class, "a/Cache.other Cache.java:6");
    assertThat(ProgramText.print(end().program())).contains("lock Cache.other~retries");
  }

  /** A pool with one worker would run them one after another; with two, one would be in vain. */
  @Test
  void tasksOfOneThreadMayHaveToRepeatIt() throws Exception {
    int pool = 7;
    main = trace.thread(12, "submitter");
    main.object(12, ObjectKind.THREAD, "submitter");
    main.object(pool, ObjectKind.POOL, "pool", 2, 2, 0);
    main.at(now, 0, BEGIN).at(now, 0, SUBMIT, pool, 100).at(now, 0, SUBMIT, pool, 101);
    main.at(now, 0, END);
    for (int task : List.of(100, 101)) {
      first.at(now, 0, TASK_BEGIN, pool, task);
      section(first);
      first.at(now, 0, TASK_END, pool, task);
    }
    assertThat(ProgramText.print(end().program())).contains("lock Cache.map~retries");
  }

  @Test
  void whatWaitsInBetweenIsNoSection() throws Exception {
    main.object(LOCKED, ObjectKind.LOCK, Object.class, "");
    work(first);
    first.at(now, 0, LOCK, ATOMIC).at(now, 0, LOCK, LOCKED);
    work(first);
    first.at(now, 0, UNLOCK, LOCKED).at(now, 0, UNLOCK, ATOMIC);
    section(second);
    staysAsRecorded();
  }

  @Test
  void nobodyWaitsForWhatOneThreadChangesAlone() throws Exception {
    section(first);
    work(second);
    work(second);
    staysAsRecorded();
  }

  @Test
  void whatIsASmallPartOfTheWorkHoldsNobodyBack() throws Exception {
    for (TraceScript.Thread thread : List.of(first, second)) {
      now += 1_000_000;
      thread.at(now, 1_000_000, TICK);
      section(thread);
    }
    RecordedProgram.Result result = end();
    assertThat(ProgramText.print(result.program())).doesNotContain("lock ");
  }

  @Test
  void whereTheRecorderHasStoppedIsSaid() throws Exception {
    section(first);
    section(second);
    trace.note("updates.off", "250000 a.Cache.put line 7");
    assertThat(end().verdict().warnings())
        .anyMatch(
            line ->
                line.contains("a.Cache.put line 7, 250,000 a second") && line.contains("too fast"));
  }

  private void staysAsRecorded() throws Exception {
    RecordedProgram.Result result = end();
    assertThat(ProgramText.print(result.program())).doesNotContain("~retries");
    assertThat(TraceScript.nanosOn(2, result.program())).isEqualTo(200);
    assertThat(result.verdict().unfinished()).isEmpty();
  }

  private RecordedProgram.Result end() throws Exception {
    ends();
    return trace.converted(now);
  }

  private void ends() {
    for (TraceScript.Thread thread : List.of(first, second)) {
      thread.at(now, 0, EXIT).at(now, 0, END);
    }
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
