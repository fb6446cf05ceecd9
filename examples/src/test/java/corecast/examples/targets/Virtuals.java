package corecast.examples.targets;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads and structured scopes; compiled for a Java that does not have them yet. */
public final class Virtuals {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Rounds of a loop that take a unit: virtual threads cannot ask how much CPU time they used. */
  private static long roundsOfUnit;

  private static volatile double sink;

  private Virtuals() {}

  private static void units(int units) {
    spin(units * roundsOfUnit);
  }

  private static void spin(long rounds) {
    double sum = 0;
    for (long i = 0; i < rounds; i++) {
      sum += Math.sqrt(i);
    }
    sink = sum;
  }

  /** Once the loop is compiled. */
  private static void calibrate() {
    long rounds = 2_000_000;
    for (int i = 0; i < 5; i++) {
      spin(rounds);
    }
    long start = THREADS.getCurrentThreadCpuTime();
    spin(10 * rounds);
    roundsOfUnit = Work.UNIT_NANOS * 10 * rounds / (THREADS.getCurrentThreadCpuTime() - start);
  }

  public static void main(String[] args) throws Exception {
    calibrate();
    switch (args[0]) {
      case "many" -> each(4, () -> units(1));
      case "lock" -> {
        ReentrantLock lock = new ReentrantLock();
        each(
            3,
            () -> {
              lock.lock();
              units(1);
              lock.unlock();
            });
      }
      case "queue" -> queue();
      case "timeout" -> {
        Semaphore none = new Semaphore(0);
        Future<?> late =
            executor()
                .submit(
                    () -> {
                      System.out.println(none.tryAcquire(Work.UNIT_NANOS, TimeUnit.NANOSECONDS));
                      units(2);
                      return null;
                    });
        units(2);
        late.get();
      }
      case "interrupted" -> {
        ExecutorService executor = executor();
        Future<?> waiting =
            executor.submit(
                () -> {
                  try {
                    new Semaphore(0).acquire();
                  } catch (InterruptedException e) {
                    units(1);
                  }
                  return null;
                });
        units(1);
        System.out.println(waiting.cancel(true));
        units(1);
        close(executor);
      }
      case "scope" -> scope();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static ExecutorService executor() throws Exception {
    Method method = Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
    return (ExecutorService) method.invoke(null);
  }

  private static void close(ExecutorService executor) throws Exception {
    executor.shutdown();
    executor.awaitTermination(1, TimeUnit.MINUTES);
  }

  private static void each(int threads, Work.Body body) throws Exception {
    ExecutorService executor = executor();
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      futures.add(
          executor.submit(
              () -> {
                body.run();
                return null;
              }));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    close(executor);
  }

  private static void queue() throws Exception {
    LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
    ExecutorService executor = executor();
    Future<?> waiting =
        executor.submit(
            () -> {
              queue.take();
              units(1);
              return null;
            });
    units(1);
    queue.put("item");
    units(1);
    waiting.get();
  }

  /** Two subtasks, and what main does when both are done. */
  private static void scope() throws Exception {
    Class<?> type = Class.forName("java.util.concurrent.StructuredTaskScope");
    Object scope = type.getMethod("open").invoke(null);
    Method fork = type.getMethod("fork", Callable.class);
    Callable<Integer> one =
        () -> {
          units(1);
          return 1;
        };
    Callable<Integer> two =
        () -> {
          units(2);
          return 2;
        };
    fork.invoke(scope, one);
    fork.invoke(scope, two);
    type.getMethod("join").invoke(scope);
    units(1);
    ((AutoCloseable) scope).close();
  }
}
