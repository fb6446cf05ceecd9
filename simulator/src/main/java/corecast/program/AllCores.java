package corecast.program;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Does independent pieces of work on all cores. The outcome does not depend on their number. */
public final class AllCores {
  private AllCores() {}

  /**
   * Does pieces 0, 1, ... and returns when all are done.
   *
   * @param worthThreads whether to start threads at all
   * @throws RuntimeException what a piece threw; of several the piece with the lowest number
   */
  public static void forEach(int pieces, boolean worthThreads, IntConsumer work) {
    int threads = worthThreads ? Math.min(pieces, Runtime.getRuntime().availableProcessors()) : 1;
    if (threads <= 1) {
      for (int piece = 0; piece < pieces; piece++) {
        work.accept(piece);
      }
      return;
    }
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
    Thread[] others = new Thread[threads - 1];
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
