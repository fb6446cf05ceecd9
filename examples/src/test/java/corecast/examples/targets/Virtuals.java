package corecast.examples.targets;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads, structured scopes and fork/join tasks with a time; compiled for a Java that does
 * not have them yet.
 */
public final class Virtuals {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Rounds of a loop that take a unit: virtual threads cannot ask how much CPU time they used. */
  private static long roundsOfUnit;

  private Virtuals() {}

  private static void units(int units) {
    for (int i = 0; i < units; i++) {
      Work.part1(roundsOfUnit);
    }
  }

  /** Once the loop is compiled. */
  private static void calibrate() {
    long rounds = 2_000_000;
    for (int i = 0; i < 5; i++) {
      Work.part1(rounds);
    }
    long fastest = Long.MAX_VALUE; // the compiler may still be at it
    for (int i = 0; i < 4; i++) {
      long start = THREADS.getCurrentThreadCpuTime();
      Work.part1(10 * rounds);
      fastest = Math.min(fastest, THREADS.getCurrentThreadCpuTime() - start);
    }
    roundsOfUnit = Work.UNIT_NANOS * 10 * rounds / fastest;
  }

  public static void main(String[] args) throws Exception {
    if (roundsOfUnit == 0) {
      calibrate();
    }
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
      case "scope-fails" -> cancelled(open(), throwing());
      case "scope-busy" -> scopeBusy();
      case "scope-any" -> cancelled(openForAny(), working(1));
      case "fork-join-delayed" -> forkJoinDelayed();
      case "fork-join-rate" -> forkJoinRate();
      case "scope-timeout" -> cancelled(openFor(Work.UNIT_NANOS), null);
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

  // ---- tasks with a time of fork/join pools: by name, too

  private static void forkJoinDelayed() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    Future<?> late =
        (Future<?>)
            ForkJoinPool.class
                .getMethod("schedule", Runnable.class, long.class, TimeUnit.class)
                .invoke(pool, (Runnable) () -> units(2), Work.UNIT_NANOS, TimeUnit.NANOSECONDS);
    units(2);
    late.get();
  }

  private static void forkJoinRate() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    CountDownLatch runs = new CountDownLatch(3);
    long time = Work.UNIT_NANOS / 10;
    Class<?> number = long.class;
    Future<?> repeated =
        (Future<?>)
            ForkJoinPool.class
                .getMethod("scheduleAtFixedRate", Runnable.class, number, number, TimeUnit.class)
                .invoke(pool, (Runnable) runs::countDown, time, time, TimeUnit.NANOSECONDS);
    runs.await();
    System.out.println(repeated.cancel(false));
  }

  // ---- structured scopes: by name, for the class files are those of an older Java --------------

  private static Class<?> type(String name) throws Exception {
    return Class.forName("java.util.concurrent.StructuredTaskScope" + name);
  }

  private static AutoCloseable open() throws Exception {
    return (AutoCloseable) type("").getMethod("open").invoke(null);
  }

  private static AutoCloseable openForAny() throws Exception {
    Object joiner = type("$Joiner").getMethod("anySuccessfulResultOrThrow").invoke(null);
    return (AutoCloseable) type("").getMethod("open", type("$Joiner")).invoke(null, joiner);
  }

  private static AutoCloseable openFor(long nanos) throws Exception {
    Object joiner = type("$Joiner").getMethod("awaitAll").invoke(null);
    Method withTimeout = type("$Configuration").getMethod("withTimeout", Duration.class);
    Function<Object, Object> configured =
        configuration -> {
          try {
            return withTimeout.invoke(configuration, Duration.ofNanos(nanos));
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
          }
        };
    return (AutoCloseable)
        type("")
            .getMethod("open", type("$Joiner"), Function.class)
            .invoke(null, joiner, configured);
  }

  private static void fork(AutoCloseable scope, Callable<Integer> task) throws Exception {
    type("").getMethod("fork", Callable.class).invoke(scope, task);
  }

  private static void join(AutoCloseable scope) throws Exception {
    try {
      type("").getMethod("join").invoke(scope);
    } catch (InvocationTargetException e) {
      System.out.println(e.getCause().getClass().getSimpleName());
    }
  }

  private static Callable<Integer> working(int units) {
    return () -> {
      units(units);
      return units;
    };
  }

  private static Callable<Integer> throwing() {
    return () -> {
      units(1);
      throw new IllegalStateException("on purpose");
    };
  }

  /** Two subtasks, and what main does when both are done. */
  private static void scope() throws Exception {
    try (AutoCloseable scope = open()) {
      fork(scope, working(1));
      fork(scope, working(2));
      join(scope);
      units(1);
    }
  }

  /** A subtask that waits in vain is interrupted, when the first one has ended, if there is one. */
  private static void cancelled(AutoCloseable scope, @Nullable Callable<Integer> first)
      throws Exception {
    try (scope) {
      fork(
          scope,
          () -> {
            try {
              Thread.sleep(600_000);
            } catch (InterruptedException e) {
              units(1);
            }
            return 0;
          });
      if (first != null) {
        fork(scope, first);
      }
      join(scope);
      units(1);
    }
  }

  /** A subtask that never looks whether it is interrupted: the scope is closed when it ends. */
  private static void scopeBusy() throws Exception {
    try (AutoCloseable scope = open()) {
      fork(scope, throwing());
      fork(scope, working(3));
      join(scope);
      units(1);
    }
  }
}
