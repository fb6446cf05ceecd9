package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** Threads of a piece, and what they found. */
final class Crew {
  /** How threads are made. */
  enum Kind {
    RUNNABLE,
    SUBCLASS,
    VIRTUAL
  }

  /** What a thread does. */
  interface Body {
    long run() throws Exception;
  }

  private static final class Member extends Thread {
    private final Runnable body;

    Member(Runnable body) {
      this.body = body;
    }

    @Override
    public void run() {
      body.run();
    }
  }

  private final List<Thread> threads = new ArrayList<>();
  private final List<long[]> results = new ArrayList<>();

  Thread start(Kind kind, Body body) {
    long[] result = new long[1];
    Runnable code =
        () -> {
          try {
            result[0] = body.run();
          } catch (Throwable e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(3);
          }
        };
    Thread thread = make(kind, code);
    threads.add(thread);
    results.add(result);
    thread.start();
    return thread;
  }

  private static Thread make(Kind kind, Runnable code) {
    return switch (kind) {
      case RUNNABLE -> new Thread(code);
      case SUBCLASS -> new Member(code);
      case VIRTUAL -> Virtual.unstarted(code);
    };
  }

  long join(boolean timed) throws InterruptedException {
    long sum = 0;
    for (int i = 0; i < threads.size(); i++) {
      if (timed) {
        threads.get(i).join(600_000);
      } else {
        threads.get(i).join();
      }
      sum += results.get(i)[0];
    }
    return sum;
  }

  /** Runs in a pool, and ends the program if it fails. */
  static void execute(Executor pool, Body body) {
    pool.execute(
        () -> {
          try {
            body.run();
          } catch (Throwable e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(3);
          }
        });
  }
}
