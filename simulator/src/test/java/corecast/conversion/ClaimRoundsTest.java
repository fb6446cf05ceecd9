package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two threads claim items of 100 ns until there is none. On the one processor of the recording the
 * first takes most, and each test says what of that the second one could have done.
 */
class ClaimRoundsTest {
  private static final int COUNTER = 2;
  private static final int BARRIER = 3;
  private static final int LOCK = 4;
  private static final int FIRST = 10;
  private static final int SECOND = 11;
  private static final int THIRD = 12;
  private static final int OK = Result.OK.code();

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;
  private TraceScript.Thread first;
  private TraceScript.Thread second;
  private long now = 1;
  private int loopOfSecond;

  @Test
  void whoeverIsFreeClaimsTheNextItem() throws Exception {
    begin(AtomicInteger.class, 1);
    claim(first, 0, 1, 2, 3);
    vain(first, 4);
    vain(second, 5);
    Program program = end();
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(400); // 4 items of 100
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(200); // two and two
    assertThat(ProgramText.parse("printed", ProgramText.print(program)).steps())
        .isEqualTo(program.steps());
  }

  @Test
  void whoHasFoundNoneGoesOnWhereItWas() throws Exception {
    begin(AtomicInteger.class, 1);
    trace.method(2, "Worker", "work");
    claim(first, 0, 1);
    first.untimed(PUSH, 2); // a sample of what it was in before the claim
    vain(first, 2);
    first.untimed(POP, 1);
    vain(second, 3);
    endThreads();
    assertThat(trace.converted(now).verdict().unmatched()).isEmpty();
  }

  @Test
  void aCounterThatIsSetBackSharesOutOtherItems() throws Exception {
    begin(AtomicInteger.class, 1);
    claim(first, 0, 1);
    vain(first, 2);
    vain(second, 3);
    meet();
    claim(second, 0, 1, 2, 3);
    vain(second, 4);
    vain(first, 5);
    Program program = end();
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(600); // 2 items, then 4
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(300); // one each, then two each
  }

  @Test
  void aClaimThatWasToldOfTooLateIsOneOfThoseBefore() throws Exception {
    begin(AtomicInteger.class, 1);
    claim(first, 0, 1, 3);
    vain(first, 4);
    claim(second, 2);
    vain(second, 5);
    Program program = end();
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(200); // two and two
  }

  @Test
  void theFirstClaimMayBeToldOfWhenOthersHaveFoundNone() throws Exception {
    begin(AtomicInteger.class, 1);
    TraceScript.Thread third = trace.thread(THIRD, "third");
    main.object(THIRD, ObjectKind.THREAD, "third").at(now, 0, START, THIRD);
    third.at(now, 0, BEGIN).at(now, 0, ENTER, 1);
    claim(first, 1, 2);
    vain(third, 4);
    claim(second, 0);
    claim(first, 3);
    vain(second, 5);
    vain(first, 6);
    third.at(now, 0, EXIT).at(now, 0, END);
    // Three items beside each other, which are there at 150, and the fourth.
    assertThat(TraceScript.nanosOn(2, end())).isEqualTo(250);
  }

  @Test
  void itemsOfAQueueAreSharedIfTheyWereAllThere() throws Exception {
    begin(ConcurrentLinkedQueue.class, 1);
    poll(first, 5, 0, 0, 0); // there were 4
    none(first);
    none(second);
    assertThat(TraceScript.nanosOn(2, end())).isEqualTo(200);
  }

  @Test
  void whoSawHowManyThereWereMayBeToldOfLast() throws Exception {
    begin(ConcurrentLinkedQueue.class, 1);
    poll(first, 0, 0, 0); // the queue is asked for its size once a round
    none(first);
    poll(second, 5); // there were 4, of which the first has taken three
    none(second);
    assertThat(TraceScript.nanosOn(2, end())).isEqualTo(200);
  }

  @Test
  void moreItemsInAQueueThatIsFilledAgainAreNotThoseBefore() throws Exception {
    begin(ConcurrentLinkedQueue.class, 1);
    poll(first, 3, 0); // there were 2
    none(first);
    none(second);
    meet();
    poll(second, 5, 0, 0, 0); // there were 4
    none(second);
    none(first);
    Program program = end();
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(600);
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(300); // one each, then two each
  }

  @Test
  void moreItemsThanThereWereHaveComeMeanwhile() throws Exception {
    begin(ConcurrentLinkedQueue.class, 1);
    poll(first, 4, 0, 0, 0); // there were 3
    none(first);
    none(second);
    staysAsRecorded(400);
  }

  @Test
  void whoEndsWithoutHavingFoundNoneHasReasonsOfItsOwn() throws Exception {
    begin(AtomicInteger.class, 1);
    claim(first, 0, 1, 2, 3);
    vain(second, 4);
    staysAsRecorded(400);
  }

  @Test
  void whoFindsNoneWhereOthersFindSomeHasABoundOfItsOwn() throws Exception {
    begin(AtomicInteger.class, 1);
    claim(first, 0, 1);
    claim(second, 2);
    vain(second, 3);
    claim(first, 4);
    vain(first, 5);
    staysAsRecorded(300);
  }

  @Test
  void itemsThatAreClaimedUnderALockStay() throws Exception {
    begin(AtomicInteger.class, 1);
    first.at(now, 0, corecast.trace.EventKind.LOCK, LOCK);
    claim(first, 0, 1, 2, 3);
    vain(first, 4);
    first.at(now, 0, UNLOCK, LOCK);
    vain(second, 5);
    staysAsRecorded(400);
  }

  @Test
  void whoClaimsInAnotherLoopIsAtOtherThings() throws Exception {
    begin(AtomicInteger.class, 2);
    claim(first, 0, 1, 2, 3);
    vain(first, 4);
    vain(second, 5);
    staysAsRecorded(400);
  }

  @Test
  void withinAnItemNothingElseIsSharedOut() throws Exception {
    begin(AtomicInteger.class, 1);
    int inner = 5;
    main.object(inner, ObjectKind.OTHER, AtomicInteger.class, "inner");
    claim(first, 0);
    first.at(now, 0, CLAIM, inner, 0, 9);
    now += 100;
    first.at(now, 100, CLAIM, inner, 2, 9).at(now, 0, NO_CLAIM, inner, 0, 9);
    claim(first, 1);
    vain(first, 2);
    second.at(now, 0, CLAIM, COUNTER, 6, 1);
    second.at(now, 0, CLAIM, inner, 4, 9).at(now, 0, NO_CLAIM, inner, 0, 9);
    second.at(now, 0, NO_CLAIM, COUNTER, 0, 1);
    Program program = end();
    assertThat(ProgramText.print(program)).contains("serve counter").doesNotContain("inner~");
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(200); // 200 and 100: 100 + 100 of inner
  }

  private int loopOf(TraceScript.Thread by) {
    return by == second ? loopOfSecond : 1;
  }

  private void begin(Class<?> of, int ofSecond) throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    trace.method(1, "Worker", "loop");
    loopOfSecond = ofSecond;
    main = trace.thread(1, "main");
    first = trace.thread(FIRST, "first");
    second = trace.thread(SECOND, "second");
    main.object(FIRST, ObjectKind.THREAD, "first").object(SECOND, ObjectKind.THREAD, "second");
    main.object(COUNTER, ObjectKind.OTHER, of, "counter");
    main.object(LOCK, ObjectKind.LOCK, "lock");
    main.object(BARRIER, ObjectKind.BARRIER, "barrier", 2).at(0, BEGIN);
    main.at(now, 0, START, FIRST).at(now, 0, START, SECOND);
    first.at(now, 0, BEGIN).at(now, 0, ENTER, 1);
    second.at(now, 0, BEGIN).at(now, 0, ENTER, 1);
  }

  private Program end() throws Exception {
    endThreads();
    return trace.converted(now).program();
  }

  private void endThreads() {
    main.at(now, 0, END);
    first.at(now, 0, EXIT).at(now, 0, END);
    second.at(now, 0, EXIT).at(now, 0, END);
  }

  private void staysAsRecorded(long nanosOfFirst) throws Exception {
    Program program = end();
    assertThat(ProgramText.print(program)).doesNotContain("serve");
    assertThat(TraceScript.nanosOn(2, program)).isEqualTo(nanosOfFirst);
  }

  /** Claims values of the counter, and works for 100 after each. */
  private void claim(TraceScript.Thread by, int... values) {
    for (int value : values) {
      claimed(by, 2 * value);
    }
  }

  private void poll(TraceScript.Thread by, int... itemsBefore) {
    for (int items : itemsBefore) {
      claimed(by, items);
    }
  }

  private void claimed(TraceScript.Thread by, int what) {
    by.at(now, 0, CLAIM, COUNTER, what, loopOf(by));
    now += 100;
    by.at(now, 100, TICK);
  }

  private void vain(TraceScript.Thread by, int value) {
    by.at(now, 0, CLAIM, COUNTER, 2 * value, loopOf(by));
    none(by);
  }

  private void none(TraceScript.Thread by) {
    by.at(now, 0, NO_CLAIM, COUNTER, 0, loopOf(by));
    now++;
  }

  private void meet() {
    for (TraceScript.Thread thread : new TraceScript.Thread[] {first, second}) {
      thread.at(now, 0, BARRIER_BEGIN, BARRIER).at(now, 0, BARRIER_END, BARRIER, OK);
    }
  }
}
