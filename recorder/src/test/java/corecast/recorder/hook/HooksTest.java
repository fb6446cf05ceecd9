package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Figures;
import corecast.recorder.hook.cpu.CpuClock;
import corecast.recorder.hook.cpu.CpuTime;
import corecast.recorder.hook.cpu.ThreadClock;
import corecast.recorder.hook.operation.Operation;
import corecast.recorder.hook.session.Options;
import corecast.recorder.hook.session.Session;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HooksTest {
  private static final int OK = Result.OK.code();
  private static final int FAILED = Result.FAILED.code();
  private static final int THREW = Result.THREW.code();

  @TempDir Path folder;

  private Recorded run(Recorded.Body program) throws Exception {
    return Recorded.run(folder.resolve("run.cct"), program);
  }

  private static void operation(Operation op, Object target, long arg, int result) {
    Hooks.end(Hooks.begin(op, target, arg), op, target, arg, result);
  }

  @Test
  void nothingIsRecordedWhileOff() {
    Object target = new Object();
    assertThat(Hooks.begin(Operation.LOCK, target, 0)).isZero();
    assertThat(Hooks.enter(1)).isEqualTo(-1);
    Hooks.end(0, Operation.LOCK, target, 0, OK);
    Hooks.exit(-1);
    Marks.mark("off");
    assertThat(Recording.isOn()).isFalse();
  }

  @Test
  void anAcquisitionIsWrittenAfterAndAReleaseBefore() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Recorded recorded =
        run(
            () -> {
              int token = Hooks.begin(Operation.LOCK, lock, 0);
              Marks.mark("before the end");
              Hooks.end(token, Operation.LOCK, lock, 0, OK);
              token = Hooks.begin(Operation.UNLOCK, lock, 0);
              Marks.mark("after the begin");
              Hooks.end(token, Operation.UNLOCK, lock, 0, OK);
            });
    // Object 1 is the thread itself.
    assertThat(recorded.mine())
        .containsExactly("MARK before the end", "LOCK 2", "UNLOCK 2", "MARK after the begin");
    assertThat(recorded.objects).containsEntry(2L, "ReentrantLock");
  }

  @Test
  void whatGivesUpSaysWhatTimeItWasGiven() throws Exception {
    Object queue = new Object();
    Object permits = new Object();
    Recorded recorded =
        run(
            () -> {
              operation(Operation.TRY_TAKE, queue, 1001, FAILED);
              operation(Operation.TRY_TAKE, queue, 1002, OK); // did not need it
              int acquire = Hooks.begin(Operation.TRY_ACQUIRE, permits, 1);
              GivenTimes.given(acquire, 1003);
              Hooks.end(acquire, Operation.TRY_ACQUIRE, permits, 1, FAILED);
              acquire = Hooks.begin(Operation.TRY_ACQUIRE, permits, 1);
              GivenTimes.given(acquire, 1004);
              Hooks.end(acquire, Operation.TRY_ACQUIRE, permits, 1, OK); // nor this
              operation(Operation.TRY_ACQUIRE, permits, 1, FAILED); // was given none
            });
    assertThat(recorded.mine())
        .filteredOn(record -> record.startsWith("TIMED_OUT"))
        .containsExactly("TIMED_OUT 1001", "TIMED_OUT 1003");
  }

  @Test
  void onlyTheOutermostOperationIsRecorded() throws Exception {
    Object queue = new Object();
    Object lock = new Object();
    Recorded recorded =
        run(
            () -> {
              int put = Hooks.begin(Operation.PUT, queue, 0);
              operation(Operation.LOCK, lock, 0, OK);
              Hooks.monitorBefore(lock);
              Hooks.monitorEntered();
              Hooks.monitorExit();
              Hooks.end(put, Operation.PUT, queue, 0, OK);
              operation(Operation.LOCK, lock, 0, OK);
            });
    assertThat(recorded.mine()).containsExactly("PUT_BEGIN 2", "PUT_END 2 0", "LOCK 3");
  }

  @Test
  void tasksAndCallbacksInsideAnOperationAreRecorded() throws Exception {
    Object pool = new Object();
    Object task = new Object();
    Object lock = new Object();
    int id = System.identityHashCode(task);
    Recorded recorded =
        run(
            () -> {
              int execute = Hooks.begin(Operation.SILENT, pool, 0);
              Hooks.submitted(pool, task);
              Hooks.taskBegins(pool, task);
              operation(Operation.LOCK, lock, 0, OK);
              Hooks.taskEnds(pool);
              operation(Operation.LOCK, lock, 0, OK);
              int callback = Hooks.callbackBegin();
              operation(Operation.UNLOCK, lock, 0, OK);
              Hooks.callbackEnd(callback);
              operation(Operation.LOCK, lock, 0, OK);
              Hooks.end(execute, Operation.SILENT, pool, 0, OK);
              operation(Operation.UNLOCK, lock, 0, OK);
            });
    assertThat(recorded.mine())
        .containsExactly(
            "SUBMIT 2 " + id,
            "TASK_BEGIN 2 " + id,
            "LOCK 3",
            "TASK_END 2 " + id,
            "UNLOCK 3",
            "UNLOCK 3");
  }

  @Test
  void anAttemptIsRecordedByItsOutcome() throws Exception {
    Semaphore semaphore = new Semaphore(5, true);
    Object lock = new Object();
    Object queue = new Object();
    int acquire = EventKind.ACQUIRE_BEGIN.code();
    int take = EventKind.TAKE_BEGIN.code();
    Recorded recorded =
        run(
            () -> {
              operation(Operation.TRY_ACQUIRE, semaphore, 3, OK);
              operation(Operation.TRY_ACQUIRE, semaphore, 4, FAILED);
              operation(Operation.TRY_LOCK, lock, 0, FAILED);
              operation(Operation.TRY_LOCK, lock, 0, OK);
              operation(Operation.UNLOCK, lock, 0, THREW);
              int token = Hooks.begin(Operation.DRAIN, queue, 0);
              Hooks.end(token, Operation.DRAIN, queue, 7, OK);
              operation(Operation.TAKE, queue, 0, FAILED);
            });
    assertThat(recorded.mine())
        .containsExactly(
            "ACQUIRE_BEGIN 2 3",
            "ACQUIRE_END 2 3 0",
            "OUTCOME " + acquire + " 2 0",
            "OUTCOME " + acquire + " 2 1",
            "OUTCOME " + EventKind.LOCK.code() + " 3 1",
            "LOCK 3",
            "OUTCOME " + EventKind.LOCK.code() + " 3 0",
            "UNLOCK 3",
            "OUTCOME " + EventKind.UNLOCK.code() + " 3 3",
            "TAKE_BEGIN 4",
            "TAKE_END 4 7 0",
            "OUTCOME " + take + " 4 0",
            "TAKE_BEGIN 4",
            "TAKE_END 4 0 1",
            "OUTCOME " + take + " 4 1");
  }

  @Test
  void aMonitorThatWasNeverEnteredDoesNotShiftTheOthers() throws Exception {
    Object outer = new Object();
    Object never = new Object();
    Object inner = new Object();
    Recorded recorded =
        run(
            () -> {
              Hooks.monitorBefore(outer);
              Hooks.monitorEntered();
              Hooks.monitorBefore(never);
              Hooks.monitorBefore(inner);
              Hooks.monitorEntered();
              Hooks.monitorExit();
              Hooks.monitorBefore(never);
              Hooks.monitorBefore(null);
              Hooks.monitorExit();
              Hooks.monitorExit();
            });
    assertThat(recorded.mine()).containsExactly("LOCK 2", "LOCK 4", "UNLOCK 4", "UNLOCK 2");
  }

  @Test
  void partsOfALockAreTheLock() throws Exception {
    Object owner = new Object();
    Object read = new Object();
    Object write = new Object();
    Recorded recorded =
        run(
            () -> {
              Hooks.lockOf(read, owner);
              Hooks.lockOf(write, owner);
              operation(Operation.READ_LOCK, read, 0, OK);
              operation(Operation.WRITE_LOCK, write, 0, OK);
            });
    assertThat(recorded.mine()).containsExactly("READ_LOCK 2", "WRITE_LOCK 2");
  }

  @Test
  void yieldsAreCountedTogether() throws Exception {
    Recorded recorded =
        run(
            () -> {
              for (int i = 0; i < 1000; i++) {
                Hooks.yielded();
              }
              Marks.mark("a");
              Hooks.yielded();
            });
    assertThat(recorded.mine()).containsExactly("YIELD 1", "YIELD 999", "MARK a", "YIELD 1");
  }

  @Test
  void whereFunctionsAreTimedEachEntryAndExitIsARecord() throws Exception {
    int outer = Hooks.method("a.A", "outer", "A.java", 1);
    int inner = Hooks.method("a.A", "inner", "A.java", 9);
    int calls = 10_000;
    List<String> all = calls(outer, inner, calls, true);
    assertThat(all).noneMatch(record -> record.startsWith("CALLS "));
    assertThat(all).filteredOn(("ENTER " + inner)::equals).hasSize(calls);
    assertThat(all).filteredOn(("ENTER " + outer)::equals).hasSize(1);
    assertThat(all).filteredOn("EXIT"::equals).hasSize(calls + 1);
    assertThat(stackAtTheEnd(all)).isEmpty();
  }

  @Test
  void elsewhereOneEntryOrExitOfATickIsARecordAndEntriesAreCounted() throws Exception {
    int outer = Hooks.method("a.A", "outer", "A.java", 1);
    int inner = Hooks.method("a.A", "inner", "A.java", 9);
    int calls = 300_000;
    List<String> all = calls(outer, inner, calls, false);
    assertThat(entries(all, outer)).isEqualTo(1);
    assertThat(entries(all, inner)).isEqualTo(calls);
    assertThat(all).filteredOn(record -> record.startsWith("CALLS " + inner)).isNotEmpty();
    // One in a tick of 1 ms or more: a tenth would take 30 s.
    assertThat(all).filteredOn(("ENTER " + inner)::equals).hasSizeLessThan(calls / 10);
    assertThat(stackAtTheEnd(all)).isEmpty();
  }

  /** What this thread writes where a function calls another one so often. */
  private List<String> calls(int outer, int inner, int calls, boolean timed) throws Exception {
    Recorded recorded =
        Recorded.run(
            folder.resolve("calls.cct"),
            new Options(1 << 24, 128, timed),
            () -> {
              int o = Hooks.enter(outer);
              for (int i = 0; i < calls; i++) {
                int n = Hooks.enter(inner);
                Hooks.exit(n);
              }
              Hooks.exit(o);
            });
    assertThat(recorded.methods).containsEntry((long) outer, "outer");
    return recorded.all.get(Thread.currentThread().getName());
  }

  @Test
  void functionsLeftByAnExceptionAreLeftInTheTrace() throws Exception {
    int catching = Hooks.method("a.A", "catching", "A.java", 1);
    int throwing = Hooks.method("a.A", "throwing", "A.java", 9);
    Recorded recorded =
        Recorded.run(
            folder.resolve("caught.cct"),
            new Options(1 << 20, 128, false),
            () -> {
              int c = Hooks.enter(catching);
              Hooks.enter(throwing);
              Hooks.enter(throwing);
              Marks.mark("deep");
              Hooks.caught(c);
              Marks.mark("caught");
              Hooks.enter(throwing);
              Hooks.exit(c);
              Marks.mark("out");
            });
    List<String> all = recorded.all.get(Thread.currentThread().getName());
    assertThat(stackAt(all, "MARK deep")).containsExactly(catching, throwing, throwing);
    assertThat(stackAt(all, "MARK caught")).containsExactly(catching);
    assertThat(stackAt(all, "MARK out")).isEmpty();
  }

  @Test
  void functionsBeyondTheLimitAreOnlyCounted() throws Exception {
    int deep = Hooks.method("a.A", "deep", "A.java", 1);
    Recorded recorded =
        Recorded.run(
            folder.resolve("deep.cct"),
            new Options(1 << 20, 3, true),
            () -> {
              int[] depths = new int[10];
              for (int i = 0; i < 10; i++) {
                depths[i] = Hooks.enter(deep);
              }
              Marks.mark("deep");
              for (int i = 9; i >= 0; i--) {
                Hooks.exit(depths[i]);
              }
            });
    List<String> all = recorded.all.get(Thread.currentThread().getName());
    assertThat(stackAt(all, "MARK deep")).containsExactly(deep, deep, deep);
    assertThat(entries(all, deep)).isEqualTo(10);
    assertThat(stackAtTheEnd(all)).isEmpty();
  }

  @Test
  void whatTheRecorderDoesInAThreadIsNotItsWork() throws Exception {
    SetClock cpu = new SetClock();
    Recorded recorded =
        inAThread(
            cpu,
            state -> {
              cpu.works(state, 7_000);
              int hidden = Hooks.hiddenBegin();
              Marks.mark("hidden");
              cpu.works(state, 30_000_000);
              Hooks.hiddenEnd(hidden);
              cpu.works(state, 9_000);
              Marks.mark("seen");
              cpu.works(state, 0);
            });
    assertThat(recorded.of("worker")).containsExactly("TICK", "MARK seen");
    assertThat(recorded.cpuNanos).containsEntry("worker", 7_000L + 9_000L);
  }

  @Test
  void intervalsAddUpToTheCpuClock() throws Exception {
    SetClock cpu = new SetClock();
    Random random = new Random(5);
    Recorded recorded =
        inAThread(
            cpu,
            state -> {
              for (int i = 0; i < 4000; i++) {
                cpu.works(random.nextInt(20_000));
                Marks.mark("m");
                if (i % 500 == 0) {
                  operation(Operation.SLEEP, null, 0, OK);
                  Thread.yield();
                }
              }
              // The clock is read after 50 us: this is more than all elapsed time, 4000 x 50 us at
              // most, that was taken for CPU time, and as much as a reader believes.
              cpu.works(state, 900_000_000);
            });
    assertThat(recorded.cpuNanos).containsEntry("worker", cpu.worked);
  }

  /** CPU time of a thread as the test has it, and what readings of it cost. */
  private static final class SetClock implements CpuTime {
    /** What the program has used. */
    long worked;

    private long nanos = 1_000_000;

    @Override
    public long now() {
      long now = nanos;
      nanos += readingNanos();
      return now;
    }

    @Override
    public long readingNanos() {
      return 500;
    }

    /** So much CPU time is used, in whatever time. */
    void works(long used) {
      nanos += used;
      worked += used;
    }

    /** So much CPU time is used, in so much time that the clock must be asked. */
    void works(ThreadState state, long used) {
      works(used);
      long last = state.lastNanos();
      while (!ThreadClock.mustRead(state.now() - last, false, false)) {
        Thread.onSpinWait();
      }
    }
  }

  /** What a thread does whose CPU time is that of the clock. */
  private interface Work {
    void run(ThreadState state) throws Exception;
  }

  private Recorded inAThread(SetClock cpu, Work work) throws Exception {
    return run(
        () -> {
          FutureTask<Boolean> task =
              new FutureTask<>(
                  () -> {
                    Session session = Objects.requireNonNull(RecordedThreads.session());
                    ThreadState state =
                        new ThreadState(
                            session, Thread.currentThread(), session.writer.stream(), cpu);
                    state.introduce();
                    RecordedThreads.pretend(state);
                    work.run(state);
                    Hooks.threadEnd();
                    return true;
                  });
          Thread thread = new Thread(task, "worker");
          thread.start();
          assertThat(task.get()).isTrue();
        });
  }

  @Tag("measured")
  @Test
  void intervalsOfBusyThreadsAddUpToTheirCpuClocks() throws Exception {
    CpuClock clock = CpuClock.find();
    AtomicLong measured = new AtomicLong();
    Object lock = new Object();
    Recorded recorded =
        run(
            () -> {
              Thread[] threads = new Thread[3];
              for (int t = 0; t < threads.length; t++) {
                threads[t] =
                    new Thread(
                        () -> {
                          for (int i = 0; i < 4000; i++) {
                            burn(10_000);
                            Marks.mark("m");
                            if (i % 500 == 0) {
                              operation(Operation.LOCK, lock, 0, OK);
                              Thread.yield();
                            }
                          }
                          measured.addAndGet(clock.now());
                          Hooks.threadEnd();
                        },
                        "worker " + t);
                operation(Operation.START, threads[t], 0, OK);
              }
              for (Thread thread : threads) {
                thread.start();
              }
              for (Thread thread : threads) {
                thread.join();
              }
            });
    long written = 0;
    for (int t = 0; t < 3; t++) {
      written += recorded.cpuNanos.get("worker " + t);
    }
    // About 120 ms in all. Not in the records: 0.15 ms of each thread's start, and what readings
    // of the CPU clock cost the recorder.
    Figures.say(
        "CPU time of busy threads in their records", (double) written / measured.get(), "of it");
  }

  @Test
  void factsTellWhereTheTraceComesFrom() throws Exception {
    Recorded recorded =
        run(
            () -> {
              assertThat(Hooks.availableProcessors(8)).isEqualTo(8);
              assertThat(Hooks.availableProcessors(8)).isEqualTo(8);
              Hooks.note("primitive.missing", "Phaser");
            });
    assertThat(recorded.facts)
        .containsEntry("java.version", System.getProperty("java.version"))
        .containsEntry("clock.cpu", "thread")
        .containsEntry("processors.seen", "8")
        .containsEntry("processors.asked", "2")
        .containsEntry("primitive.missing", "Phaser")
        .containsKeys("recorder.version", "java.vm", "processors.available");
  }

  @Test
  void aPathThatCannotBeWrittenLeavesTheProgramUnrecorded() {
    assertThat(Recording.start(folder, Options.defaults())).isFalse();
    assertThat(Recording.isOn()).isFalse();
  }

  private static void burn(long nanos) {
    long from = System.nanoTime();
    while (System.nanoTime() - from < nanos) {
      Thread.onSpinWait();
    }
  }

  private static long entries(List<String> records, int method) {
    long entries = 0;
    for (String record : records) {
      String[] words = record.split(" ");
      if (record.equals("ENTER " + method)) {
        entries++;
      } else if (record.startsWith("CALLS " + method + " ")) {
        entries += Long.parseLong(words[2]);
      }
    }
    return entries;
  }

  private static List<Integer> stackAtTheEnd(List<String> records) {
    return stackAt(records, "END");
  }

  private static List<Integer> stackAt(List<String> records, String until) {
    List<Integer> stack = new ArrayList<>();
    for (String record : records) {
      String[] words = record.split(" ");
      if (record.equals(until)) {
        return stack;
      } else if (words[0].equals("PUSH") || words[0].equals("ENTER")) {
        stack.add(Integer.valueOf(words[1]));
      } else if (words[0].equals("EXIT")) {
        stack.remove(stack.size() - 1);
      } else if (words[0].equals("POP")) {
        for (int i = Integer.parseInt(words[1]); i > 0; i--) {
          stack.remove(stack.size() - 1);
        }
      }
    }
    throw new AssertionError("no " + until + " in " + records);
  }
}
