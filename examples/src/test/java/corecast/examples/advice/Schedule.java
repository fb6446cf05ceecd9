package corecast.examples.advice;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Scheduled work: every 10 ms a sample is taken on one thread and handed to workers; 60 samples in
 * all.
 */
public final class Schedule {
  static final int SAMPLE = Cost.rounds("sample", 3000),
      ANALYSE = Cost.rounds("analyse", 14000),
      ARCHIVE = Cost.rounds("archive", 6000);

  static long sample(long x) {
    for (int i = 0; i < SAMPLE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long analyse(long x) {
    for (int i = 0; i < ANALYSE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static long archive(long x) {
    for (int i = 0; i < ARCHIVE; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static int count;

  public static void main(String[] a) throws Exception {
    Cost.begin();
    ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    ExecutorService workers = Executors.newFixedThreadPool(4),
        writer = Executors.newSingleThreadExecutor();
    CountDownLatch done = new CountDownLatch(60);
    long[] sum = new long[1];
    timer.scheduleAtFixedRate(
        () -> {
          if (count++ >= 60) return;
          long x = sample(count);
          workers.execute(
              () -> {
                long y = analyse(x);
                writer.execute(
                    () -> {
                      sum[0] += archive(y);
                      done.countDown();
                    });
              });
        },
        0,
        10,
        TimeUnit.MILLISECONDS);
    done.await();
    timer.shutdownNow();
    workers.shutdown();
    writer.shutdown();
    Cost.end(sum[0]);
  }
}
