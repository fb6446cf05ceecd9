package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.operation.Operation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings start and stop under threads that never stop writing, come and go. */
class StartStopTest {
  private static final int RECORDINGS = 12;
  private static final int WRITERS = 4;

  @TempDir Path folder;

  private final AtomicBoolean over = new AtomicBoolean();

  /** How often a writer has written so far. */
  private final AtomicLong rounds = new AtomicLong();

  private static void lockAndUnlock(ReentrantLock lock) {
    int token = Hooks.begin(Operation.LOCK, lock, 0);
    Hooks.end(token, Operation.LOCK, lock, 0, 0);
    token = Hooks.begin(Operation.UNLOCK, lock, 0);
    Hooks.end(token, Operation.UNLOCK, lock, 0, 0);
  }

  private void writeOn() {
    ReentrantLock lock = new ReentrantLock();
    while (!over.get()) {
      lockAndUnlock(lock);
      rounds.incrementAndGet();
    }
  }

  /** Until the writers have written that often. */
  private void awaitRounds(long more) {
    for (long until = rounds.get() + more; rounds.get() < until; ) {
      Thread.yield();
    }
  }

  /** Threads that end while a recording starts or stops give their blocks back. */
  private void comeAndGo() {
    while (!over.get()) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < 50; i++) {
                  lockAndUnlock(new ReentrantLock());
                }
                Hooks.threadEnd();
              });
      thread.start();
      try {
        thread.join();
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  @Test
  void eachFileCanBeReadAlsoIfAnotherFollowsUnderItsName() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      threads.add(new Thread(this::writeOn));
    }
    threads.add(new Thread(this::comeAndGo));
    threads.forEach(Thread::start);
    Path file = folder.resolve("again.cct");
    try {
      for (int i = 0; i < RECORDINGS; i++) {
        Recorded recorded =
            Recorded.run(
                file,
                () -> {
                  Marks.mark("in");
                  awaitRounds(1000);
                });
        assertThat(recorded.mine()).containsExactly("MARK in");
        assertThat(recorded.facts).containsEntry("recorder.version", "1");
      }
    } finally {
      over.set(true);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
