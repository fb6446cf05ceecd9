package corecast.examples.targets;

import static corecast.examples.targets.Work.units;

import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Tasks of pools and timers that throw or are cancelled, and what that does to others. */
public final class PoolEnds {
  private static final long UNIT = Work.UNIT_NANOS;
  private static final long MILLIS = UNIT / 1_000_000;
  private static final TimeUnit NANOS = TimeUnit.NANOSECONDS;

  private PoolEnds() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "once-throws" -> onceThrows();
      case "rate-throws" -> rateThrows();
      case "others-go-on" -> othersGoOn();
      case "rate-cancelled" -> rateCancelled();
      case "run-cancelled" -> runCancelled();
      case "timer-throws" -> timerThrows();
      case "timer-cancelled" -> timerCancelled();
      case "any" -> any(true);
      case "any-all-throw" -> any(false);
      case "completion-throws" -> completionThrows();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void throwAfter(int units) {
    units(units);
    throw new IllegalStateException("on purpose");
  }

  private static Callable<Integer> throwing(int units) {
    return () -> {
      throwAfter(units);
      return 0;
    };
  }

  private static void awaitFailure(Future<?> future) throws InterruptedException {
    try {
      System.out.println(future.get());
    } catch (ExecutionException e) {
      System.out.println(e.getCause().getMessage());
    }
  }

  private static void end(ExecutorService pool) throws InterruptedException {
    pool.shutdown();
    System.out.println("ended " + pool.awaitTermination(1, TimeUnit.MINUTES));
  }

  private static void onceThrows() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    Future<?> once = pool.schedule(throwing(1), UNIT, NANOS);
    units(2);
    awaitFailure(once);
    units(1);
    end(pool);
  }

  /** The second run is the last one. */
  private static void rateThrows() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    CountDownLatch two = new CountDownLatch(2);
    Future<?> repeated =
        pool.scheduleWithFixedDelay(
            () -> {
              two.countDown();
              if (two.getCount() == 0) {
                throwAfter(1);
              }
              units(1);
            },
            UNIT,
            UNIT,
            NANOS);
    units(3);
    awaitFailure(repeated);
    units(1);
    end(pool);
  }

  /** The pool's one thread has further tasks. */
  private static void othersGoOn() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    Future<?> repeated = pool.scheduleAtFixedRate(() -> throwAfter(1), 0, 2 * UNIT, NANOS);
    Future<?> other = pool.schedule(() -> units(1), 3 * UNIT, NANOS);
    System.out.println(other.get());
    awaitFailure(repeated);
    units(1);
    end(pool);
  }

  private static void rateCancelled() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    Future<?> repeated = pool.scheduleAtFixedRate(() -> units(1), 3 * UNIT / 2, 3 * UNIT, NANOS);
    units(4);
    System.out.println(repeated.cancel(false));
    units(1);
    end(pool);
  }

  /** The first run never ends by itself. */
  private static void runCancelled() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    CountDownLatch begun = new CountDownLatch(1);
    Future<?> repeated =
        pool.scheduleAtFixedRate(
            () -> {
              begun.countDown();
              try {
                Thread.sleep(600_000);
              } catch (InterruptedException e) {
                units(2);
              }
            },
            0,
            UNIT,
            NANOS);
    begun.await();
    units(1);
    System.out.println(repeated.cancel(true));
    units(1);
    end(pool);
  }

  private static TimerTask task(Runnable code) {
    return new TimerTask() {
      @Override
      public void run() {
        code.run();
      }
    };
  }

  /** The timer's thread dies of it: what it would have run later is never run. */
  private static void timerThrows() throws Exception {
    Timer timer = new Timer("dies");
    timer.schedule(task(() -> throwAfter(1)), MILLIS);
    timer.schedule(task(() -> System.out.println("never")), 4 * MILLIS);
    units(3);
    try {
      timer.schedule(task(() -> System.out.println("never")), 0);
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }

  /** By its own second run. */
  private static void timerCancelled() throws Exception {
    Timer timer = new Timer("lives");
    CountDownLatch two = new CountDownLatch(2);
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            units(1);
            two.countDown();
            if (two.getCount() == 0) {
              System.out.println(cancel());
            }
          }
        },
        MILLIS,
        2 * MILLIS);
    units(5);
    two.await();
    timer.cancel();
  }

  private static void any(boolean oneReturns) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    Callable<Integer> second =
        () -> {
          units(2);
          return 2;
        };
    Callable<Integer> third =
        () -> {
          Thread.sleep(600_000);
          return 3;
        };
    try {
      System.out.println(
          oneReturns
              ? pool.invokeAny(List.of(throwing(1), second, third))
              : pool.invokeAny(List.of(throwing(1), throwing(2))));
    } catch (ExecutionException e) {
      System.out.println(e.getCause().getMessage());
    }
    units(1);
    end(pool);
  }

  private static void completionThrows() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
    service.submit(throwing(1));
    service.submit(
        () -> {
          units(2);
          return 2;
        });
    for (int i = 0; i < 2; i++) {
      awaitFailure(service.take());
      units(1);
    }
    end(pool);
  }
}
