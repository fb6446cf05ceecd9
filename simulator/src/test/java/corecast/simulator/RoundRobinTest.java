package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.machine.Machine.RoundRobin;
import corecast.simulator.primitive.ReplayFault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Time slices: cases worked out by hand, a replay that ticks ns by ns, and what must always hold.
 */
class RoundRobinTest {
  @Test
  void threeThreadsInLongSlicesRunTwoAndThenOne() {
    String text = "thread a\nrun 4\nthread b\nrun 4\nthread c\nrun 4\n";
    assertThat(time(text, 2, 100, 0)).isEqualTo(8); // a, b until 4, c alone; ideal sharing: 6
    assertThat(time(text, 2, 2, 0)).isEqualTo(6); // 0-2 a b, 2-4 c a, 4-6 b c
    assertThat(time(text, 1, 1, 0)).isEqualTo(12);
  }

  @Test
  void aSwitchToAnotherThreadCostsTime() {
    String text = "thread a\nrun 4\nthread b\nrun 4\n";
    // a 0-2, switch, b 3-5, switch, a 6-8, switch, b 9-11
    assertThat(time(text, 1, 2, 1)).isEqualTo(11);
    assertThat(time(text, 2, 2, 1)).isEqualTo(4); // each has a processor of its own
  }

  @Test
  void theLastArriverAtABarrierKeepsItsSlice() {
    String text =
        "barrier B 3\n"
            + "thread a\nrun 3\nbarrier B\nrun 3\n"
            + "thread b\nrun 3\nbarrier B\nrun 3\n"
            + "thread c\nrun 3\nbarrier B\nrun 3\n";
    // a, b until 3, c 3-6 and on 6-9, a beside it 6-9, b 9-12; ideal sharing: 9
    assertThat(time(text, 2, 100, 0)).isEqualTo(12);
  }

  @Test
  void sleepersComeBackToTheEndOfTheQueue() {
    String text = "thread a\nsleep 1\nrun 2\nthread b\nrun 4\nthread c\nrun 4\n";
    // one processor, slices of 3: b 0-3, c 3-6 (a queued at 1, before b at 3), so: b, c, a 6-8, b,
    // c
    assertThat(time(text, 1, 3, 0)).isEqualTo(10);
    assertThat(time("thread a\nsleep 5\nrun 2\nthread b\nrun 9\n", 1, 4, 0)).isEqualTo(11);
  }

  @Test
  void runsAndSleepsAreThoseOfATickingReplay() {
    for (long seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      List<int[]> threads = new ArrayList<>();
      StringBuilder text = new StringBuilder();
      for (int t = random.nextInt(5) + 1; t > 0; t--) {
        int[] segments = random.ints(random.nextInt(6) + 1, -4, 9).toArray();
        threads.add(segments);
        text.append("thread t").append(t).append('\n');
        for (int s : segments) {
          text.append(s < 0 ? "sleep " + -s : "run " + s).append('\n');
        }
      }
      int processors = random.nextInt(3) + 1;
      int quantum = random.nextInt(5) + 1;
      int switching = random.nextInt(3);
      assertThat(time(text.toString(), processors, quantum, switching))
          .as("seed %d, P %d, q %d, s %d\n%s", seed, processors, quantum, switching, text)
          .isEqualTo(new Ticking(threads, processors, quantum, switching).end());
    }
  }

  @Test
  void aProcessorForEveryThreadIsIdealSharing() {
    for (long seed = 0; seed < 500; seed++) {
      Program program = random(seed);
      int processors = program.bodies();
      assertThat(slices(program, processors, 3, 0))
          .as("seed %d\n%s", seed, ProgramText.print(program))
          .isCloseTo(ideal(program, processors), within(1e-6));
    }
  }

  @Test
  void oneProcessorIsNeverIdleWhileThereIsWork() {
    int finished = 0;
    for (long seed = 0; seed < 500; seed++) {
      Program program = RandomPrograms.of(shape(false), seed);
      double time = slices(program, 1, 3, 0);
      double ideal = ideal(program, 1);
      if (!Double.isNaN(time) && !Double.isNaN(ideal)) {
        finished++;
        assertThat(time).as("seed %d\n%s", seed, ProgramText.print(program)).isEqualTo(ideal);
      }
    }
    assertThat(finished).isGreaterThan(200);
  }

  @Test
  void moreSlicesThanAnyoneCanWaitForAreRefused() {
    assertThatThrownBy(() -> time("thread a\nrun 2000s\nthread b\nrun 1\n", 1, 1, 0))
        .isInstanceOf(ReplayFault.class)
        .hasMessageContaining("time slices of 1 ns")
        .hasMessageContaining("longer quantum");
  }

  private static Shape shape(boolean delays) {
    return new Shape(EnumSet.allOf(Primitive.class), true, delays, false, 4, 14);
  }

  private static Program random(long seed) {
    return RandomPrograms.of(shape(seed % 2 == 0), seed);
  }

  private static double time(String text, int processors, long quantum, long switching) {
    return slices(ProgramText.parse("test.program", text), processors, quantum, switching);
  }

  private static double slices(Program program, int processors, long quantum, long switching) {
    ReplayOptions options = new ReplayOptions(false, false, new RoundRobin(quantum, switching));
    return new Simulator(program, options).completion(new int[] {processors}).timeNanos()[0];
  }

  private static double ideal(Program program, int processors) {
    return new Simulator(program, ReplayOptions.DEFAULT).replay(processors).outcome().isDeadlock()
        ? Double.NaN
        : new Simulator(program, ReplayOptions.DEFAULT)
            .completion(new int[] {processors})
            .timeNanos()[0];
  }

  /** The rules, acted out one ns at a time. */
  private static final class Ticking {
    private static final class Body {
      final int[] segments;
      int at;
      int left;
      boolean onProcessor;
      int processor = -1;
      int slice;
      int lost;
      long order;

      Body(int[] segments) {
        this.segments = segments;
      }

      boolean done() {
        return at == segments.length;
      }

      boolean sleeps() {
        return !done() && segments[at] < 0;
      }
    }

    private final List<Body> bodies = new ArrayList<>();
    private final ArrayDeque<Body> queue = new ArrayDeque<>();
    private final Body[] processors;
    private final Body[] lastOn;
    private final int quantum;
    private final int switching;
    private long order;

    Ticking(List<int[]> threads, int processors, int quantum, int switching) {
      threads.forEach(t -> bodies.add(new Body(t)));
      this.processors = new Body[processors];
      this.lastOn = new Body[processors];
      this.quantum = quantum;
      this.switching = switching;
    }

    long end() {
      for (Body b : bodies) {
        begin(b);
      }
      long time = 0;
      long last = 0;
      while (true) {
        while (settle()) {
          last = time;
        }
        if (bodies.stream().allMatch(Body::done)) {
          return last;
        }
        for (Body b : bodies) {
          if (b.sleeps()) {
            b.left--;
          } else if (b.onProcessor && b.lost > 0) {
            b.lost--;
          } else if (b.onProcessor) {
            b.left--;
            b.slice--;
          }
        }
        time++;
      }
    }

    private void begin(Body b) {
      if (b.done()) {
        leave(b);
        return;
      }
      b.order = order++;
      b.left = Math.abs(b.segments[b.at]);
      if (b.sleeps()) {
        leave(b);
      } else if (!b.onProcessor) {
        queue.add(b);
      }
    }

    private void leave(Body b) {
      if (b.onProcessor) {
        b.onProcessor = false;
        processors[b.processor] = null;
      }
    }

    /** One thing that happens at this instant; false if nothing is left to happen. */
    private boolean settle() {
      serve();
      Body ended = first(b -> b.left == 0 && b.lost == 0 && (b.sleeps() || b.onProcessor));
      if (ended != null) {
        ended.at++;
        begin(ended);
        return true;
      }
      Body sliced = first(b -> b.onProcessor && b.slice == 0);
      if (sliced == null) {
        return false;
      }
      if (queue.isEmpty()) {
        sliced.slice = quantum;
      } else {
        leave(sliced);
        queue.add(sliced);
        serve();
      }
      return true;
    }

    private Body first(java.util.function.Predicate<Body> which) {
      return bodies.stream()
          .filter(b -> !b.done())
          .filter(which)
          .min(Comparator.comparingLong(b -> b.order))
          .orElse(null);
    }

    private void serve() {
      while (!queue.isEmpty()) {
        int free = -1;
        Body head = queue.peek();
        if (head.processor >= 0 && processors[head.processor] == null) {
          free = head.processor;
        }
        for (int p = 0; free < 0 && p < processors.length; p++) {
          free = processors[p] == null ? p : -1;
        }
        if (free < 0) {
          return;
        }
        queue.poll();
        processors[free] = head;
        head.lost = lastOn[free] == null || lastOn[free] == head ? 0 : switching;
        lastOn[free] = head;
        head.processor = free;
        head.onProcessor = true;
        head.slice = quantum;
      }
    }
  }
}
