package corecast.recorder.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.recorder.hook.Recorded;
import corecast.trace.EventKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DropInsTest {
  @TempDir Path folder;

  private Recorded run(Recorded.Body program) throws Exception {
    return Recorded.run(folder.resolve("run.cct"), program);
  }

  @Test
  void locksAndTheirConditions() throws Exception {
    Recorded recorded =
        run(
            () -> {
              ReentrantLock lock = new ReentrantLock(true);
              Condition condition = lock.newCondition();
              lock.lock();
              assertThat(condition.await(1, TimeUnit.NANOSECONDS)).isFalse();
              condition.signalAll();
              assertThat(lock.tryLock()).isTrue();
              lock.unlock();
              lock.unlock();
              assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
              assertThat(lock.hasQueuedThreads()).isFalse();
            });
    // Object 1 is the thread, 2 the lock, 3 the condition; a failed wait is 1, a thrown error 3.
    assertThat(recorded.mine())
        .containsExactly(
            "LOCK 2",
            "WAIT_BEGIN 3 1",
            "WAIT_END 3 1",
            outcome(EventKind.WAIT_BEGIN, 3, 1),
            "NOTIFY_ALL 3",
            "LOCK 2",
            outcome(EventKind.LOCK, 2, 0),
            "UNLOCK 2",
            "UNLOCK 2",
            "UNLOCK 2",
            outcome(EventKind.UNLOCK, 2, 3));
  }

  @Test
  void readWriteLocksAreOneObject() throws Exception {
    Recorded recorded =
        run(
            () -> {
              ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
              lock.writeLock().lock();
              lock.readLock().lock();
              lock.writeLock().unlock();
              lock.readLock().unlock();
            });
    assertThat(recorded.mine())
        .containsExactly("WRITE_LOCK 2", "READ_LOCK 2", "WRITE_UNLOCK 2", "READ_UNLOCK 2");
  }

  @Test
  void semaphoresLatchesAndBarriers() throws Exception {
    Recorded recorded =
        run(
            () -> {
              Semaphore semaphore = new Semaphore(5);
              semaphore.acquire(2);
              semaphore.release();
              CountDownLatch latch = new CountDownLatch(1);
              latch.countDown();
              latch.await();
              CyclicBarrier barrier = new CyclicBarrier(1, () -> Corecast.mark("action"));
              barrier.await();
            });
    assertThat(recorded.mine())
        .containsExactly(
            "ACQUIRE_BEGIN 2 2",
            "ACQUIRE_END 2 2 0",
            "RELEASE 2 1",
            "COUNT_DOWN 3",
            "AWAIT_BEGIN 3",
            "AWAIT_END 3 0",
            "BARRIER_BEGIN 4",
            "BARRIER_ACTION_BEGIN 4",
            "MARK action",
            "BARRIER_ACTION_END 4",
            "BARRIER_END 4 0");
    assertThat(recorded.objects)
        .containsEntry(2L, "Semaphore")
        .containsEntry(3L, "CountDownLatch")
        .containsEntry(4L, "CyclicBarrier");
  }

  @Test
  void queuesKeepTheirLocksToThemselves() throws Exception {
    Recorded recorded =
        run(
            () -> {
              LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(2);
              queue.put("a");
              assertThat(queue.offer("b")).isTrue();
              assertThat(queue.offer("c")).isFalse();
              assertThat(queue.take()).isEqualTo("a");
              assertThat(queue.poll()).isEqualTo("b");
              assertThat(queue.poll()).isNull();
              queue.add("d");
              assertThat(queue.drainTo(new ArrayList<>())).isEqualTo(1);
            });
    EventKind put = EventKind.PUT_BEGIN;
    EventKind take = EventKind.TAKE_BEGIN;
    assertThat(recorded.mine())
        .containsExactly(
            "PUT_BEGIN 2",
            "PUT_END 2 0",
            "PUT_BEGIN 2",
            "PUT_END 2 0",
            outcome(put, 2, 0),
            outcome(put, 2, 1),
            "TAKE_BEGIN 2",
            "TAKE_END 2 1 0",
            "TAKE_BEGIN 2",
            "TAKE_END 2 1 0",
            outcome(take, 2, 0),
            outcome(take, 2, 1),
            "PUT_BEGIN 2",
            "PUT_END 2 0",
            outcome(put, 2, 0),
            "TAKE_BEGIN 2",
            "TAKE_END 2 1 0",
            outcome(take, 2, 0));
  }

  @Test
  void whatGivesUpSaysWhatTimeItWasGiven() throws Exception {
    Recorded recorded =
        run(
            () -> {
              LinkedBlockingQueue<String> linked = new LinkedBlockingQueue<>(1);
              assertThat(linked.poll(1001, TimeUnit.NANOSECONDS)).isNull();
              linked.put("a");
              assertThat(linked.offer("b", 1002, TimeUnit.NANOSECONDS)).isFalse();
              assertThat(linked.offer("b")).isFalse(); // was given none
              ArrayBlockingQueue<String> array = new ArrayBlockingQueue<>(1);
              assertThat(array.poll(1003, TimeUnit.NANOSECONDS)).isNull();
              array.put("a");
              assertThat(array.offer("b", 1004, TimeUnit.NANOSECONDS)).isFalse();
              assertThat(array.poll(1, TimeUnit.MINUTES)).isEqualTo("a"); // did not need it
              Semaphore semaphore = new Semaphore(0);
              assertThat(semaphore.tryAcquire(1005, TimeUnit.NANOSECONDS)).isFalse();
              assertThat(semaphore.tryAcquire(2, 1006, TimeUnit.NANOSECONDS)).isFalse();
              assertThat(semaphore.tryAcquire(-1, TimeUnit.SECONDS)).isFalse(); // nor this
              CyclicBarrier barrier = new CyclicBarrier(2);
              assertThatThrownBy(() -> barrier.await(1007, TimeUnit.NANOSECONDS))
                  .isInstanceOf(TimeoutException.class);
              Future<Integer> never = new RecordedFutureTask<>(() -> 1);
              assertThatThrownBy(() -> never.get(1008, TimeUnit.NANOSECONDS))
                  .isInstanceOf(TimeoutException.class);
              CountDownLatch latch = new CountDownLatch(1);
              assertThat(latch.await(1009, TimeUnit.NANOSECONDS)).isFalse();
            });
    List<String> given = new ArrayList<>(recorded.mine());
    given.removeIf(record -> !record.startsWith("TIMED_OUT"));
    assertThat(given)
        .containsExactly(
            "TIMED_OUT 1001",
            "TIMED_OUT 1002",
            "TIMED_OUT 1003",
            "TIMED_OUT 1004",
            "TIMED_OUT 1005",
            "TIMED_OUT 1006",
            "TIMED_OUT 1007",
            "TIMED_OUT 1008",
            "TIMED_OUT 1009");
  }

  @Test
  void threadsStartEndAndAreJoined() throws Exception {
    Recorded recorded =
        run(
            () -> {
              RecordedThread thread = new RecordedThread(() -> Corecast.mark("child"), "the child");
              thread.start();
              Threads.join(thread);
              Threads.sleep(1);
            });
    assertThat(recorded.mine())
        .containsExactly(
            "START 2", "JOIN_BEGIN 2", "JOIN_END 2 0", "SLEEP_BEGIN 1000000", "SLEEP_END 0");
    assertThat(recorded.timed.get("the child")).containsExactly("BEGIN", "MARK child", "END");
  }

  @Test
  void everyTaskIsSubmittedRunAndDoneOnce() throws Exception {
    int tasks = 200;
    List<Thread> workers = new ArrayList<>();
    Recorded recorded =
        run(
            () -> {
              ThreadPoolExecutor pool =
                  new ThreadPoolExecutor(
                      3,
                      3,
                      1,
                      TimeUnit.SECONDS,
                      new java.util.concurrent.LinkedBlockingQueue<>(),
                      worker -> {
                        Thread thread = new Thread(worker);
                        workers.add(thread);
                        return thread;
                      });
              ReentrantLock lock = new ReentrantLock();
              List<Future<Integer>> futures = new ArrayList<>();
              for (int i = 0; i < tasks; i++) {
                int value = i;
                Callable<Integer> task =
                    () -> {
                      lock.lock();
                      try {
                        return value;
                      } finally {
                        lock.unlock();
                      }
                    };
                futures.add(pool.submit(task));
              }
              for (int i = 0; i < tasks; i++) {
                assertThat(futures.get(i).get()).isEqualTo(i);
              }
              pool.shutdown();
              assertThat(pool.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
              for (Thread worker : workers) {
                worker.join();
              }
            });
    Map<String, Integer> counts = counts(recorded);
    assertThat(counts)
        .containsEntry("SUBMIT", tasks)
        .containsEntry("TASK_BEGIN", tasks)
        .containsEntry("TASK_END", tasks)
        .containsEntry("FUTURE_DONE", tasks)
        .containsEntry("LOCK", tasks)
        .containsEntry("UNLOCK", tasks)
        .containsEntry("GET_BEGIN", tasks)
        .containsEntry("GET_END", tasks)
        .containsEntry("TERMINATION_END", 1)
        // The test's thread and three workers.
        .containsEntry("BEGIN", 4)
        .containsEntry("END", 4)
        .doesNotContainKeys("START", "PARK_BEGIN", "TAKE_BEGIN", "OUTCOME");
    for (Map.Entry<String, List<String>> thread : recorded.timed.entrySet()) {
      assertThat(nesting(thread.getValue())).as(thread.getKey()).isZero();
    }
  }

  @Test
  void refusedTasksAreRejectedOrRunByTheCaller() throws Exception {
    Recorded recorded =
        run(
            () -> {
              ThreadPoolExecutor pool =
                  new ThreadPoolExecutor(
                      1, 1, 1, TimeUnit.SECONDS, new java.util.concurrent.SynchronousQueue<>());
              CountDownLatch release = new CountDownLatch(1);
              pool.execute(
                  () -> {
                    try {
                      release.await();
                    } catch (InterruptedException e) {
                      throw new IllegalStateException(e);
                    }
                  });
              assertThatThrownBy(() -> pool.execute(() -> Corecast.mark("never")))
                  .isInstanceOf(RejectedExecutionException.class);
              pool.setRejectedExecutionHandler(
                  new java.util.concurrent.ThreadPoolExecutor.CallerRunsPolicy());
              pool.execute(() -> Corecast.mark("by the caller"));
              release.countDown();
              pool.shutdown();
              assertThat(pool.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
            });
    List<String> kinds = new ArrayList<>();
    for (String record : recorded.mine()) {
      kinds.add(record.startsWith("MARK") ? record : record.split(" ")[0]);
    }
    assertThat(kinds)
        .containsExactly(
            "SUBMIT",
            "SUBMIT",
            "REJECT",
            "SUBMIT",
            "REJECT",
            "TASK_BEGIN",
            "MARK by the caller",
            "TASK_END",
            "COUNT_DOWN",
            "TERMINATION_BEGIN",
            "TERMINATION_END");
  }

  @Test
  void namedStretchesAreFunctions() throws Exception {
    Recorded recorded =
        run(
            () -> {
              try (Corecast.Function outer = Corecast.function("outer stretch");
                  Corecast.Function inner = Corecast.function("inner stretch")) {
                assertThat(inner).isNotSameAs(outer);
                Corecast.mark("in");
              }
            });
    List<String> named = new ArrayList<>();
    for (String record : recorded.mine()) {
      String[] words = record.split(" ");
      named.add(
          words[0].equals("ENTER")
              ? "ENTER " + recorded.methods.get(Long.valueOf(words[1]))
              : record);
    }
    assertThat(named)
        .containsExactly("ENTER outer stretch", "ENTER inner stretch", "MARK in", "EXIT", "EXIT");
  }

  @Test
  void everythingWorksWithoutARecording() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    lock.unlock();
    CyclicBarrier barrier = new CyclicBarrier(1, () -> {});
    assertThat(barrier.await()).isZero();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(4));
    assertThat(pool.submit(() -> 7).get()).isEqualTo(7);
    pool.shutdown();
    assertThat(pool.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }

  private static String outcome(EventKind kind, int object, int result) {
    return "OUTCOME " + kind.code() + " " + object + " " + result;
  }

  private static Map<String, Integer> counts(Recorded recorded) {
    Map<String, Integer> counts = new TreeMap<>();
    for (List<String> records : recorded.timed.values()) {
      for (String record : records) {
        counts.merge(record.split(" ")[0], 1, Integer::sum);
      }
    }
    return counts;
  }

  /** Begun and not ended operations at the end; checks that none ends before it begins. */
  private static int nesting(List<String> records) {
    int open = 0;
    for (String record : records) {
      String kind = record.split(" ")[0];
      if (kind.endsWith("_BEGIN") || kind.equals("LOCK")) {
        open++;
      } else if (kind.endsWith("_END") || kind.equals("UNLOCK")) {
        open--;
      }
      assertThat(open).isNotNegative();
    }
    return open;
  }
}
