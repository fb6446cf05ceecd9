package corecast.examples.targets;

import static corecast.examples.targets.Work.startAndJoin;
import static corecast.examples.targets.Work.units;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Code of the program that the library calls, with a lock of its own held. */
public final class InsideLibrary {
  private InsideLibrary() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "comparison" -> comparison();
      case "comparisons" -> comparisons();
      case "buffered-writer" -> {
        Writer writer = new BufferedWriter(new SlowWriter(), 1);
        shared(() -> writer.write("longer"));
      }
      case "print-writer" -> {
        Writer writer = new PrintWriter(new SlowWriter());
        shared(() -> writer.write("a"));
      }
      case "print-stream" -> {
        PrintStream stream = new PrintStream(new SlowStream());
        shared(() -> stream.print("a"));
      }
      case "stream-writer" -> {
        Writer writer = new OutputStreamWriter(new SlowStream());
        shared(
            () -> {
              writer.write("a");
              writer.flush();
            });
      }
      case "buffered-stream" -> {
        OutputStream stream = new BufferedOutputStream(new SlowStream(), 1);
        shared(() -> stream.write(new byte[2]));
      }
      case "throws" -> sinkThrows();
      case "put-back" -> putBack();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private record Item(int number, int cost) implements Comparable<Item> {
    @Override
    public int compareTo(Item other) {
      units(cost);
      return Integer.compare(number, other.number);
    }
  }

  private static void comparison() throws Exception {
    PriorityBlockingQueue<Item> queue = new PriorityBlockingQueue<>();
    queue.put(new Item(1, 2));
    startAndJoin(() -> queue.put(new Item(2, 2)), () -> units(2));
  }

  private static void comparisons() throws Exception {
    PriorityBlockingQueue<Item> queue = new PriorityBlockingQueue<>();
    queue.put(new Item(1, 1));
    shared(() -> queue.put(new Item(2, 1)));
  }

  /** A unit beside the other's, and then another one in the library. */
  private static void shared(Work.Body body) throws Exception {
    Work.Body both =
        () -> {
          units(1);
          body.run();
        };
    startAndJoin(both, both);
  }

  private static final class SlowWriter extends Writer {
    @Override
    public void write(char[] from, int start, int length) {
      units(1);
    }

    @Override
    public void write(String text, int start, int length) {
      units(1);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private static final class SlowStream extends OutputStream {
    @Override
    public void write(int one) {
      units(1);
    }

    @Override
    public void write(byte[] from, int start, int length) {
      units(1);
    }
  }

  private static final class FullStream extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      units(1);
      throw new IOException("full");
    }
  }

  private static void sinkThrows() throws Exception {
    OutputStream stream = new BufferedOutputStream(new FullStream(), 1);
    Work.Body both =
        () -> {
          try {
            stream.write(new byte[2]);
          } catch (IOException e) {
            units(2);
          }
        };
    startAndJoin(both, both);
  }

  /** The submitter waits for room in the queue. */
  private static void putBack() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            2,
            2,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(1),
            (task, executor) -> {
              try {
                executor.getQueue().put(task);
              } catch (InterruptedException e) {
                throw new RejectedExecutionException(e);
              }
            });
    for (int i = 0; i < 6; i++) {
      pool.execute(() -> units(1));
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
  }
}
