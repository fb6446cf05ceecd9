package corecast.recorder.executor;

import static corecast.recorder.executor.CriticalPathExecutor.named;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Critical paths of tasks while they run; a thread's time is what the test says. */
class TaskPathTest {
  private final WorkedTime time = new WorkedTime();
  private final TaskTypes types = new TaskTypes();
  private final CriticalPathExecutor pool =
      CriticalPathExecutor.with(6, new PathTables(types, time, 64));

  @AfterEach
  void shutDown() {
    pool.shutdownNow();
  }

  private static List<String> steps(TaskPath path) {
    return path.steps().stream().map(step -> step.type() + " " + step.nanos()).toList();
  }

  /** Figure 3 of Dooley et al.: of messages with 5, 9 and 7 the second is kept, whatever comes. */
  @ParameterizedTest
  @CsvSource({"5,9,7", "9,7,5", "7,5,9", "5,7,9"})
  void theLongestOfThreeMessagesIsKept(int a, int b, int c) throws Exception {
    CompletableFuture<TaskPath> sent = new CompletableFuture<>();
    Future<?> task =
        pool.submit(
            named(
                "task",
                () -> {
                  List<Future<?>> messages = new ArrayList<>();
                  for (int nanos : new int[] {a, b, c}) {
                    messages.add(pool.submit(named("m" + nanos, () -> time.work(nanos))));
                  }
                  for (Future<?> message : messages) {
                    message.get();
                  }
                  time.work(2);
                  pool.execute(() -> sent.complete(pool.pathHere()));
                  time.work(1);
                  return null;
                }));
    task.get();
    assertThat(steps(sent.get())).containsExactly("m9 9", "task 2");
    assertThat(sent.get().nanos()).isEqualTo(11);
    assertThat(steps(pool.criticalPath(task))).containsExactly("m9 9", "task 2", "task 1");
    assertThat(pool.criticalPath(task).nanos()).isEqualTo(12);
    assertThat(pool.criticalPath()).isEqualTo(pool.criticalPath(task));
  }

  /** Figures 1 and 2: the longest path is I 1, A 1, B 3, E 2, C 3, Z 1; the next ones have 10. */
  @Test
  void eightTasksOfWhichOneWaitsForThree() throws Exception {
    PathMerge ready = pool.newMerge();
    AtomicInteger missing = new AtomicInteger(3);
    CompletableFuture<TaskPath> beforeC = new CompletableFuture<>();
    CompletableFuture<Future<?>> z = new CompletableFuture<>();
    Runnable taskC =
        named(
            "C",
            () -> {
              beforeC.complete(pool.pathHere());
              time.work(3);
              z.complete(pool.submit(named("Z", () -> time.work(1))));
            });
    Runnable completeC =
        () -> {
          ready.add();
          if (missing.decrementAndGet() == 0) {
            ready.take();
            pool.execute(taskC);
          }
        };
    Runnable taskE = named("E", () -> work(2, completeC));
    Runnable taskD = named("D", () -> work(3, completeC));
    Runnable taskB =
        named(
            "B",
            () -> {
              work(3, () -> pool.execute(taskE));
              work(1, completeC);
            });
    Runnable taskA =
        named(
            "A",
            () -> {
              work(1, () -> pool.execute(taskB));
              work(1, () -> pool.execute(taskD));
            });
    Future<TaskPath> all =
        pool.submit(
            named(
                "I",
                () -> {
                  work(1, () -> pool.execute(taskA));
                  Future<?> g = pool.submit(named("G", () -> time.work(2)));
                  z.get().get();
                  g.get();
                  return pool.pathHere();
                }));
    assertThat(steps(all.get())).containsExactly("I 1", "A 1", "B 3", "E 2", "C 3", "Z 1");
    assertThat(all.get().nanos()).isEqualTo(11);
    assertThat(all.get().isWhole()).isTrue();
    assertThat(steps(beforeC.get())).containsExactly("I 1", "A 1", "B 3", "E 2");
    assertThat(steps(pool.criticalPath(z.get()))).isEqualTo(steps(all.get()));

    pool.useCriticalPath();
    assertThat(List.of("I", "A", "B", "E", "C", "Z")).allMatch(this::isCritical);
    assertThat(List.of("D", "G")).noneMatch(this::isCritical);
  }

  private void work(long nanos, Runnable message) {
    time.work(nanos);
    message.run();
  }

  private boolean isCritical(String name) {
    return types.of(named(name, () -> {})).rank(TaskOrder.TYPES) > 0;
  }

  @Test
  void tasksThatWaitAndTasksThatRunHaveThePathToWhereTheyWereSubmitted() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    CompletableFuture<Future<?>> second = new CompletableFuture<>();
    pool.execute(
        named(
            "first",
            () -> {
              time.work(4);
              second.complete(
                  pool.submit(
                      named(
                          "second",
                          () -> {
                            begun.countDown();
                            end.await();
                            time.work(3);
                            return null;
                          })));
            }));
    begun.await();
    assertThat(steps(pool.criticalPath(second.get()))).containsExactly("first 4");
    end.countDown();
    second.get().get();
    assertThat(steps(pool.criticalPath(second.get()))).containsExactly("first 4", "second 3");
  }

  @Test
  void waitingIsNoWorkAndFailuresAreEndsToo() throws Exception {
    Future<TaskPath> task =
        pool.submit(
            named(
                "task",
                () -> {
                  time.work(1);
                  Future<?> failing =
                      pool.submit(
                          named(
                              "failing",
                              () -> {
                                time.work(5);
                                throw new IllegalStateException();
                              }));
                  try {
                    failing.get();
                  } catch (ExecutionException e) {
                    time.work(2);
                  }
                  return pool.pathHere();
                }));
    assertThat(steps(task.get())).containsExactly("task 1", "failing 5", "task 2");
  }

  @Test
  void whatInvokeAllHasReturnedWasWaitedFor() throws Exception {
    Future<TaskPath> task =
        pool.submit(
            named(
                "task",
                () -> {
                  pool.invokeAll(
                      List.of(
                          named("a", () -> worked(1)),
                          named("b", () -> worked(6)),
                          named("c", () -> worked(2))));
                  return pool.pathHere();
                }));
    assertThat(steps(task.get())).containsExactly("b 6");
  }

  private long worked(long nanos) {
    time.work(nanos);
    return nanos;
  }

  /** Of 100 tasks, each submitted by the one before on one thread, 63 of 64 entries are kept. */
  @Test
  void aLongPathIsKnownInLengthAndFromItsEnd() throws Exception {
    CriticalPathExecutor one = CriticalPathExecutor.with(1, new PathTables(types, time, 64));
    CompletableFuture<TaskPath> end = new CompletableFuture<>();
    one.execute(chain(one, 100, end));
    assertThat(end.get().nanos()).isEqualTo(100);
    assertThat(end.get().isWhole()).isFalse();
    // Each task has two entries: one with 1 ns as it submits the next, one with 0 as it ends.
    assertThat(end.get().steps()).hasSizeBetween(30, 33);
    one.shutdown();
  }

  private Runnable chain(CriticalPathExecutor one, int left, CompletableFuture<TaskPath> end) {
    return named(
        "link",
        () -> {
          time.work(1);
          if (left == 1) {
            end.complete(one.pathHere());
          } else {
            one.execute(chain(one, left - 1, end));
          }
        });
  }

  @Test
  void typesAreNamesOrClasses() throws Exception {
    Future<TaskPath> outer =
        pool.submit(
            () -> {
              time.work(1);
              return pool.pathHere();
            });
    assertThat(steps(outer.get())).containsExactly(TaskPathTest.class.getName() + "::lambda1 1");
    assertThat(types.of(new Thread()).name()).isEqualTo("java.lang.Thread");
    assertThat(types.of(named("a", () -> {}))).isSameAs(types.of(named("a", () -> 1)));
  }
}
