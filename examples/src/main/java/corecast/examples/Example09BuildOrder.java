package corecast.examples;

import corecast.recorder.executor.CriticalPathExecutor;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The build of a large project, on a pool that takes its tasks as they come, and on one that learns
 * which of them are critical.
 *
 * <p>Why: where a pool has more tasks than threads, the order in which it runs them decides how
 * long all of them take, and a program that runs the same graph again and again can learn it. The
 * graph is that of the modules of Apache Karaf: what depends on what, and how much source there is.
 * A module is not compiled here; it keeps a processor busy in proportion to its source.
 *
 * <p>How: {@code --pairs 30} runs the graph by turns on both pools, after twenty pairs that do not
 * count, in which one of them learns. {@code --rounds 3 --pool fifo|critical} only runs it, to be
 * recorded. {@code --threads}: how many each pool has, 2 if not given. {@code --micros}: so many
 * microseconds of work for each kB, 100 if not given.
 *
 * <p>Expect: {@code critical is 12.0 % faster than fifo} on two processors. {@code predict -p 1..4
 * --pool-order fifo,longest-path} says from a recording what to expect.
 */
public final class Example09BuildOrder {
  private static final int UNITS_A_MICROSECOND = 100;
  private static final int LEARNING = 20;

  /** So many calls, and the compiler is done with the work. */
  private static final int WARM_UP = 50_000;

  private final TaskGraph graph;
  private final int units;

  private Example09BuildOrder(TaskGraph graph, int units) {
    this.graph = graph;
    this.units = units;
  }

  public static void main(String[] args) throws Exception {
    Arguments arguments = Arguments.of(args, "pairs", "rounds", "pool", "threads", "micros");
    int threads = arguments.number("threads", 2);
    int units = arguments.number("micros", 100) * UNITS_A_MICROSECOND;
    var example = new Example09BuildOrder(TaskGraph.read("karaf-modules.txt"), units);
    int pairs = arguments.number("pairs", 0);
    for (int i = 0; i < WARM_UP; i++) {
      Busy.work(UNITS_A_MICROSECOND);
    }
    ExecutorService fifo = Executors.newFixedThreadPool(threads);
    ExecutorService critical = new CriticalPathExecutor(threads);
    try {
      if (pairs > 0) {
        example.compare(fifo, critical, pairs);
      } else {
        boolean isCritical = arguments.text("pool", "fifo").equals("critical");
        example.run(isCritical ? critical : fifo, arguments.number("rounds", 3));
      }
    } finally {
      fifo.shutdown();
      critical.shutdown();
    }
  }

  private void run(ExecutorService pool, int rounds) {
    for (int round = 1; round <= rounds; round++) {
      print("round %d: %.1f ms%n", round, millis(pool));
    }
  }

  private void compare(ExecutorService fifo, ExecutorService critical, int pairs) {
    double[] gains = new double[pairs];
    for (int pair = -LEARNING; pair < pairs; pair++) {
      boolean isFifoFirst = pair % 2 == 0;
      double first = millis(isFifoFirst ? fifo : critical);
      double second = millis(isFifoFirst ? critical : fifo);
      double slow = isFifoFirst ? first : second;
      double fast = isFifoFirst ? second : first;
      if (pair >= 0) {
        gains[pair] = 100 * (1 - fast / slow);
      }
      print("pair %d: fifo %.1f ms, critical %.1f ms%n", pair + 1, slow, fast);
    }
    Arrays.sort(gains);
    print(
        "critical is %.1f %% faster than fifo (median of %d pairs; half of them %.1f to %.1f %%,"
            + " all %.1f to %.1f %%)%n",
        (gains[(pairs - 1) / 2] + gains[pairs / 2]) / 2,
        pairs,
        gains[pairs / 4],
        gains[pairs - 1 - pairs / 4],
        gains[0],
        gains[pairs - 1]);
  }

  private double millis(ExecutorService pool) {
    long begin = System.nanoTime();
    graph.run(pool, units);
    return (System.nanoTime() - begin) / 1e6;
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
  }
}
