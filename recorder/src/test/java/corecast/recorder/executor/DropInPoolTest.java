package corecast.recorder.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** It does what the library's pool does. */
class DropInPoolTest {
  /** A task that keeps its thread until it is interrupted, or the gate opens. */
  private record Blocking(int number, CountDownLatch gate) implements Runnable {
    @Override
    public void run() {
      try {
        gate.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static List<String> story(ThreadPoolExecutor pool, long seed) throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    Random random = new Random(seed);
    List<String> story = new ArrayList<>();
    List<Future<?>> futures = new ArrayList<>();
    for (int step = 0; step < 60; step++) {
      Blocking task = new Blocking(step, gate);
      switch (random.nextInt(8)) {
        case 0, 1, 2 -> story.add("execute " + attempt(() -> pool.execute(task)));
        case 3 -> story.add("submit " + attempt(() -> futures.add(pool.submit(task))));
        case 4 -> {
          int which = random.nextInt(step + 1);
          story.add("remove " + pool.remove(new Blocking(which, gate)));
        }
        case 5 -> {
          int which = futures.isEmpty() ? -1 : random.nextInt(futures.size());
          if (which >= 0 && pool.getQueue().contains(futures.get(which))) {
            story.add("cancel " + futures.get(which).cancel(false));
          }
        }
        case 6 -> pool.purge();
        default -> {
          pool.setMaximumPoolSize(3 + random.nextInt(4));
          story.add(pool.getPoolSize() + " threads");
        }
      }
      story.add(pool.getQueue().size() + " wait, " + pool.getQueue().remainingCapacity() + " may");
    }
    List<Integer> left = new ArrayList<>();
    for (Runnable one : pool.shutdownNow()) {
      left.add(one instanceof Blocking blocking ? blocking.number() : -1);
    }
    story.add("left " + left);
    story.add("execute " + attempt(() -> pool.execute(() -> {})));
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    story.add("threads " + pool.getLargestPoolSize() + ", done " + pool.getCompletedTaskCount());
    return story;
  }

  private static String attempt(Runnable step) {
    try {
      step.run();
      return "accepted";
    } catch (RejectedExecutionException e) {
      return "rejected";
    }
  }

  /** One thread after the other is blocked, so that both pools have the same to decide. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void sameStoryAsTheLibrarysPool(long seed) throws Exception {
    var theirs = new ThreadPoolExecutor(3, 5, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>(4));
    var ours = new CriticalPathExecutor(3, 5, 1, TimeUnit.HOURS, 4);
    assertThat(story(ours, seed)).as("seed %d", seed).isEqualTo(story(theirs, seed));
  }

  @Test
  void invokeAllAndInvokeAny() throws Exception {
    CriticalPathExecutor pool = new CriticalPathExecutor(2);
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int number = i;
      tasks.add(() -> number);
    }
    List<Integer> results = new ArrayList<>();
    for (Future<Integer> one : pool.invokeAll(tasks)) {
      results.add(one.get());
    }
    assertThat(results).hasSize(200).isSorted().endsWith(199);
    Callable<Integer> failing =
        () -> {
          throw new IllegalStateException();
        };
    assertThat(pool.invokeAny(List.of(failing, () -> 7, failing))).isEqualTo(7);
    assertThat(pool.invokeAll(List.of(() -> 1), 1, TimeUnit.MINUTES).get(0).get()).isEqualTo(1);
    assertThatThrownBy(() -> pool.submit(failing).get()).isInstanceOf(ExecutionException.class);
    pool.shutdown();
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void whatWaitsIsRunAfterShutdownAndInvokeAllWithinATaskEnds() throws Exception {
    CriticalPathExecutor pool = new CriticalPathExecutor(2);
    AtomicInteger ran = new AtomicInteger();
    CountDownLatch gate = new CountDownLatch(1);
    pool.submit(
        () -> {
          gate.await();
          return pool.invokeAll(List.of());
        });
    for (int i = 0; i < 100; i++) {
      pool.execute(ran::incrementAndGet);
    }
    pool.shutdown();
    gate.countDown();
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    assertThat(ran).hasValue(100);
  }

  @Test
  void aTaskThatThrowsCostsItsThreadAndNoMore() throws Exception {
    AtomicInteger threads = new AtomicInteger();
    CriticalPathExecutor pool =
        new CriticalPathExecutor(
            1,
            1,
            0,
            TimeUnit.NANOSECONDS,
            10,
            task -> {
              threads.incrementAndGet();
              Thread thread = new Thread(task);
              thread.setUncaughtExceptionHandler((where, what) -> {});
              return thread;
            },
            new ThreadPoolExecutor.AbortPolicy());
    for (int i = 0; i < 5; i++) {
      pool.execute(
          () -> {
            throw new IllegalStateException();
          });
    }
    CompletableFuture<TaskPath> path = new CompletableFuture<>();
    pool.execute(() -> path.complete(pool.pathHere()));
    assertThat(path.get().isWhole()).isTrue();
    pool.shutdown();
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    // Each has one; the last task may come before them, and the last thread need not be replaced.
    assertThat(threads).hasValueBetween(5, 7);
  }

  @Test
  void whoeverIsRefusedRunsTheTaskAsTheHandlerSays() throws Exception {
    CriticalPathExecutor pool =
        new CriticalPathExecutor(
            1,
            1,
            0,
            TimeUnit.NANOSECONDS,
            1,
            Executors.defaultThreadFactory(),
            new ThreadPoolExecutor.CallerRunsPolicy());
    CountDownLatch gate = new CountDownLatch(1);
    pool.execute(new Blocking(0, gate));
    pool.execute(new Blocking(1, gate));
    Future<Thread> third = pool.submit(Thread::currentThread);
    assertThat(third.get()).isSameAs(Thread.currentThread());
    assertThat(pool.criticalPath(third)).isEqualTo(new TaskPath(0, List.of(), true));
    gate.countDown();
    pool.shutdown();
    assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    assertThat(pool.getThreadFactory().newThread(() -> {})).isNotNull();
    pool.setThreadFactory(pool.getThreadFactory());
    assertThatThrownBy(() -> pool.setThreadFactory(null)).isInstanceOf(NullPointerException.class);
  }

  @Test
  void stagesOfCompletableFutures() {
    CriticalPathExecutor pool = new CriticalPathExecutor(2);
    CompletableFuture<Integer> ready = new CompletableFuture<>();
    CompletableFuture<TaskPath> parsed =
        CompletableFuture.supplyAsync(ready::join, pool.as("load"))
            .thenApplyAsync(one -> pool.pathHere(), pool.as("parse"));
    ready.complete(1);
    assertThat(parsed.join().steps())
        .extracting(TaskPath.Step::type)
        .startsWith("load")
        .endsWith("parse");
    assertThatThrownBy(() -> pool.criticalPath(new CompletableFuture<>()))
        .isInstanceOf(IllegalArgumentException.class);
    pool.shutdown();
  }
}
