package corecast.bench;

import corecast.recorder.executor.CriticalPathExecutor;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What a task costs on a {@link CriticalPathExecutor} beyond what it costs on a pool of the library:
 * tasks that do nothing but submit the next one, on one thread, by turns on both. CPU time of that
 * thread counts, so that it makes less difference what else the machine does.
 */
public final class ExecutorBench {
  private static final int HOPS = 1_000_000;
  private static final int WARM_UP = 5;
  private static final int PAIRS = 20;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ExecutorBench() {}

  public static void main(String[] args) throws InterruptedException {
    ExecutorService plain = Executors.newFixedThreadPool(1);
    ExecutorService critical = new CriticalPathExecutor(1);
    double[] more = new double[PAIRS];
    double[] plainNanos = new double[PAIRS];
    for (int pair = -WARM_UP; pair < PAIRS; pair++) {
      double before = nanos(plain);
      double after = nanos(critical);
      if (pair >= 0) {
        plainNanos[pair] = before;
        more[pair] = after - before;
      }
    }
    plain.shutdown();
    critical.shutdown();
    Arrays.sort(more);
    Arrays.sort(plainNanos);
    System.out.printf(
        Locale.ROOT,
        "a task of a pool of the library: %.0f ns; more on a CriticalPathExecutor: %.0f ns"
            + " (half of %d pairs: %.0f to %.0f)%n",
        plainNanos[PAIRS / 2],
        more[PAIRS / 2],
        PAIRS,
        more[PAIRS / 4],
        more[PAIRS - 1 - PAIRS / 4]);
  }

  private static double nanos(ExecutorService pool) throws InterruptedException {
    Hop hop = new Hop(pool);
    pool.execute(hop);
    hop.end.await();
    return hop.cpuNanos / (double) HOPS;
  }

  /** Submits itself again and again. */
  private static final class Hop implements Runnable {
    private final ExecutorService pool;
    private final CountDownLatch end = new CountDownLatch(1);
    private int left = HOPS;
    private long cpuNanos;

    private Hop(ExecutorService pool) {
      this.pool = pool;
    }

    @Override
    public void run() {
      if (left == HOPS) {
        cpuNanos = -THREADS.getCurrentThreadCpuTime();
      }
      if (--left > 0) {
        pool.execute(this);
      } else {
        cpuNanos += THREADS.getCurrentThreadCpuTime();
        end.countDown();
      }
    }
  }
}
