package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.units;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * Workers of a fork/join pool that block: a task waits for main, which works one unit first, and
 * then does one unit; a second task of one unit is there from the start. The pool has one worker.
 */
public final class Workers {
  /** What a task waits in, and what ends that. */
  private record Wait(Work.Body waiting, Work.Body end) {}

  private static boolean signalled;

  private Workers() {}

  public static void main(String[] args) throws Exception {
    signalled = false;
    if (args[0].equals("nested")) {
      nested();
      return;
    }
    Wait wait = wait(args[0]);
    ForkJoinPool pool = new ForkJoinPool(1);
    CountDownLatch begun = new CountDownLatch(1);
    ForkJoinTask<?> waiting =
        pool.submit(
            () -> {
              begun.countDown();
              wait.waiting.run();
              units(1);
              return null;
            });
    begun.await();
    ForkJoinTask<?> other = pool.submit(() -> units(1));
    units(1);
    wait.end.run();
    waiting.join();
    other.join();
  }

  private static Wait wait(String what) {
    switch (what) {
      case "queue" -> {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        return new Wait(queue::take, () -> queue.put("item"));
      }
      case "hand-over" -> {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        return new Wait(queue::take, () -> queue.put("item"));
      }
      case "condition" -> {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        return new Wait(
            () -> {
              lock.lock();
              while (!signalled) {
                condition.await();
              }
              lock.unlock();
            },
            () -> {
              lock.lock();
              signalled = true;
              condition.signal();
              lock.unlock();
            });
      }
      case "phaser" -> {
        Phaser phaser = new Phaser(2);
        return new Wait(phaser::arriveAndAwaitAdvance, phaser::arrive);
      }
      case "blocker" -> {
        CountDownLatch open = new CountDownLatch(1);
        return new Wait(() -> ForkJoinPool.managedBlock(new Gate(open)), open::countDown);
      }
      case "thrown" -> {
        CountDownLatch open = new CountDownLatch(1);
        return new Wait(
            () -> {
              try {
                ForkJoinPool.managedBlock(new Thrower());
              } catch (IllegalStateException e) {
                open.await(); // not managed any more
              }
            },
            open::countDown);
      }
      case "future-task" -> {
        FutureTask<Integer> future = new FutureTask<>(() -> 1);
        return new Wait(future::get, future::run);
      }
      case "pool-task" -> {
        CountDownLatch open = new CountDownLatch(1);
        ExecutorService single = Executors.newSingleThreadExecutor();
        Future<?> future =
            single.submit(
                () -> {
                  open.await();
                  return null;
                });
        return new Wait(
            future::get,
            () -> {
              open.countDown();
              single.shutdown();
            });
      }
      case "latch" -> {
        CountDownLatch open = new CountDownLatch(1);
        return new Wait(open::await, open::countDown);
      }
      default -> throw new IllegalArgumentException(what);
    }
  }

  private record Gate(CountDownLatch open) implements ForkJoinPool.ManagedBlocker {
    @Override
    public boolean block() throws InterruptedException {
      open.await();
      return true;
    }

    @Override
    public boolean isReleasable() {
      return open.getCount() == 0;
    }
  }

  private record Thrower() implements ForkJoinPool.ManagedBlocker {
    @Override
    public boolean block() {
      throw new IllegalStateException("on purpose");
    }

    @Override
    public boolean isReleasable() {
      return false;
    }
  }

  /** Eight inner streams of two elements of a unit each, by eight elements of an outer one. */
  private static void nested() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(4);
    pool.submit(
            () ->
                IntStream.range(0, 8)
                    .parallel()
                    .forEach(i -> IntStream.range(0, 2).parallel().forEach(j -> units(1))))
        .get();
    start("last", () -> units(1)).join();
  }
}
