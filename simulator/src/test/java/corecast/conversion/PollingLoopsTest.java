package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loops that look for something again and again, on one processor and with more of them. */
class PollingLoopsTest {
  private static final int FIRST = 2;
  private static final int SECOND = 3;
  private static final int POLLER = 4;
  private static final int QUEUE = 5;
  private static final int LOCK_OBJECT = 6;
  private static final int LATCH = 7;
  private static final int POOL = 8;
  private static final int FAILED = Result.FAILED.code();

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;
  private List<String> notes;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    main = trace.main(POLLER);
    main.object(QUEUE, ObjectKind.QUEUE, "queue", Integer.MAX_VALUE);
    main.object(LOCK_OBJECT, ObjectKind.LOCK, "lock");
    main.object(LATCH, ObjectKind.LATCH, "latch", 1);
    main.at(0, START, FIRST).at(0, START, SECOND);
  }

  /** Two threads compute for 1000 each, in turns on the one processor, until 2000. */
  private void twoThatCompute() {
    twoThatComputeUntil(2000);
  }

  private void twoThatComputeUntil(long end) {
    trace.thread(FIRST, "first").at(0, BEGIN).at(end, 1000, END);
    trace.thread(SECOND, "second").at(0, BEGIN).at(end, 1000, END);
  }

  private double nanosOnThree() throws Exception {
    RecordedProgram.Result result = trace.converted(2000);
    notes = result.verdict().warnings();
    return TraceScript.nanosOn(3, result.program());
  }

  /** Main looks for the end of the first thread 19 times in vain, for 100 each. */
  private void lookForTheFirst() {
    for (int i = 0; i < 19; i++) {
      int from = 100 * i;
      main.at(from, 0, JOIN_BEGIN, FIRST).at(from + 100, 0, TIMED_OUT, 100);
      main.at(from + 100, 0, JOIN_END, FIRST, FAILED);
    }
  }

  @Test
  void aLoopThatWaitsWithATimeoutEndsWhenWhatItWaitsForComes() throws Exception {
    twoThatCompute();
    lookForTheFirst();
    main.at(1900, 0, JOIN_BEGIN, FIRST).at(2000, 0, JOIN_END, FIRST, 0).at(2010, END);
    // The two compute beside each other for 1000; main does 10. With its timeouts it took 1900.
    assertThat(nanosOnThree()).isEqualTo(1010);
    assertThat(notes)
        .anyMatch(note -> note.endsWith("waits for what it polled for (19" + " times)."));
  }

  @Test
  void aMonitorThatIsWaitedForWithATimeoutIsWaitedForUntilItIsNotified() throws Exception {
    trace.thread(SECOND, "second").at(0, BEGIN).at(2000, 1000, END);
    TraceScript.Thread first = trace.thread(FIRST, "first");
    first.at(0, BEGIN).at(1950, 1000, LOCK, LOCK_OBJECT).at(1950, 0, NOTIFY, LOCK_OBJECT);
    first.at(1950, 0, UNLOCK, LOCK_OBJECT).at(1950, 0, END);
    main.at(0, 0, LOCK, LOCK_OBJECT);
    for (int i = 0; i < 19; i++) {
      int from = 100 * i;
      main.at(from, 0, WAIT_BEGIN, LOCK_OBJECT, 100);
      main.at(from + 100, 0, WAIT_END, LOCK_OBJECT, i % 2 == 0 ? FAILED : 0); // both are written
    }
    main.at(1900, 0, WAIT_BEGIN, LOCK_OBJECT, 100).at(1960, 0, WAIT_END, LOCK_OBJECT, 0);
    main.at(1960, 0, UNLOCK, LOCK_OBJECT).at(1970, END);
    assertThat(nanosOnThree()).isEqualTo(1010);
  }

  @Test
  void allOtherThreadsStartWhereTheyWereStarted() throws Exception {
    trace.thread(FIRST, "first").at(0, BEGIN).at(0, 0, END);
    trace.thread(SECOND, "second").at(0, BEGIN).at(0, 0, END);
    main.at(500, 500, SLEEP_BEGIN, 0).at(500, 0, SLEEP_END, 0);
    for (int thread = 10; thread < 19; thread++) {
      main.object(thread, ObjectKind.THREAD, "short-" + thread);
      main.at(500, 0, START, thread);
      trace.thread(thread, "short-" + thread).at(500, 0, BEGIN).at(1400, 100, END);
    }
    main.at(500, 0, END);
    assertThat(nanosOnThree()).isEqualTo(800); // 500 of main, then 9 of 100 on three processors
  }

  /**
   * It takes its work from where nobody can see it: 6 sleeps for nothing, and work after each
   * third.
   */
  @Test
  void sleepsBetweenPiecesOfWorkAreKeptAndTold() throws Exception {
    twoThatCompute();
    long now = 0;
    for (int sleep = 0; sleep < 8; sleep++) {
      long work = sleep % 4 == 3 ? 500 : 1;
      main.at(now += work, work, SLEEP_BEGIN, 100).at(now += 100, 0, SLEEP_END, 0);
    }
    main.at(now, 0, END);
    // 8 times 100, twice 500, and 6
    assertThat(nanosOnThree()).isEqualTo(1806);
    assertThat(notes).anyMatch(note -> note.startsWith("main slept or waited 6 times, "));
  }

  @Test
  void timeoutsBehindWhichTheThreadGoesOnWithoutItAreKept() throws Exception {
    twoThatCompute();
    lookForTheFirst();
    main.at(2010, 10, END);
    assertThat(nanosOnThree()).isEqualTo(1910); // 19 times 100, and 10
    assertThat(notes).anyMatch(note -> note.startsWith("main slept or waited 19 times in a row"));
  }

  @Test
  void loopsOfAThreadAreToldTogether() throws Exception {
    twoThatCompute();
    for (int sleep = 0; sleep < 12; sleep++) {
      main.at(101 * sleep + 1, 1, SLEEP_BEGIN, 100).at(101 * sleep + 101, 0, SLEEP_END, 0);
      if (sleep == 4) {
        main.at(505, 0, COUNT_DOWN, LATCH); // a loop of 5 before it, one of 7 behind it
      }
    }
    main.at(1212, 0, END);
    assertThat(nanosOnThree()).isEqualTo(1212); // 12 times 100 and 12
    assertThat(notes).anyMatch(note -> note.startsWith("main slept or waited in 2 loops, up to 7"));
  }

  @Test
  void timeoutsBetweenWhichTheThreadWorksAreKept() throws Exception {
    twoThatCompute();
    for (int i = 0; i < 10; i++) {
      int from = 200 * i;
      main.at(from, 0, JOIN_BEGIN, FIRST).at(from + 100, 0, TIMED_OUT, 100);
      main.at(from + 100, 0, JOIN_END, FIRST, FAILED).at(from + 200, 50, TICK);
    }
    main.at(2000, 0, JOIN_BEGIN, FIRST).at(2000, 0, JOIN_END, FIRST, 0).at(2010, END);
    assertThat(nanosOnThree()).isEqualTo(1510); // 10 times 100 and 50, and 10
  }

  @Test
  void timeoutsWhileALockIsHeldAreKept() throws Exception {
    // Whoever lets the thread go may need the lock that is given back in between.
    twoThatCompute();
    for (int i = 0; i < 10; i++) {
      int from = 200 * i;
      main.at(from, 0, LOCK, LOCK_OBJECT).at(from, 0, JOIN_BEGIN, FIRST);
      main.at(from + 200, 0, TIMED_OUT, 200).at(from + 200, 0, JOIN_END, FIRST, FAILED);
      main.at(from + 200, 0, UNLOCK, LOCK_OBJECT);
    }
    main.at(2000, 0, LOCK, LOCK_OBJECT).at(2000, 0, JOIN_BEGIN, FIRST);
    main.at(2000, 0, JOIN_END, FIRST, 0).at(2000, 0, UNLOCK, LOCK_OBJECT).at(2010, END);
    assertThat(nanosOnThree()).isEqualTo(2010);
  }

  @Test
  void aQueueThatIsLookedAtBetweenSleepsIsWaitedFor() throws Exception {
    trace.thread(SECOND, "second").at(0, BEGIN).at(2000, 1000, END);
    TraceScript.Thread first = trace.thread(FIRST, "first");
    first
        .at(0, BEGIN)
        .at(2000, 1000, PUT_BEGIN, QUEUE)
        .at(2000, 0, PUT_END, QUEUE, 0)
        .at(2000, 0, END);
    for (int i = 0; i < 20; i++) {
      int from = 100 * i;
      main.at(from, 0, OUTCOME, TAKE_BEGIN.code(), QUEUE, FAILED);
      main.at(from, 0, SLEEP_BEGIN, 100).at(from + 100, 0, SLEEP_END, 0);
    }
    main.at(2000, 0, TAKE_BEGIN, QUEUE).at(2000, 0, TAKE_END, QUEUE, 1, 0).at(2010, END);
    assertThat(nanosOnThree()).isEqualTo(1010);
  }

  @Test
  void ofSeveralThingsThatAreLookedAtTheOneThatIsNotOverIsWaitedFor() throws Exception {
    trace.thread(FIRST, "first").at(0, BEGIN).at(1000, END);
    trace.thread(SECOND, "second").at(0, BEGIN).at(2000, 1000, END);
    main.at(0, JOIN_BEGIN, FIRST).at(1000, 0, JOIN_END, FIRST, 0);
    for (int i = 0; i < 10; i++) {
      int then = 1100 + 100 * i;
      main.at(then - 100, 0, SLEEP_BEGIN, 100).at(then, 0, SLEEP_END, 0);
      if (i < 9) {
        main.at(then, 0, OUTCOME, JOIN_BEGIN.code(), SECOND, FAILED);
      } else {
        foundOver(SECOND, then);
      }
      foundOver(FIRST, then);
    }
    main.at(2010, END);
    // Both compute for 1000, beside each other; main does 10. With its sleeps it took 2010.
    assertThat(nanosOnThree()).isEqualTo(1010);
  }

  private void foundOver(int thread, int nanos) {
    main.at(nanos, 0, JOIN_BEGIN, thread).at(nanos, 0, JOIN_END, thread, 0);
    main.at(nanos, 0, OUTCOME, JOIN_BEGIN.code(), thread, Result.OK.code());
  }

  @Test
  void aThreadThatSleepsUntilItIsInterruptedWaitsForTheInterrupt() throws Exception {
    twoThatCompute();
    main.at(0, 0, START, POLLER);
    sleepInALoop(20);
    pollerEndsBy(Result.INTERRUPTED);
    main.at(0, 0, JOIN_BEGIN, FIRST).at(2000, 0, JOIN_END, FIRST, 0);
    main.at(2020, INTERRUPT, POLLER).at(2030, END);
    // 1000 until the join, 20 until the interrupt; then the poller's 5 beside main's 10.
    assertThat(nanosOnThree()).isEqualTo(1030);
  }

  @Test
  void aThreadThatIsJoinedWhileItSleepsInALoopForTheLastTimeWasTold() throws Exception {
    twoThatCompute();
    main.at(0, 0, START, POLLER);
    sleepInALoop(20);
    pollerEndsBy(Result.OK);
    main.at(0, 0, JOIN_BEGIN, FIRST).at(2000, 0, JOIN_END, FIRST, 0);
    main.at(2020, JOIN_BEGIN, POLLER).at(2105, 0, JOIN_END, POLLER, 0).at(2115, END);
    // 1000 until the first join, 20 until the second, 5 of the poller's, 10 of main.
    assertThat(nanosOnThree()).isEqualTo(1035);
  }

  @Test
  void aThreadThatGivesWhatWasWaitedForSinceItsLastSleepBeganWasTold() throws Exception {
    twoThatCompute();
    main.at(0, 0, START, POLLER);
    sleepInALoop(20);
    pollerCountsDown();
    main.at(0, 0, JOIN_BEGIN, FIRST).at(2000, 0, JOIN_END, FIRST, 0);
    main.at(2020, AWAIT_BEGIN, LATCH).at(2106, 0, AWAIT_END, LATCH, 0).at(2116, END);
    // As if it were joined: 1000 until the join, 20 until the wait, 5 of the poller's, 10 of main.
    assertThat(nanosOnThree()).isEqualTo(1035);
    assertThat(notes).anyMatch(note -> note.contains("for what it then gave"));
  }

  @Test
  void aThreadThatWasWaitedForAllTheTimeSleepsAsOftenAsItDid() throws Exception {
    twoThatCompute();
    main.at(0, 0, START, POLLER);
    sleepInALoop(20);
    pollerCountsDown();
    main.at(0, AWAIT_BEGIN, LATCH).at(2106, 0, AWAIT_END, LATCH, 0).at(2116, END);
    // 21 sleeps of 100, 5 of the poller's, 10 of main.
    assertThat(nanosOnThree()).isEqualTo(2115);
  }

  private void pollerCountsDown() {
    poller.at(2000, 0, SLEEP_BEGIN, 100).at(2100, 0, SLEEP_END, 0);
    poller.at(2105, COUNT_DOWN, LATCH).at(2105, 0, END);
  }

  @Test
  void aThreadThatSleepsUntilOthersHaveChangedSomethingWaitsForWhatTheyDidJustBefore()
      throws Exception {
    trace.thread(FIRST, "first").at(0, BEGIN).at(1990, 1000, END);
    trace.thread(SECOND, "second").at(0, BEGIN).at(1980, 1000, END);
    sleepAndLook(0);
    // The two compute beside each other for 1000; main does 10.
    assertThat(nanosOnThree()).isEqualTo(1010);
    assertThat(notes).anyMatch(note -> note.startsWith("Guess: a thread in a sleep or wait loop"));
  }

  @Test
  void aThreadThatTriesUntilThePoolTakesItsTaskWaitsForWhatOthersDidJustBefore() throws Exception {
    trace.thread(FIRST, "first").at(0, BEGIN).at(1950, 1000, COUNT_DOWN, LATCH).at(1950, 0, END);
    trace.thread(SECOND, "second").at(0, BEGIN).at(1800, 1000, END);
    main.object(POOL, ObjectKind.POOL, "pool", 1, 1, 1);
    for (int i = 0; i < 20; i++) {
      int from = 100 * i;
      main.at(from, 0, SUBMIT, POOL, 7).at(from, 0, REJECT, POOL, 7);
      main.at(from, 0, SLEEP_BEGIN, 100).at(from + 100, 0, SLEEP_END, 0);
      main.at(from + 100, 0, OUTCOME, SLEEP_BEGIN.code(), 0, FAILED);
    }
    main.at(2000, 0, SUBMIT, POOL, 7).at(2000, 0, OUTCOME, SLEEP_BEGIN.code(), 0, 0).at(2010, END);
    TraceScript.Thread worker = trace.thread(POLLER, "worker");
    worker.at(0, BEGIN).at(2010, 0, TASK_BEGIN, POOL, 7).at(2020, 10, TASK_END, POOL, 7);
    // The first computes for 1000, which makes room; then 10 of main beside 10 of the task.
    assertThat(nanosOnThree()).isEqualTo(1010);
  }

  @Test
  void aThreadThatAlsoLookedForItemsInVainWaitsForWhatMadeItLeaveTheLoop() throws Exception {
    trace.thread(FIRST, "first").at(0, BEGIN).at(1990, 1000, END);
    trace.thread(SECOND, "second").at(0, BEGIN).at(1980, 1000, END);
    for (int i = 0; i < 20; i++) {
      int from = 100 * i;
      main.at(from, 0, OUTCOME, TAKE_BEGIN.code(), QUEUE, FAILED);
      main.at(from, 0, SLEEP_BEGIN, 100).at(from + 100, 0, SLEEP_END, 0);
      main.at(from + 100, 0, OUTCOME, SLEEP_BEGIN.code(), 0, FAILED);
    }
    main.at(2000, 0, OUTCOME, SLEEP_BEGIN.code(), 0, 0).at(2010, END);
    // The two compute beside each other for 1000, and main has had 20 sleeps of 100.
    assertThat(nanosOnThree()).isEqualTo(1010);
    assertThat(notes).noneMatch(note -> note.startsWith("main slept or waited"));
  }

  @Test
  void aThreadThatHasSleptSoOftenSleepsSoOftenThoughOthersCouldHaveEndedIt() throws Exception {
    twoThatCompute();
    sleepAndLook(1);
    assertThat(nanosOnThree()).isEqualTo(2010); // 20 times 100, and 10
    assertThat(notes).noneMatch(note -> note.startsWith("main slept or waited"));
  }

  @Test
  void whatALoopWaitsForOfWhichNothingIsSaidIsKept() throws Exception {
    trace.thread(FIRST, "first").at(0, BEGIN).at(1990, 1000, END);
    trace.thread(SECOND, "second").at(0, BEGIN).at(1980, 1000, END);
    for (int i = 0; i < 10; i++) {
      int from = 200 * i;
      main.at(from, 0, JOIN_BEGIN, FIRST).at(from + 100, 0, TIMED_OUT, 100);
      main.at(from + 100, 0, JOIN_END, FIRST, FAILED);
      main.at(from + 100, 0, SLEEP_BEGIN, 100).at(from + 200, 0, SLEEP_END, 0);
      main.at(from + 200, 0, OUTCOME, SLEEP_BEGIN.code(), 0, FAILED);
    }
    main.at(2000, 0, OUTCOME, SLEEP_BEGIN.code(), 0, 0).at(2010, END);
    assertThat(nanosOnThree()).isEqualTo(2010); // 20 times 100, and 10
  }

  /** The poller sleeps for 100 and works for 50, 20 times, as is left of the one CPU. */
  private void roundsOfThePoller() {
    poller = trace.thread(POLLER, "poller");
    poller.at(0, BEGIN);
    for (int i = 0; i < 20; i++) {
      poller.at(100 * i, 0, SLEEP_BEGIN, 90).at(100 * i + 90, 0, SLEEP_END, 0);
      poller.at(100 * i + 90, 0, OUTCOME, SLEEP_BEGIN.code(), 0, FAILED);
      poller.at(100 * i + 100, 10, PUT_BEGIN, QUEUE).at(100 * i + 100, 0, PUT_END, QUEUE, 0);
    }
  }

  @Test
  void whatIsDoneBetweenSleepsIsDoneAndTheSleepsEndWhenTheThreadIsTold() throws Exception {
    twoThatComputeUntil(1950);
    main.at(0, 0, START, POLLER);
    roundsOfThePoller();
    poller.at(2000, 0, OUTCOME, SLEEP_BEGIN.code(), 0, 0).at(2005, END);
    main.at(0, 0, JOIN_BEGIN, FIRST).at(1960, 0, JOIN_END, FIRST, 0);
    main.at(1970, JOIN_BEGIN, POLLER).at(2005, 0, JOIN_END, POLLER, 0).at(2015, END);
    // 1000 until the first join, 10 of main: then 10 rounds of 100 are over, and the 11th sleeps.
    // The ten left are 10 of work each, then there are 5 of the poller's and 10 of main.
    assertThat(nanosOnThree()).isEqualTo(1010 + 100 + 5 + 10);
    assertThat(notes).anyMatch(note -> note.contains("does not sleep any more once it is told"));
    assertThat(notes).noneMatch(note -> note.startsWith("poller slept or waited"));
  }

  @Test
  void theyEndWhenItIsInterrupted() throws Exception {
    twoThatCompute();
    main.at(0, 0, START, POLLER);
    roundsOfThePoller();
    main.at(0, 0, JOIN_BEGIN, FIRST).at(2010, 0, JOIN_END, FIRST, 0);
    main.at(2020, INTERRUPT, POLLER);
    poller.at(2000, 0, SLEEP_BEGIN, 90).at(2021, 0, SLEEP_END, Result.INTERRUPTED.code());
    poller.at(2026, 5, END);
    main.at(2026, 0, JOIN_BEGIN, POLLER).at(2026, 0, JOIN_END, POLLER, 0).at(2036, END);
    // As above; the 21st sleep is over at once.
    assertThat(nanosOnThree()).isEqualTo(1010 + 100 + 5 + 10);
  }

  @Test
  void afterRoundsUntilItWasToldAThreadMayBeInterruptedInAnotherSleep() throws Exception {
    twoThatComputeUntil(1950);
    main.at(0, 0, START, POLLER);
    roundsOfThePoller();
    poller.at(2000, 0, OUTCOME, SLEEP_BEGIN.code(), 0, 0);
    poller.at(2000, 0, SLEEP_BEGIN, 500).at(2050, 0, SLEEP_END, Result.INTERRUPTED.code());
    poller.at(2055, 5, END);
    main.at(0, 0, JOIN_BEGIN, FIRST).at(1960, 0, JOIN_END, FIRST, 0);
    main.at(2050, 0, INTERRUPT, POLLER);
    main.at(2050, 0, JOIN_BEGIN, POLLER).at(2055, 0, JOIN_END, POLLER, 0).at(2065, END);
    // Nobody joined it when its rounds ended, so that it sleeps as often as it did; and 5 and 10.
    assertThat(nanosOnThree()).isEqualTo(20 * 100 + 5 + 10);
  }

  @Test
  void threadsThatDoTheSameAreNotToldByWhoeverJoinsThem() throws Exception {
    trace.thread(FIRST, "first").at(0, BEGIN).at(0, 0, END);
    main.at(0, 0, START, POLLER);
    roundsOfThePoller();
    poller.at(2000, 0, OUTCOME, SLEEP_BEGIN.code(), 0, 0).at(2005, END);
    TraceScript.Thread second = trace.thread(SECOND, "second");
    second.at(0, BEGIN);
    for (int i = 0; i < 19; i++) {
      second.at(100 * i, 0, SLEEP_BEGIN, 90).at(100 * i + 90, 0, SLEEP_END, 0);
      second.at(100 * i + 90, 0, OUTCOME, SLEEP_BEGIN.code(), 0, FAILED);
      second.at(100 * i + 100, 0, PUT_BEGIN, QUEUE).at(100 * i + 100, 0, PUT_END, QUEUE, 0);
    }
    second.at(1900, 0, OUTCOME, SLEEP_BEGIN.code(), 0, 0).at(1905, END);
    main.at(1850, 0, JOIN_BEGIN, SECOND).at(1905, 0, JOIN_END, SECOND, 0);
    main.at(1920, 0, JOIN_BEGIN, POLLER).at(2005, 0, JOIN_END, POLLER, 0).at(2015, END);
    assertThat(nanosOnThree()).isEqualTo(20 * 100 + 5 + 10);
  }

  @Test
  void aThreadThatEndsItsRoundsByItselfSleepsAsOftenAsItDid() throws Exception {
    twoThatComputeUntil(1950);
    main.at(0, 0, START, POLLER);
    roundsOfThePoller();
    poller.at(2000, 0, OUTCOME, SLEEP_BEGIN.code(), 1, 0).at(2005, END);
    main.at(0, 0, JOIN_BEGIN, FIRST).at(1960, 0, JOIN_END, FIRST, 0);
    main.at(1970, JOIN_BEGIN, POLLER).at(2005, 0, JOIN_END, POLLER, 0).at(2015, END);
    assertThat(nanosOnThree()).isEqualTo(20 * 100 + 5 + 10);
  }

  @Test
  void aSleepBeforeTheLoopIsNoneOfIt() throws Exception {
    trace.thread(FIRST, "first").at(0, BEGIN).at(1990, 1000, END);
    trace.thread(SECOND, "second").at(0, BEGIN).at(1980, 1000, END);
    main.at(0, 0, SLEEP_BEGIN, 1500).at(1500, 0, SLEEP_END, 0);
    for (int i = 15; i < 20; i++) {
      main.at(100 * i, 0, SLEEP_BEGIN, 100).at(100 * i + 100, 0, SLEEP_END, 0);
      main.at(100 * i + 100, 0, OUTCOME, SLEEP_BEGIN.code(), 0, FAILED);
    }
    main.at(2000, 0, OUTCOME, SLEEP_BEGIN.code(), 0, 0).at(2010, END);
    // It sleeps for 1500, as it did; the two have done their 1000 by then, and it does 10.
    assertThat(nanosOnThree()).isEqualTo(1510);
  }

  /** Main sleeps 20 times, and says why it no longer does. */
  private void sleepAndLook(int own) {
    for (int i = 0; i < 20; i++) {
      main.at(100 * i, 0, SLEEP_BEGIN, 100).at(100 * i + 100, 0, SLEEP_END, 0);
      main.at(100 * i + 100, 0, OUTCOME, SLEEP_BEGIN.code(), 0, FAILED);
    }
    main.at(2000, 0, OUTCOME, SLEEP_BEGIN.code(), own, 0).at(2010, END);
  }

  private TraceScript.Thread poller;

  private void sleepInALoop(int times) {
    poller = trace.thread(POLLER, "poller");
    poller.at(0, BEGIN);
    for (int i = 0; i < times; i++) {
      poller.at(100 * i, 0, SLEEP_BEGIN, 100).at(100 * i + 100, 0, SLEEP_END, 0);
    }
  }

  private void pollerEndsBy(Result result) {
    long until = result == Result.INTERRUPTED ? 2020 : 2100;
    poller.at(2000, 0, SLEEP_BEGIN, 100).at(until, 0, SLEEP_END, result.code());
    poller.at(until + 5, END);
  }
}
