package corecast.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Example 14: a thread reads lines, another one parses them.
 *
 * <p><b>Why.</b> A pipeline is as fast as its slowest stage. More threads for that stage help, if
 * the order of the items does not matter.
 *
 * <p><b>How to run.</b> The argument is the number of threads that parse: 1 if not given. {@code
 * corecast demo} records it with one, and measures it with as many as Corecast says.
 *
 * <p><b>What to expect.</b> Corecast names the stage behind the queue first.
 */
public final class Example14Pipeline {
  private static final int LINES = 2_000;
  private static final int PLACES = 64;
  private static final int END = -1;

  /** Some 60 and 300 microseconds. */
  private static final int READ = 6_000;

  private static final int PARSE = 30_000;

  private Example14Pipeline() {}

  public static void main(String[] args) throws InterruptedException {
    int parsers = args.length == 0 ? 1 : Integer.parseInt(args[0]);
    BlockingQueue<Integer> lines = new ArrayBlockingQueue<>(PLACES);
    AtomicInteger parsed = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    threads.add(Busy.thread("reader", () -> read(lines, parsers)));
    for (int i = 0; i < parsers; i++) {
      threads.add(Busy.thread("parser-" + i, () -> parse(lines, parsed)));
    }
    Busy.run(threads);
    System.out.println("parsed " + parsed.get());
  }

  private static void read(BlockingQueue<Integer> lines, int parsers) throws InterruptedException {
    for (int line = 0; line < LINES; line++) {
      Busy.work(READ);
      lines.put(line);
    }
    for (int i = 0; i < parsers; i++) {
      lines.put(END);
    }
  }

  private static void parse(BlockingQueue<Integer> lines, AtomicInteger parsed)
      throws InterruptedException {
    while (lines.take() != END) {
      Busy.work(PARSE);
      parsed.incrementAndGet();
    }
  }
}
