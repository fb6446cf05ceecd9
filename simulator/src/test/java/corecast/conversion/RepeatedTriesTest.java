package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two threads on one processor. The first one works for 100 with the lock held, loses the processor
 * after 50 of it, and the other one tries in vain meanwhile: 3 times, for 40 each, and after that
 * it has the lock for 30.
 */
class RepeatedTriesTest {
  private static final int FIRST = 2;
  private static final int SECOND = 3;
  private static final int LOCKED = 4;
  private static final int QUEUED = 5;
  private static final int FAILED = Result.FAILED.code();

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread first;
  private TraceScript.Thread second;
  private List<String> warnings = List.of();

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    trace.method(1, "a.Cache", "get");
    TraceScript.Thread main = trace.thread(1, "main");
    first = trace.thread(FIRST, "first");
    second = trace.thread(SECOND, "second");
    main.object(FIRST, ObjectKind.THREAD, "first").object(SECOND, ObjectKind.THREAD, "second");
    main.object(LOCKED, ObjectKind.LOCK, "lock");
    main.object(QUEUED, ObjectKind.QUEUE, "queue", Integer.MAX_VALUE);
    main.at(0, BEGIN).at(0, 0, START, FIRST).at(0, 0, START, SECOND).at(0, 0, END);
  }

  private Program program() throws Exception {
    RecordedProgram.Result result = trace.converted(250);
    warnings = result.verdict().warnings();
    return result.program();
  }

  private void firstHoldsTheLock() {
    first.at(0, 0, BEGIN).at(0, 0, LOCK, LOCKED);
    first.at(220, 100, UNLOCK, LOCKED).at(220, 0, END);
  }

  private void triesInVain(long at, long work, boolean isRepeated) {
    second.at(at, work, OUTCOME, LOCK.code(), LOCKED, FAILED);
    if (isRepeated) {
      second.at(at, 0, OUTCOME, YIELD.code(), 0, FAILED);
    }
  }

  private void hasTheLock(long work) {
    second.at(220, work, LOCK, LOCKED).at(220, 0, OUTCOME, LOCK.code(), LOCKED, 0);
    second.at(250, 30, UNLOCK, LOCKED).at(250, 0, END);
  }

  @Test
  void aTryThatIsRepeatedUntilItSucceedsWaits() throws Exception {
    firstHoldsTheLock();
    second.at(50, 0, BEGIN);
    triesInVain(50, 0, true);
    triesInVain(90, 40, true);
    triesInVain(130, 40, true);
    hasTheLock(40);
    Program program = program();
    // 100 and 30, one behind the other: nothing else is done. With the work in vain it is 250.
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(130);
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(130);
    assertThat(ProgramText.print(program)).doesNotContain("~failed");
    assertThat(warnings)
        .contains(
            "3 tries failed and were repeated until there was what they wanted (3 of lock). In the"
                + " replay the threads wait for it; the 0.000 ms of CPU time until then are not in"
                + " the prediction.");
  }

  @Test
  void functionsAndYieldsInBetweenMakeNoDifference() throws Exception {
    firstHoldsTheLock();
    second.at(50, 0, BEGIN).at(50, 0, ENTER, 1);
    second.at(50, 0, OUTCOME, LOCK.code(), LOCKED, FAILED).at(50, 0, EXIT);
    second.at(50, 0, OUTCOME, YIELD.code(), 0, FAILED);
    second.at(90, 40, YIELD, 3).at(90, 0, ENTER, 1);
    second.at(220, 80, LOCK, LOCKED).at(220, 0, OUTCOME, LOCK.code(), LOCKED, 0).at(220, 0, EXIT);
    second.at(250, 30, UNLOCK, LOCKED).at(250, 0, END);
    assertThat(TraceScript.nanosOn(1, program())).isEqualTo(130);
  }

  /** The program does something else and tries again another time: that is work, as recorded. */
  @Test
  void aTryThatIsNotRepeatedIsMarkedAndItsWorkStays() throws Exception {
    firstHoldsTheLock();
    second.at(50, 0, BEGIN);
    triesInVain(50, 0, false);
    triesInVain(90, 40, false);
    triesInVain(130, 40, false);
    hasTheLock(40);
    Program program = program();
    // 100 and 30 under the lock, and 3 times 40 beside it.
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(250);
    // The second one is done with its 120 after 120, and the lock is free then.
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(150);
    assertThat(ProgramText.print(program).split("mark [^\n]*lock~failed", -1)).hasSize(3 + 1);
    assertThat(warnings).noneMatch(line -> line.contains("repeated"));
  }

  @Test
  void whatIsGivenUpAfterAllIsNoWait() throws Exception {
    firstHoldsTheLock();
    second.at(50, 0, BEGIN);
    triesInVain(50, 0, true);
    triesInVain(90, 40, true);
    second.at(170, 80, END);
    assertThat(TraceScript.nanosOn(1, program())).isEqualTo(100 + 120);
  }

  @Test
  void somethingElseInBetweenIsNotLeftOut() throws Exception {
    firstHoldsTheLock();
    second.at(50, 0, BEGIN);
    triesInVain(50, 0, true);
    second.at(90, 40, UNPARK, FIRST);
    triesInVain(130, 40, true);
    hasTheLock(40);
    // From the second try on it is a wait: what it did before, 80, stays.
    assertThat(TraceScript.nanosOn(1, program())).isEqualTo(100 + 80 + 30);
  }

  /** The same of an item: the consumer looks for it again and again until there is one. */
  @Test
  void anItemThatIsPolledForIsWaitedForHoweverMuchIsDoneInBetween() throws Exception {
    first.at(0, 0, BEGIN).at(220, 100, PUT_BEGIN, QUEUED).at(220, 0, PUT_END, QUEUED, 0);
    first.at(220, 0, END);
    second.at(50, 0, BEGIN);
    for (int at = 50; at <= 130; at += 40) {
      second.at(at, at == 50 ? 0 : 40, OUTCOME, TAKE_BEGIN.code(), QUEUED, FAILED);
      second.at(at, 0, OUTCOME, YIELD.code(), 0, FAILED);
    }
    second.at(220, 40, TAKE_BEGIN, QUEUED).at(220, 0, TAKE_END, QUEUED, 1, 0);
    second.at(220, 0, OUTCOME, TAKE_BEGIN.code(), QUEUED, 0).at(250, 30, END);
    assertThat(TraceScript.nanosOn(1, program())).isEqualTo(130);
  }
}
