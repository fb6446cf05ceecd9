package corecast.recorder.executor;

import static corecast.recorder.executor.CriticalPathExecutor.named;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One thread, so that the order in which tasks begin is all that the queue decides. */
class LearnedOrderTest {
  private final WorkedTime time = new WorkedTime();
  private final CriticalPathExecutor pool =
      CriticalPathExecutor.with(1, new PathTables(new TaskTypes(), time, 1 << 12));
  private final List<String> begun = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void shutDown() {
    pool.shutdownNow();
  }

  /** Four small tasks of 3 and a chain of three tasks of 3, submitted last (`prio.program`). */
  private List<String> round(UnaryOperator<String> type) throws Exception {
    CountDownLatch left = new CountDownLatch(7);
    CountDownLatch gate = closeGate();
    for (String small : List.of("s1", "s2", "s3", "s4")) {
      pool.execute(named(type.apply(small), () -> run(small, left)));
    }
    pool.execute(
        named(
            type.apply("c1"),
            () -> {
              run("c1", left);
              pool.execute(
                  named(
                      type.apply("c2"),
                      () -> {
                        run("c2", left);
                        pool.execute(named(type.apply("c3"), () -> run("c3", left)));
                      }));
            }));
    gate.countDown();
    left.await();
    pool.submit(() -> {}).get(); // the last one has ended, too
    return List.copyOf(begun);
  }

  /** The thread is busy until the gate opens. */
  private CountDownLatch closeGate() throws InterruptedException {
    CountDownLatch closed = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    begun.clear();
    pool.submit(
        () -> {
          closed.countDown();
          gate.await();
          return null;
        });
    closed.await();
    return gate;
  }

  private void run(String name, CountDownLatch left) {
    begun.add(name);
    time.work(3);
    left.countDown();
  }

  private static String kind(String name) {
    return name.startsWith("c") ? "chain" : "small";
  }

  @Test
  void firstComeFirstServedUntilSomethingIsLearned() throws Exception {
    assertThat(round(LearnedOrderTest::kind))
        .containsExactly("s1", "s2", "s3", "s4", "c1", "c2", "c3");
    assertThat(pool.getTaskOrder()).isEqualTo(TaskOrder.LONGEST_PATH);
  }

  @Test
  void typesOnTheCriticalPathComeFirst() throws Exception {
    pool.setTaskOrder(TaskOrder.TYPES);
    round(LearnedOrderTest::kind);
    pool.useCriticalPath();
    assertThat(round(LearnedOrderTest::kind))
        .containsExactly("c1", "c2", "c3", "s1", "s2", "s3", "s4");
    pool.setTaskOrder(TaskOrder.FIFO);
    assertThat(pool.getTaskOrder()).isEqualTo(TaskOrder.FIFO);
  }

  /** The counter-example: the bulk is of the type of the path. */
  @Test
  void typesCannotHelpWhereAllAreAlike() throws Exception {
    pool.setTaskOrder(TaskOrder.TYPES);
    round(name -> "alike");
    pool.useCriticalPath();
    assertThat(round(name -> "alike")).containsExactly("s1", "s2", "s3", "s4", "c1", "c2", "c3");
  }

  /** Remaining paths: c1 9, c2 6, c3 3 and each small one 3; c3 comes later than these. */
  @Test
  void namesHelpWhereTypesCannot() throws Exception {
    round(name -> name);
    pool.useCriticalPath();
    assertThat(round(name -> name)).containsExactly("c1", "c2", "s1", "s2", "s3", "s4", "c3");
  }

  @Test
  void itLearnsByItself() throws Exception {
    for (int i = 0; i < 10; i++) {
      round(LearnedOrderTest::kind); // 80 tasks
    }
    assertThat(round(LearnedOrderTest::kind).get(0)).isEqualTo("c1");
  }

  @Test
  void itDoesNotIfToldNotTo() throws Exception {
    pool.setLearnsByItself(false);
    for (int i = 0; i < 10; i++) {
      round(LearnedOrderTest::kind);
    }
    assertThat(round(LearnedOrderTest::kind).get(0)).isEqualTo("s1");
  }

  @Test
  void tasksThatWaitAlreadyAreReordered() throws Exception {
    round(name -> name);
    CountDownLatch left = new CountDownLatch(2);
    CountDownLatch gate = closeGate();
    pool.execute(named("s1", () -> run("s1", left)));
    pool.execute(named("c1", () -> run("c1", left)));
    pool.useCriticalPath();
    gate.countDown();
    left.await();
    assertThat(begun).containsExactly("c1", "s1");
  }

  /** Random trees of tasks: what is learned is the longest way down, computed here by itself. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void remainingPathsOfTrees(long seed) throws Exception {
    Random random = new Random(seed);
    int size = 2 + random.nextInt(60);
    int[] nanos = random.ints(size, 1, 100).toArray();
    List<List<Integer>> next = new ArrayList<>();
    for (int task = 0; task < size; task++) {
      next.add(new ArrayList<>());
      if (task > 0) {
        next.get(random.nextInt(task)).add(task);
      }
    }
    long[] longest = new long[size];
    for (int task = size - 1; task >= 0; task--) {
      long rest = next.get(task).stream().mapToLong(t -> longest[t]).max().orElse(0);
      longest[task] = nanos[task] + rest;
    }
    TaskTypes types = new TaskTypes();
    CriticalPathExecutor three = CriticalPathExecutor.with(3, new PathTables(types, time, 1 << 12));
    CountDownLatch left = new CountDownLatch(size);
    three.execute(tree(three, 0, nanos, next, left));
    left.await();
    three.shutdown();
    assertThat(three.awaitTermination(1, java.util.concurrent.TimeUnit.MINUTES)).isTrue();
    three.useCriticalPath();
    Map<Integer, Long> learned = new HashMap<>();
    Map<Integer, Long> expected = new HashMap<>();
    for (int task = 0; task < size; task++) {
      long rank = types.of(named("t" + task, () -> {})).rank(TaskOrder.LONGEST_PATH);
      learned.put(task, rank);
      expected.put(task, longest[task]);
    }
    assertThat(learned).as("seed %d", seed).isEqualTo(expected);
    assertThat(three.criticalPath().nanos()).isEqualTo(longest[0]);
  }

  private Runnable tree(
      CriticalPathExecutor three,
      int task,
      int[] nanos,
      List<List<Integer>> next,
      CountDownLatch left) {
    return named(
        "t" + task,
        () -> {
          time.work(nanos[task]);
          next.get(task).forEach(t -> three.execute(tree(three, t, nanos, next, left)));
          left.countDown();
        });
  }

  /**
   * A task of two dependences is submitted by the one that ends last. Here that is always another
   * one, and each round tells of one: after some rounds all remaining paths are right.
   */
  @Test
  void dependencesAreLearnedRoundByRound() throws Exception {
    TaskTypes types = new TaskTypes();
    CriticalPathExecutor two = CriticalPathExecutor.with(1, new PathTables(types, time, 16));
    for (List<String> order : List.of(List.of("a", "b"), List.of("b", "a"))) {
      CountDownLatch left = new CountDownLatch(1);
      Deque<String> missing = new ArrayDeque<>(order);
      for (String name : order) {
        two.execute(
            named(
                name,
                () -> {
                  time.work(name.equals("a") ? 5 : 7);
                  missing.remove();
                  if (missing.isEmpty()) {
                    two.execute(
                        named(
                            "end",
                            () -> {
                              time.work(10);
                              left.countDown();
                            }));
                  }
                }));
      }
      left.await();
      two.submit(() -> {}).get();
      two.useCriticalPath();
    }
    two.shutdown();
    List<String> byRank = new ArrayList<>(List.of("end", "a", "b"));
    Map<String, Long> ranks = new HashMap<>();
    byRank.forEach(n -> ranks.put(n, types.of(named(n, () -> {})).rank(TaskOrder.LONGEST_PATH)));
    byRank.sort(Comparator.comparing(ranks::get));
    assertThat(ranks).containsEntry("a", 15L).containsEntry("b", 17L).containsEntry("end", 10L);
    assertThat(byRank).containsExactly("end", "a", "b");
  }
}
