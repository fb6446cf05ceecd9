package corecast.analysis.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.Programs;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Times with other orders, against golden cases and a list scheduler. */
class PoolOrdersTest {
  private static final List<PoolOrder> ALL = List.of(PoolOrder.values());

  @Test
  void aChainBehindOtherTasksGainsByTypesAndByPaths() {
    PoolOrders found = of(Programs.chainBehindOthers("small", "chain"), 1, 2);
    assertThat(found.criticalTypes()).containsExactly("chain");
    assertThat(found.types()).containsExactly("small", "chain");
    OrderedTimes one = found.rows().get(0);
    assertThat(one.times()).extracting(OrderedTime::timeNanos).containsOnly(21_000.0);
    OrderedTimes two = found.rows().get(1);
    // fifo, lifo, types, longest-path; 1 - 12 / 15 = 0.2
    assertThat(two.times())
        .extracting(OrderedTime::timeNanos)
        .containsExactly(15_000.0, 12_000.0, 12_000.0, 12_000.0);
    assertThat(two.times().get(2).gain()).isCloseTo(0.2, within(1e-12));
    assertThat(two.boundNanos()).isEqualTo(10_500); // 21 us on two, more than the chain of 9 us
  }

  @Test
  void typesCannotHelpWhereCriticalTasksAreOfTheSameTypeAsOthers() {
    PoolOrders found = of(Programs.chainBehindOthers("work", "work"), 2);
    assertThat(found.criticalTypes()).isEqualTo(found.types());
    // fifo, lifo, types, longest-path
    assertThat(found.rows().get(0).times())
        .extracting(OrderedTime::timeNanos)
        .containsExactly(15_000.0, 12_000.0, 15_000.0, 12_000.0);
  }

  @Test
  void typesAreThoseOfTheLongestPathOfDependences() {
    // Golden case G2: the path is I 1, A1 1, B1 3, E 2, C 3, Z 1 = 11 us; D and G are not on it.
    PoolOrders found =
        of(
            """
            unit 1us
            pool W 4
            stage C 3
              run C 3
              submit W Z
            thread main
              run I 1
              submit W A
              submit W G
              get Z
            task A
              run A1 1
              submit W B
              run A2 1
              submit W D
            task B
              run B1 3
              submit W E
              run B2 1
              complete C
            task D
              run D 3
              complete C
            task E
              run E 2
              complete C
            task G
              run G 2
            task Z
              run Z 1
            """,
            1,
            4);
    assertThat(found.criticalTypes()).containsExactlyInAnyOrder("A1", "B1", "E", "Z");
    assertThat(found.types()).containsExactlyInAnyOrder("A1", "B1", "E", "Z", "D", "G");
    assertThat(found.rows().get(1).boundNanos()).isEqualTo(11_000);
  }

  @Test
  void poolsThatKeepTheirOrderSayWhy() {
    String tasks =
        """
        thread main
          submit W a
          get a
        task a
          run work 1
        """;
    assertThat(of("pool W 1\n" + tasks, 2).kept())
        .containsExactly(
            new KeptPool("W", "it has one worker, so the program may rely on its order"));
    assertThat(of("fork-join-pool W 2\n" + tasks, 2).kept())
        .containsExactly(new KeptPool("W", "a fork/join pool has no priorities"));
    assertThat(of("pool W 2\nthread W~timer\n" + tasks, 2).kept())
        .containsExactly(new KeptPool("W", "its tasks begin when they are due"));
    assertThat(of("pool W 0\nthread T\n  serve W\n" + tasks, 2).kept())
        .extracting(KeptPool::why)
        .containsExactly(
            "its workers are threads that take items from a queue, in the order of the queue");
    assertThat(of("pool W 2\n" + tasks, 2).kept()).isEmpty();
    assertThat(of("thread main\n  run work 1\n", 2).rows()).isEmpty();
  }

  /** Tasks of a tree: each does its work, and then submits its children. */
  private record Tree(int[] parent, long[] nanos) {
    static Tree random(Random random, int tasks) {
      int[] parent = new int[tasks];
      long[] nanos = new long[tasks];
      for (int t = 0; t < tasks; t++) {
        parent[t] = t < 3 ? -1 : random.nextInt(t + 2) - 2 < 0 ? -1 : random.nextInt(t);
        nanos[t] = 1 + random.nextInt(1_000_000);
      }
      return new Tree(parent, nanos);
    }

    String program(int workers) {
      StringBuilder text = new StringBuilder("pool W " + workers + "\nthread main\n");
      for (int t = 0; t < parent.length; t++) {
        text.append(parent[t] < 0 ? "  submit W t" + t + "\n" : "");
      }
      for (int t = 0; t < parent.length; t++) {
        text.append("  get t").append(t).append('\n');
      }
      for (int t = 0; t < parent.length; t++) {
        text.append("task t").append(t).append("\n  run work ").append(nanos[t]).append('\n');
        for (int c = t + 1; c < parent.length; c++) {
          text.append(parent[c] == t ? "  submit W t" + c + "\n" : "");
        }
      }
      return text.toString();
    }

    /** Longest path from the beginning of each task, in whole ns. */
    long[] remaining() {
      long[] remaining = nanos.clone();
      for (int t = parent.length - 1; t >= 0; t--) {
        if (parent[t] >= 0) {
          int p = parent[t];
          remaining[p] = Math.max(remaining[p], nanos[p] + remaining[t]);
        }
      }
      return remaining;
    }

    /** A list scheduler: a worker that is free takes the ready task with the largest key. */
    long time(int workers, long[] key) {
      List<Integer> waiting = new ArrayList<>();
      PriorityQueue<long[]> running = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
      int idle = workers;
      long now = 0;
      for (int t = 0; t < parent.length; t++) {
        if (parent[t] < 0 && idle > 0) { // the first ones find free workers
          running.add(new long[] {nanos[t], t});
          idle--;
        } else if (parent[t] < 0) {
          waiting.add(t);
        }
      }
      while (!running.isEmpty()) {
        long[] ended = running.poll();
        now = ended[0];
        for (int c = 0; c < parent.length; c++) {
          if (parent[c] == ended[1] && idle > 0) {
            running.add(new long[] {now + nanos[c], c});
            idle--;
          } else if (parent[c] == ended[1]) {
            waiting.add(c);
          }
        }
        idle++;
        if (!waiting.isEmpty()) {
          int best = 0;
          for (int i = 1; i < waiting.size(); i++) {
            best = key[waiting.get(i)] > key[waiting.get(best)] ? i : best;
          }
          int next = waiting.remove(best);
          running.add(new long[] {now + nanos[next], next});
          idle--;
        }
      }
      return now;
    }
  }

  @Test
  void longestPathFirstIsWhatAListSchedulerDoes() {
    int faster = 0;
    for (long seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      Tree tree = Tree.random(random, 4 + random.nextInt(26));
      int workers = 2 + random.nextInt(2);
      String text = tree.program(workers);
      OrderedTimes row = of(text, workers).rows().get(0);
      String what = "seed " + seed + "\n" + text;
      long[] same = new long[tree.nanos.length];
      assertThat(row.timeNanos()).as(what).isEqualTo(tree.time(workers, same));
      double longest = row.times().get(PoolOrder.LONGEST_PATH.ordinal()).timeNanos();
      assertThat(longest).as(what).isEqualTo(tree.time(workers, tree.remaining()));
      assertThat(row.boundNanos()).as(what).isLessThanOrEqualTo(longest);
      faster += longest < row.timeNanos() ? 1 : 0;
    }
    assertThat(faster).isGreaterThan(15);
  }

  @Test
  void noOrderIsFasterThanTheBestOfAllNorThanTheBound() {
    for (long seed = 0; seed < 20; seed++) {
      Tree tree = Tree.random(new Random(1000 + seed), 6);
      OrderedTimes row = of(tree.program(2), 2).rows().get(0);
      long best = best(tree, new long[6], 0);
      assertThat(row.boundNanos()).isLessThanOrEqualTo(best);
      for (OrderedTime time : row.times()) {
        assertThat(time.timeNanos()).as("seed " + seed + " " + time).isGreaterThanOrEqualTo(best);
      }
    }
  }

  /** The shortest time over all keys. */
  private static long best(Tree tree, long[] key, int set) {
    if (set == key.length) {
      return tree.time(2, key);
    }
    long best = Long.MAX_VALUE;
    for (int k = 1; k <= key.length; k++) {
      long wanted = k;
      if (Arrays.stream(key).noneMatch(known -> known == wanted)) {
        key[set] = k;
        best = Math.min(best, best(tree, key, set + 1));
        key[set] = 0;
      }
    }
    return best;
  }

  @Test
  void inRecordedOrderEverythingKeepsItsPlace() {
    Program program = ProgramText.parse("t.program", Programs.chainBehindOthers("small", "chain"));
    ReplayOptions recorded = new ReplayOptions(ObjectOrder.RECORDED, false, Machine.IDEAL);
    PoolOrders found =
        PoolOrders.of(new Simulator(program, recorded), ALL, new int[] {2}, new double[] {15_000});
    assertThat(found.rows()).isEmpty();
    assertThat(found.kept())
        .containsExactly(new KeptPool("W", "the recorded order of everything is kept"));
  }

  private static PoolOrders of(String text, int... processors) {
    Program program = ProgramText.parse("t.program", text);
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    double[] times = simulator.completion(processors).timeNanos();
    return PoolOrders.of(simulator, ALL, processors, times);
  }
}
