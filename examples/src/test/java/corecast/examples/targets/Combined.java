package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.units;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Several primitives at once, in the shape that programs have: loops that look, stages. */
public final class Combined {
  private static final long LOOK_MILLIS = 15;

  private static volatile boolean stop;

  private Combined() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "poll-pool" -> pollPool();
      case "poll-monitor" -> pollMonitor();
      case "poll-queue" -> pollQueue();
      case "told-to-end" -> toldToEnd();
      case "synchronized-map" -> synchronizedMap();
      case "in-order" -> inOrder();
      case "tiers" -> tiers();
      case "publisher" -> publisher();
      case "stages" -> stages();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void joinAll(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static List<Thread> three(Work.Body body) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      threads.add(start("worker-" + i, body));
    }
    return threads;
  }

  // ---- loops that look for something ------------------------------------------------------------

  private static void pollPool() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> first = pool.submit(() -> units(2));
    pool.execute(() -> units(2));
    pool.shutdown();
    Thread thread = start("a", () -> units(2));
    while (thread.isAlive()) {
      thread.join(LOOK_MILLIS);
    }
    while (!isDone(first)) {
      Thread.onSpinWait();
    }
    while (!pool.awaitTermination(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      Thread.onSpinWait();
    }
    units(1);
  }

  private static boolean isDone(Future<?> future) throws Exception {
    try {
      future.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private static void pollMonitor() throws Exception {
    int[] left = {3};
    three(
        () -> {
          units(2);
          synchronized (left) {
            left[0]--;
            left.notifyAll();
          }
        });
    synchronized (left) {
      while (left[0] > 0) {
        left.wait(LOOK_MILLIS);
      }
    }
    units(1);
  }

  private static void pollQueue() throws Exception {
    BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    for (int i = 0; i < 2; i++) {
      start(
          "producer-" + i,
          () -> {
            units(2);
            queue.put(1);
          });
    }
    for (int items = 0; items < 2; ) {
      if (queue.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS) != null) {
        units(1);
        items++;
      }
    }
  }

  private static void toldToEnd() throws Exception {
    stop = false;
    final Thread watch =
        start(
            "watch",
            () -> {
              while (!stop) {
                Thread.sleep(5);
              }
            });
    final Thread sleeper =
        start(
            "sleeper",
            () -> {
              try {
                while (true) {
                  Thread.sleep(5);
                }
              } catch (InterruptedException e) {
                units(0);
              }
            });
    joinAll(three(() -> units(2)));
    sleeper.interrupt();
    stop = true;
    watch.join();
    sleeper.join();
  }

  // ---- monitors of the library ------------------------------------------------------------------

  private static void synchronizedMap() throws Exception {
    Map<Long, Integer> map = Collections.synchronizedMap(new HashMap<>());
    joinAll(
        three(
            () -> {
              map.computeIfAbsent(
                  Thread.currentThread().getId(),
                  key -> {
                    units(1);
                    return 1;
                  });
              units(2);
            }));
  }

  // ---- tasks, phases ----------------------------------------------------------------------------

  private static void inOrder() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<Integer>> results = new ArrayList<>();
    for (int length : new int[] {4, 1, 3, 2}) {
      results.add(
          pool.submit(
              () -> {
                units(length);
                return length;
              }));
    }
    for (Future<Integer> result : results) {
      result.get();
      units(1);
    }
    pool.shutdown();
  }

  private static void tiers() throws Exception {
    Phaser root =
        new Phaser() {
          @Override
          protected boolean onAdvance(int phase, int registered) {
            units(1);
            return phase == 1;
          }
        };
    List<Thread> threads = new ArrayList<>();
    for (int tier = 0; tier < 2; tier++) {
      Phaser leaf = new Phaser(root, 2);
      for (int length = 1; length <= 2; length++) {
        int work = length;
        threads.add(
            start(
                "party",
                () -> {
                  for (int phase = 0; phase < 2; phase++) {
                    units(work);
                    leaf.arriveAndAwaitAdvance();
                  }
                }));
      }
    }
    joinAll(threads);
  }

  private static void publisher() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CountDownLatch complete = new CountDownLatch(2);
    try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 8)) {
      publisher.subscribe(new Slow(complete));
      publisher.subscribe(new Slow(complete));
      for (int item = 0; item < 3; item++) {
        units(1);
        publisher.submit(item);
      }
    }
    complete.await();
    pool.shutdown();
  }

  private static final class Slow implements Flow.Subscriber<Integer> {
    private final CountDownLatch complete;

    Slow(CountDownLatch complete) {
      this.complete = complete;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Integer item) {
      units(1);
    }

    @Override
    public void onError(Throwable failure) {
      throw new IllegalStateException(failure);
    }

    @Override
    public void onComplete() {
      complete.countDown();
    }
  }

  private static void stages() throws Exception {
    SynchronousQueue<Integer> raw = new SynchronousQueue<>();
    SynchronousQueue<Integer> parsed = new SynchronousQueue<>(true);
    final Thread parser =
        start(
            "parser",
            () -> {
              for (int item = 0; item < 4; item++) {
                int taken = raw.take();
                units(1);
                parsed.put(taken);
              }
            });
    final Thread writer =
        start(
            "writer",
            () -> {
              for (int item = 0; item < 4; item++) {
                parsed.take();
                units(1);
              }
            });
    for (int item = 0; item < 4; item++) {
      units(1);
      raw.put(item);
    }
    parser.join();
    writer.join();
  }
}
