package corecast.program;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Does pieces of work in a thread for each core. */
public final class CoreThreads {
  private CoreThreads() {}

  /** As {@link AllCores#forEach} says; with a single core in turn. */
  public static void forEach(int pieces, IntConsumer work) {
    int threads = Math.min(pieces, Runtime.getRuntime().availableProcessors());
    @Nullable Throwable[] thrown = new Throwable[pieces];
    AtomicInteger next = new AtomicInteger();
    Runnable worker =
        () -> {
          int piece;
          while ((piece = next.getAndIncrement()) < pieces) {
            try {
              work.accept(piece);
            } catch (RuntimeException | Error e) {
              thrown[piece] = e;
            }
          }
        };
    Thread[] others = new Thread[Math.max(0, threads - 1)];
    for (int i = 0; i < others.length; i++) {
      others[i] = new Thread(worker, "corecast-" + (i + 1));
      others[i].setDaemon(true);
      others[i].start();
    }
    worker.run();
    for (Thread other : others) {
      join(other);
    }
    for (Throwable first : thrown) {
      if (first instanceof RuntimeException e) {
        throw e;
      }
      if (first instanceof Error e) {
        throw e;
      }
    }
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
