package corecast.recorder.hook.path;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The golden cases of the online critical path, and its laws. */
class OnlinePathTest {
  private static final int F = 0;
  private static final int G = 1;

  /** A process of a program on paper. */
  private static final class Process {
    final OnlinePath path = new OnlinePath();

    Process run(int function, long time) {
      path.enter(function);
      path.run(time);
      path.leave(function);
      return this;
    }

    @Nullable PathValue put() {
      return path.send();
    }

    Process take(@Nullable PathValue message) {
      path.receive(message);
      return this;
    }

    /** Length, then the share of each of both. */
    List<Long> is() {
      return of(requireNonNull(path.send()));
    }

    long net(int function) {
      return requireNonNull(path.send()).netNanos(function);
    }

    static Process started() {
      Process process = new Process();
      process.path.start(1, 2);
      return process;
    }
  }

  private static List<Long> of(PathValue value) {
    return List.of(value.longestNanos(), value.shareNanos(F), value.shareNanos(G));
  }

  // thread main: run f 4; put Q; run g 3; take R; run f 2
  // thread T:    run g 1; take Q; run f 5; put R; run h 1

  @Test
  void theLongerPathIsKeptWhereTwoMeet() {
    Process main = Process.started();
    Process t = Process.started();
    PathValue q = requireNonNull(main.run(F, 4).put());
    assertThat(of(q)).containsExactly(4L, 4L, 0L);
    assertThat(q.netNanos(F)).isZero();
    t.run(G, 1).take(q);
    assertThat(t.is()).containsExactly(4L, 4L, 0L); // 1 < 4
    assertThat(t.net(F)).isEqualTo(1); // its own: 1 > 0
    PathValue r = requireNonNull(t.run(F, 5).put());
    assertThat(of(r)).containsExactly(9L, 9L, 0L);
    assertThat(r.netNanos(F)).isEqualTo(1);
    main.run(G, 3);
    assertThat(main.is()).containsExactly(7L, 4L, 3L);
    main.take(r);
    assertThat(main.is()).containsExactly(9L, 9L, 0L);
    assertThat(main.net(F)).isEqualTo(3); // its own: 7 - 4 > 1
    main.run(F, 2);
    t.path.run(1);
    assertThat(main.is()).containsExactly(11L, 11L, 0L);
    assertThat(t.is()).containsExactly(10L, 9L, 0L);
    assertThat(main.net(F)).isEqualTo(3);
    assertThat(t.net(F)).isEqualTo(2);
    // Without f the program takes max(3, 2) = 3: 8 less, not 11. Without g nothing is gained.
    PathValue whole = requireNonNull(PathValue.longer(main.path.send(), t.path.send()));
    assertThat(whole.netNanos(F)).isEqualTo(3);
    assertThat(whole.netNanos(G)).isEqualTo(11);
  }

  @Test
  void equallyLongPathsLeaveTheLocalOne() {
    Process a = Process.started().run(F, 3);
    Process b = Process.started().run(G, 3);
    assertThat(b.take(a.put()).is()).containsExactly(3L, 0L, 3L);
    assertThat(b.net(F)).isEqualTo(3); // the path in g has no f
    assertThat(b.net(G)).isEqualTo(3);
  }

  @Test
  void startsWhileItRunsAtAConsistentCut() {
    // (i) The request reaches main when it has worked 2 of its first f, T not yet.
    Process main = new Process();
    main.run(F, 2).path.start(1, 2);
    Process t = new Process();
    PathValue q = main.run(F, 2).put();
    t.run(G, 1).take(q); // case 3
    assertThat(t.is()).containsExactly(2L, 2L, 0L);
    PathValue r = t.run(F, 5).put();
    main.run(G, 3).take(r).run(F, 2);
    assertThat(main.is()).containsExactly(9L, 9L, 0L);

    // (ii) It reaches T before anything, main never.
    main = new Process();
    t = Process.started();
    q = main.run(F, 4).put();
    assertThat(q).isNull();
    t.run(G, 1).take(q); // case 4
    r = t.run(F, 5).put();
    assertThat(t.is()).containsExactly(6L, 5L, 1L);
    main.run(G, 3).take(r).run(F, 2); // case 3
    assertThat(main.is()).containsExactly(8L, 7L, 1L);

    // (iii) Neither before R is taken.
    main = new Process();
    t = new Process();
    t.run(G, 1).take(main.run(F, 4).put()).run(F, 5); // case 1
    main.run(G, 3).take(t.put());
    main.path.start(1, 2);
    t.path.start(1, 2);
    assertThat(main.run(F, 2).is()).containsExactly(2L, 2L, 0L);
    t.path.run(1);
    assertThat(t.is()).containsExactly(1L, 0L, 0L);
  }

  @Test
  void dataOfAnEarlierComputationAreNone() {
    Process main = Process.started().run(F, 4);
    PathValue old = main.put();
    Process t = Process.started();
    t.path.start(2, 2);
    assertThat(t.run(G, 1).take(old).is()).containsExactly(1L, 0L, 1L);
  }

  @Test
  void samplesNeverFall() {
    Process main = Process.started().run(F, 4);
    Process t = Process.started().run(G, 1);
    PathValue sample = requireNonNull(PathValue.longer(main.put(), t.put()));
    assertThat(sample.longestNanos()).isEqualTo(4);
    t.take(main.put()).run(F, 5);
    main.run(G, 3);
    sample = requireNonNull(PathValue.longer(PathValue.longer(sample, main.put()), t.put()));
    assertThat(sample.longestNanos()).isEqualTo(9); // max(7, 9)
    main.take(t.put()).run(F, 2);
    t.path.run(1);
    sample = requireNonNull(PathValue.longer(PathValue.longer(sample, t.put()), main.put()));
    assertThat(sample.longestNanos()).isEqualTo(11);
    // Asked once more, with nothing new.
    assertThat(PathValue.longer(sample, t.put())).isSameAs(sample);
  }

  @Test
  void figure9HasItsShares() {
    // create_seq, nas_is_ben, do_rank in 1/10 ms; the five workers are joined at the end.
    OnlinePath main = new OnlinePath();
    main.start(1, 3);
    spend(main, 0, 92_400);
    PathValue spawned = main.send();
    List<OnlinePath> workers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      OnlinePath worker = new OnlinePath();
      worker.receive(spawned); // case 3: a thread begins with what its parent hands over
      spend(worker, 1, 84_784);
      spend(worker, 2, 17_696);
      workers.add(worker);
    }
    spend(main, 1, 124_080);
    spend(main, 2, 3_520);
    for (OnlinePath worker : workers) {
      main.receive(worker.send());
    }
    PathValue end = requireNonNull(main.send());
    assertThat(end.longestNanos()).isEqualTo(220_000);
    assertThat(end.shareNanos(0)).isEqualTo(92_400); // 42.0 %
    assertThat(end.shareNanos(1)).isEqualTo(124_080); // 56.4 %
    assertThat(end.shareNanos(2)).isEqualTo(3_520); // 1.6 %
    // 12.408 s of it, of which a worker's 17.696 - 3.520 = 1.418 s would take the place.
    assertThat(end.longestNanos() - end.netNanos(1)).isEqualTo(109_904);
  }

  @Test
  void figure8HasItsShares() {
    // s_recv, step, s_send, tracer, cline, other, in ms; nothing is handed over.
    long[][] threads = {
      {9_700, 8_500, 7_100, 1_900, 1_500, 10_900},
      {7_200, 5_400, 4_100, 1_600, 2_000, 19_200},
      {9_850, 5_000, 5_100, 900, 1_150, 0},
      {9_850, 5_000, 5_100, 900, 1_150, 0}
    };
    PathValue end = null;
    for (long[] times : threads) {
      OnlinePath thread = new OnlinePath();
      thread.start(1, 6);
      for (int f = 0; f < times.length; f++) {
        spend(thread, f, times[f]);
      }
      end = PathValue.longer(end, thread.send());
    }
    PathValue whole = requireNonNull(end);
    assertThat(whole.longestNanos()).isEqualTo(39_600);
    long[] share = {9_700, 8_500, 7_100, 1_900, 1_500};
    long[] zeroing = {7_300, 5_500, 4_200, 1_700, 1_500};
    for (int f = 0; f < share.length; f++) {
      assertThat(whole.shareNanos(f)).as("share of " + f).isEqualTo(share[f]);
      assertThat(whole.longestNanos() - whole.netNanos(f)).as("zeroing " + f).isEqualTo(zeroing[f]);
    }
  }

  private static void spend(OnlinePath path, int function, long time) {
    path.enter(function);
    path.run(time);
    path.leave(function);
  }

  @Test
  void aFunctionThatCallsItselfIsActiveUntilTheOutermostReturns() {
    OnlinePath path = new OnlinePath();
    path.start(1, 1);
    path.enter(F);
    path.run(1);
    path.enter(F);
    path.run(2);
    path.leave(F);
    path.run(4);
    path.leave(F);
    path.run(8);
    PathValue value = requireNonNull(path.send());
    assertThat(value.longestNanos()).isEqualTo(15);
    assertThat(value.shareNanos(F)).isEqualTo(7);
  }

  @Test
  void timeIsCountedOnceBehindAMessageThatLoses() {
    Process t = Process.started();
    PathValue early = t.run(G, 1).put();
    Process main = Process.started().run(F, 5).take(early).run(F, 2);
    assertThat(main.is()).containsExactly(7L, 7L, 0L);
  }

  @Test
  void arraysAreHandedOnByReferenceWhileNoSelectedFunctionRuns() {
    Process a = Process.started().run(F, 3);
    Process b = Process.started();
    PathValue first = requireNonNull(a.put());
    b.take(first).path.run(10);
    PathValue second = requireNonNull(b.put());
    a.take(second).path.run(10);
    PathValue third = requireNonNull(a.put());
    assertThat(third.shares).isSameAs(first.shares);
    assertThat(third.gains).isSameAs(first.gains);
    assertThat(a.put()).isSameAs(third); // nothing has changed
    assertThat(third.longestNanos()).isEqualTo(23);
  }

  /** Random processes against the definition: all paths of the graph, by brute force. */
  @Test
  void agreesWithTheGraphOfRandomPrograms() {
    for (long seed = 0; seed < 500; seed++) {
      new Graph(seed).check();
    }
  }

  @Test
  void severalFunctionsAtOnceAreAsEachAlone() {
    for (long seed = 0; seed < 200; seed++) {
      PathValue all = new Graph(seed).online(-1);
      for (int f = 0; f < Graph.FUNCTIONS; f++) {
        PathValue alone = new Graph(seed).online(f);
        assertThat(alone.longestNanos()).as("seed " + seed).isEqualTo(all.longestNanos());
        assertThat(alone.shareNanos(0)).as("seed " + seed).isEqualTo(all.shareNanos(f));
        assertThat(alone.netNanos(0)).as("seed " + seed).isEqualTo(all.netNanos(f));
      }
    }
  }

  /** A random run, as a graph whose longest paths are found off-line. */
  private static final class Graph {
    static final int PROCESSES = 4;
    static final int FUNCTIONS = 5;
    static final int STEPS = 60;

    private final long seed;

    /** Of each event: the process's event before it, and the event whose message it takes. */
    private final int[] before = new int[STEPS];

    private final int[] takes = new int[STEPS];
    private final int[] process = new int[STEPS];

    /** The function that has run since the event before, or one more than there are: none. */
    private final int[] function = new int[STEPS];

    private final long[] time = new long[STEPS];
    private final boolean[] sends = new boolean[STEPS];

    Graph(long seed) {
      this.seed = seed;
      Random random = new Random(seed);
      int[] last = new int[PROCESSES];
      java.util.Arrays.fill(last, -1);
      List<Deque<Integer>> queues = new ArrayList<>();
      for (int i = 0; i < PROCESSES; i++) {
        queues.add(new ArrayDeque<>());
      }
      for (int event = 0; event < STEPS; event++) {
        int p = random.nextInt(PROCESSES);
        process[event] = p;
        before[event] = last[p];
        function[event] = random.nextInt(FUNCTIONS + 1);
        time[event] = random.nextInt(1_000_000);
        last[p] = event;
        Integer message = random.nextBoolean() ? queues.get(p).poll() : null;
        takes[event] = message == null ? -1 : message;
        sends[event] = message == null && random.nextBoolean();
        if (sends[event]) {
          queues.get(random.nextInt(PROCESSES)).add(event);
        }
      }
    }

    /** With one function only, or with all. */
    PathValue online(int only) {
      OnlinePath[] paths = new OnlinePath[PROCESSES];
      for (int i = 0; i < PROCESSES; i++) {
        paths[i] = new OnlinePath();
        paths[i].start(1, only < 0 ? FUNCTIONS : 1);
      }
      PathValue[] sent = new PathValue[STEPS];
      for (int event = 0; event < STEPS; event++) {
        OnlinePath path = paths[process[event]];
        boolean runs = only < 0 ? function[event] < FUNCTIONS : function[event] == only;
        int f = only < 0 ? function[event] : 0;
        if (runs) {
          path.enter(f);
        }
        path.run(time[event]);
        if (takes[event] >= 0) {
          path.receive(sent[takes[event]]);
        }
        if (sends[event]) {
          sent[event] = requireNonNull(path.send());
        }
        if (runs) {
          path.leave(f);
        }
      }
      PathValue end = null;
      for (OnlinePath path : paths) {
        end = PathValue.longer(end, path.send());
      }
      return requireNonNull(end);
    }

    /** The longest path if a function takes no time; -1: as it is. */
    private long offline(int zeroed) {
      long[] longest = new long[STEPS];
      long end = 0;
      for (int event = 0; event < STEPS; event++) {
        long from = before[event] < 0 ? 0 : longest[before[event]];
        longest[event] = from + (function[event] == zeroed ? 0 : time[event]);
        if (takes[event] >= 0) {
          longest[event] = Math.max(longest[event], longest[takes[event]]);
        }
        end = Math.max(end, longest[event]);
      }
      return end;
    }

    void check() {
      PathValue online = online(-1);
      long length = offline(-1);
      assertThat(online.longestNanos()).as("seed " + seed).isEqualTo(length);
      long sum = 0;
      for (int f = 0; f < FUNCTIONS; f++) {
        assertThat(online.netNanos(f)).as("net of " + f + ", seed " + seed).isEqualTo(offline(f));
        long share = online.shareNanos(f);
        assertThat(length - online.netNanos(f)).as("seed " + seed).isBetween(0L, share);
        sum += share;
      }
      assertThat(sum).isLessThanOrEqualTo(length);
      assertThat(sharesOfThePath()).as("seed " + seed).isEqualTo(List.of(shares(online)));
    }

    private static Long[] shares(PathValue of) {
      Long[] shares = new Long[FUNCTIONS];
      for (int f = 0; f < FUNCTIONS; f++) {
        shares[f] = of.shareNanos(f);
      }
      return shares;
    }

    /** Figure 2 of the paper: a pass forward with predecessors, and one back along the path. */
    private List<Long> sharesOfThePath() {
      long[] longest = new long[STEPS];
      boolean[] byMessage = new boolean[STEPS];
      int end = 0;
      for (int event = 0; event < STEPS; event++) {
        longest[event] = (before[event] < 0 ? 0 : longest[before[event]]) + time[event];
        if (takes[event] >= 0 && longest[takes[event]] > longest[event]) {
          longest[event] = longest[takes[event]];
          byMessage[event] = true;
        }
        end = longest[event] > longest[end] ? event : end;
      }
      Long[] shares = new Long[FUNCTIONS];
      java.util.Arrays.fill(shares, 0L);
      for (int at = end; at >= 0; ) {
        if (!byMessage[at] && function[at] < FUNCTIONS) {
          shares[function[at]] += time[at];
        }
        at = byMessage[at] ? takes[at] : before[at];
      }
      return List.of(shares);
    }
  }
}
