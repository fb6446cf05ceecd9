package corecast.recorder.hook.path;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Threads that are told records: what they hand on, and how long their paths become. */
class ThreadPathsTest {
  private static final int OK = 0;
  private static final int Q = 100;
  private static final int R = 101;

  private final LivePaths all =
      new LivePaths(
          Selection.of(List.of("T.f", "T.g")),
          method -> List.of("T.f", "T.g", "T.h").get(method - 1));

  /** A thread with its records; the number of its object is given. */
  private final class Told {
    private final ThreadPaths paths = all.thread();

    Told(int number) {
      tell(EventKind.THREAD, 0, number, 0);
      tell(EventKind.BEGIN, 0);
    }

    Told tell(EventKind kind, long cpu, long... operands) {
      paths.record(kind, 0, cpu, operands, 0);
      return this;
    }

    Told run(int method, long nanos) {
      return tell(EventKind.ENTER, 0, method).tell(EventKind.EXIT, nanos);
    }

    Told work(long nanos) {
      return tell(EventKind.TICK, nanos);
    }

    Told put(int queue) {
      return tell(EventKind.PUT_BEGIN, 0, queue).tell(EventKind.PUT_END, 0, queue, OK);
    }

    Told take(int queue) {
      return tell(EventKind.TAKE_BEGIN, 0, queue).tell(EventKind.TAKE_END, 0, queue, 1, OK);
    }

    Told object(int number, ObjectKind kind, long p1, long p2) {
      return tell(EventKind.OBJECT, 0, number, kind.code(), p1, p2, 0);
    }

    Told end() {
      return tell(EventKind.END, 0);
    }
  }

  private long ran() {
    return requireNonNull(all.sample().ran()).longestNanos();
  }

  private long free() {
    return requireNonNull(all.sample().free()).longestNanos();
  }

  // The program of the golden case: main runs f 4, puts Q, runs g 3, takes R, runs f 2;
  // T runs g 1, takes Q, runs f 5, puts R, runs h 1.
  @Test
  void mergesAsThePaperSays() {
    Told main = new Told(1);
    Told other = new Told(2);
    main.object(Q, ObjectKind.QUEUE, Integer.MAX_VALUE, 0);
    main.object(R, ObjectKind.QUEUE, Integer.MAX_VALUE, 0);
    main.run(1, 4).put(Q);
    other.run(2, 1);
    assertThat(ran()).isEqualTo(4); // a sample before anything was handed on
    other.take(Q).run(1, 5).put(R);
    main.run(2, 3);
    assertThat(ran()).isEqualTo(9); // max(4 + 3, 4 + 5)
    other.run(3, 1);
    main.take(R).run(1, 2);
    PathSample sample = all.sample();
    PathValue ran = requireNonNull(sample.ran());
    assertThat(ran.longestNanos()).isEqualTo(11);
    assertThat(ran.shareNanos(0)).isEqualTo(11);
    assertThat(ran.shareNanos(1)).isZero();
    assertThat(ran.netNanos(0)).isEqualTo(3); // g 3 is left without f
    assertThat(ran.netNanos(1)).isEqualTo(11);
    assertThat(sample.workNanos()).isEqualTo(16); // 4 + 3 + 2 and 1 + 5 + 1
  }

  /** The same program up to its end, cut somewhere. */
  private final class Golden {
    final Told main = new Told(1);
    final Told other = new Told(2);

    Golden() {
      main.object(Q, ObjectKind.QUEUE, Integer.MAX_VALUE, 0);
      main.object(R, ObjectKind.QUEUE, Integer.MAX_VALUE, 0);
    }

    Golden isCutAfter(Told thread, long sinceRecord, Epoch next) {
      thread.paths.isTimedBy(() -> sinceRecord);
      thread.paths.cut(next);
      thread.paths.isTimedBy(() -> 0);
      return this;
    }

    Golden mainUntilR() {
      main.tell(EventKind.EXIT, 4).put(Q).run(2, 3);
      return this;
    }

    Golden otherToItsEnd() {
      other.run(2, 1).take(Q).run(1, 5).put(R).run(3, 1);
      return this;
    }

    void is(long ran, long f, long g) {
      PathValue path = requireNonNull(all.sample().ran());
      assertThat(path.longestNanos()).isEqualTo(ran);
      assertThat(path.shareNanos(0)).isEqualTo(f);
      assertThat(path.shareNanos(1)).isEqualTo(g);
    }
  }

  private long longest(PathSample sample) {
    return requireNonNull(sample.ran()).longestNanos();
  }

  // The request reaches main when it has worked 2 of its first f, and T not at all: Q has data and
  // starts T. f 2, f 5, f 2.
  @Test
  void aMessageWithDataStartsItsReceiver() {
    Golden program = new Golden();
    program.main.tell(EventKind.ENTER, 0, 1);
    program.isCutAfter(program.main, 2, all.next(all.selection()));
    program.mainUntilR().otherToItsEnd();
    program.main.take(R).run(1, 2);
    program.is(9, 9, 0);
    // Before the cut: f 2 of main, g 1 of T.
    assertThat(longest(all.closed(2))).isEqualTo(2);
  }

  // It reaches T before anything, and main never: Q has no data, R has some. g 1, f 5, f 2.
  @Test
  void aMessageWithoutDataChangesNothing() {
    Golden program = new Golden();
    program.main.tell(EventKind.ENTER, 0, 1);
    program.isCutAfter(program.other, 0, all.next(all.selection()));
    program.mainUntilR().otherToItsEnd();
    program.main.take(R).run(1, 2);
    program.is(8, 7, 1);
    assertThat(longest(all.closed(2))).isEqualTo(7); // f 4, g 3 of main
  }

  // It reaches neither before R is taken: only f 2 is behind the cut, and h 1 before it.
  @Test
  void nothingFromBeforeTheCutCounts() {
    Golden program = new Golden();
    program.main.tell(EventKind.ENTER, 0, 1);
    program.mainUntilR().otherToItsEnd();
    program.main.take(R);
    PathSample before = all.restart(all.selection());
    assertThat(longest(before)).isEqualTo(10);
    assertThat(before.workNanos()).isEqualTo(14);
    program.main.run(1, 2);
    program.is(2, 2, 0);
    assertThat(all.sample().workNanos()).isEqualTo(2);
  }

  @Test
  void whatThreadsLeftAtObjectsBelongsToItsComputation() {
    Told a = new Told(1);
    a.object(Q, ObjectKind.QUEUE, Integer.MAX_VALUE, 0);
    a.tell(EventKind.LOCK, 0, 50).work(10).put(Q).tell(EventKind.UNLOCK, 0, 50).end();
    all.restart(Selection.of(List.of()));
    Told b = new Told(2);
    b.tell(EventKind.LOCK, 0, 50).take(Q).work(3).tell(EventKind.UNLOCK, 0, 50).end();
    assertThat(ran()).isEqualTo(3);
  }

  @Test
  void anotherSelectionFindsTheFunctionsThatThreadsAreIn() {
    Told main = new Told(1);
    main.tell(EventKind.ENTER, 0, 1).tell(EventKind.ENTER, 0, 3).work(5);
    all.restart(Selection.of(List.of("T.h", "T.f")));
    main.work(2).tell(EventKind.EXIT, 4).work(8);
    PathValue path = requireNonNull(all.sample().ran());
    assertThat(path.shareNanos(0)).isEqualTo(2 + 4);
    assertThat(path.shareNanos(1)).isEqualTo(2 + 4 + 8);
  }

  @Test
  void theOwnTimeOfAGroupIsWithoutWhatIsCalled() {
    Told main = new Told(1);
    main.tell(EventKind.ENTER, 0, 1).work(1).tell(EventKind.ENTER, 0, 3).work(5);
    all.restart(Selection.ofOwnTime(List.of(List.of("T.f", "T.g"), List.of("T.h"))));
    main.work(2).tell(EventKind.EXIT, 4).work(8).run(2, 16).tell(EventKind.EXIT, 32);
    PathValue path = requireNonNull(all.sample().ran());
    assertThat(path.longestNanos()).isEqualTo(2 + 4 + 8 + 16 + 32);
    assertThat(path.shareNanos(0)).isEqualTo(8 + 16 + 32); // f itself, and g
    assertThat(path.shareNanos(1)).isEqualTo(2 + 4);
  }

  @Test
  void anItemHasThePathOfItsOwnPut() {
    Told producer = new Told(1);
    Told consumer = new Told(2);
    producer.object(Q, ObjectKind.QUEUE, Integer.MAX_VALUE, 0);
    for (int i = 0; i < 5; i++) {
      producer.work(10).put(Q); // all are there before the first is taken
    }
    for (int i = 0; i < 5; i++) {
      consumer.take(Q).work(20);
    }
    assertThat(ran()).isEqualTo(10 + 5 * 20);
  }

  @Test
  void aFullQueueMakesThePutWait() {
    Told producer = new Told(1);
    Told consumer = new Told(2);
    producer.object(Q, ObjectKind.QUEUE, 1, 0);
    producer.put(Q).tell(EventKind.PUT_BEGIN, 0, Q);
    consumer.take(Q).work(7).take(Q);
    producer.tell(EventKind.PUT_END, 0, Q, OK).work(1);
    assertThat(ran()).isEqualTo(7); // the place was free before the consumer worked
    producer.tell(EventKind.PUT_BEGIN, 0, Q).tell(EventKind.PUT_END, 0, Q, OK).work(1);
    assertThat(ran()).isEqualTo(8); // this one had to wait for the second take
  }

  @Test
  void locksCountOnlyAsItRan() {
    for (int thread = 1; thread <= 3; thread++) {
      Told told = new Told(thread);
      told.tell(EventKind.LOCK, 0, 50).tell(EventKind.UNLOCK, 10, 50).end();
    }
    assertThat(ran()).isEqualTo(30);
    assertThat(free()).isEqualTo(10);
    assertThat(all.sample().workNanos()).isEqualTo(30);
  }

  @Test
  void readersDoNotWaitForReaders() {
    for (int thread = 1; thread <= 3; thread++) {
      Told told = new Told(thread);
      told.tell(EventKind.READ_LOCK, 0, 50).tell(EventKind.READ_UNLOCK, 10, 50);
    }
    assertThat(ran()).isEqualTo(10);
    new Told(4).tell(EventKind.WRITE_LOCK, 0, 50).tell(EventKind.WRITE_UNLOCK, 10, 50);
    assertThat(ran()).isEqualTo(20);
  }

  @Test
  void startsAndJoins() {
    Told main = new Told(1);
    main.work(3).tell(EventKind.START, 0, 2);
    Told child = new Told(2).work(5).end();
    main.work(1).tell(EventKind.JOIN_BEGIN, 0, 2).tell(EventKind.JOIN_END, 0, 2, OK).work(2);
    assertThat(child.paths.workNanos()).isEqualTo(5);
    assertThat(ran()).isEqualTo(3 + 5 + 2);
    assertThat(all.sample().threads()).isEqualTo(1);
  }

  @Test
  void whoComesFirstToTheNextOpeningOfABarrierIsNotInThisOne() {
    Told a = new Told(1);
    Told b = new Told(2);
    a.object(60, ObjectKind.BARRIER, 2, 0);
    b.work(5).tell(EventKind.BARRIER_BEGIN, 0, 60);
    a.work(1).tell(EventKind.BARRIER_BEGIN, 0, 60).tell(EventKind.BARRIER_END, 0, 60, OK);
    a.work(5).tell(EventKind.BARRIER_BEGIN, 0, 60);
    b.tell(EventKind.BARRIER_END, 0, 60, OK).work(1);
    b.tell(EventKind.BARRIER_BEGIN, 0, 60).tell(EventKind.BARRIER_END, 0, 60, OK);
    assertThat(ran()).isEqualTo(5 + 5);
  }

  @Test
  void tasksDependOnTheirSubmissionAndNotOnTheTaskBefore() {
    Told main = new Told(1);
    main.work(1).tell(EventKind.SUBMIT, 0, 70, 7001);
    main.work(1).tell(EventKind.SUBMIT, 0, 70, 7002);
    Told worker = new Told(2);
    for (int task = 7001; task <= 7002; task++) {
      worker.tell(EventKind.TASK_BEGIN, 0, 70, task);
      worker.tell(EventKind.FUTURE_DONE, 10, task).tell(EventKind.TASK_END, 0, 70, task);
    }
    main.tell(EventKind.GET_BEGIN, 0, 7002).tell(EventKind.GET_END, 0, 7002, OK).work(1);
    assertThat(ran()).isEqualTo(1 + 10 + 10 + 1); // one worker ran one behind the other
    assertThat(free()).isEqualTo(2 + 10 + 1);
  }

  @Test
  void aSemaphoreWithPermitsLimitsAndOneWithoutTells() {
    Told a = new Told(1);
    Told b = new Told(2);
    a.object(80, ObjectKind.SEMAPHORE, 1, 0).object(81, ObjectKind.SEMAPHORE, 0, 0);
    a.tell(EventKind.ACQUIRE_BEGIN, 0, 80, 1).tell(EventKind.ACQUIRE_END, 0, 80, 1, OK);
    a.work(10).tell(EventKind.RELEASE, 0, 80, 1);
    b.tell(EventKind.ACQUIRE_BEGIN, 0, 80, 1).tell(EventKind.ACQUIRE_END, 0, 80, 1, OK).work(10);
    assertThat(ran()).isEqualTo(20);
    assertThat(free()).isEqualTo(10);
    a.tell(EventKind.RELEASE, 0, 81, 1);
    b.tell(EventKind.ACQUIRE_BEGIN, 0, 81, 1).tell(EventKind.ACQUIRE_END, 0, 81, 1, OK).work(5);
    assertThat(free()).isEqualTo(15);
  }

  @Test
  void aStageComesBehindItsSources() {
    Told main = new Told(1);
    main.work(1).tell(EventKind.STAGE_SOURCE, 0, 93, 91, 0);
    main.tell(EventKind.STAGE_SOURCE, 0, 93, 92, 0);
    Told worker = new Told(2);
    worker.work(8).tell(EventKind.TASK_DONE, 0, 91).work(2).tell(EventKind.TASK_DONE, 0, 92);
    Told third = new Told(3);
    third.tell(EventKind.STAGE_BEGIN, 0, 93).tell(EventKind.STAGE_END, 5, 93);
    main.tell(EventKind.TASK_AWAIT_BEGIN, 0, 93).tell(EventKind.TASK_AWAIT_END, 0, 93, OK).work(1);
    assertThat(free()).isEqualTo(10 + 5 + 1);
  }

  @Test
  void timeInTheLibraryIsNobodysWork() {
    Told main = new Told(1);
    main.tell(EventKind.PARK_BEGIN, 2, 0, 0).tell(EventKind.PARK_END, 900, 0).work(1);
    assertThat(all.sample().workNanos()).isEqualTo(3);
  }

  @Test
  void recordsCostNothing() {
    all.eventCost(2_500); // 2.5 ns each
    Told main = new Told(1);
    main.work(10).work(10); // with those of the beginning three have been timed: 7.5 ns
    assertThat(all.sample().workNanos()).isEqualTo(20 - 7);
  }
}
