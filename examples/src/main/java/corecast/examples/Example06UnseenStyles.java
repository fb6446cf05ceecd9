package corecast.examples;

import static corecast.examples.Crew.crew;
import static corecast.examples.RealWork.hash;
import static corecast.examples.RealWork.matrix;
import static corecast.examples.RealWork.median;
import static corecast.examples.RealWork.merge;
import static corecast.examples.RealWork.primes;
import static corecast.examples.RealWork.product;
import static corecast.examples.RealWork.sorted;
import static corecast.examples.RealWork.spread;
import static corecast.examples.RealWork.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Example 6: twelve styles that were written to test predictions, and are never adapted to them.
 *
 * <p><b>Why.</b> The predictions were improved while examples 4 and 5 were looked at. These
 * programs were written afterwards, without a look at any prediction: locks, monitors, pools,
 * queues and barriers around real work (hashing, sorting, sieves, matrices, text), some of it in
 * parts that only one thread can be in. <b>Do not change them</b>, whatever is predicted for them.
 *
 * <p><b>How to run.</b>
 *
 * <pre>
 * ./corecast record -o plate.cct -- java -cp examples/target/corecast-examples.jar \
 *     corecast.examples.Example06UnseenStyles --style heat-plate
 * ./corecast predict plate.cct -p 1..8
 * </pre>
 *
 * Options: {@code --style NAME}, {@code --scale PERCENT} of the work.
 *
 * <p><b>What to expect.</b> On two processors speedups between 1.1 (bounded-buffer, coarse-cache)
 * and nearly 2 (striped-stock, word-count). A tenth of the work comes first, to warm up, and
 * counts. The time is printed, and a sum that is the same on every machine.
 */
public final class Example06UnseenStyles {
  private Example06UnseenStyles() {}

  /** A program that does {@code percent} of its work and returns a sum of what came out. */
  private interface Style {
    long run(int percent) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    Arguments arguments = Arguments.of(args, "style", "scale");
    String name = arguments.text("style", "coarse-cache");
    int scale = arguments.number("scale", 100);
    Style style = style(name);
    long start = System.nanoTime();
    long sum = style.run(Math.max(1, scale / 10)) + style.run(scale);
    long millis = (System.nanoTime() - start) / 1_000_000;
    System.out.println(name + " took " + millis + " ms, sum " + Long.toHexString(sum));
  }

  private static Style style(String name) {
    return switch (name) {
      case "coarse-cache" -> Example06UnseenStyles::coarseCache;
      case "striped-stock" -> Example06UnseenStyles::stripedStock;
      case "ordered-pages" -> Example06UnseenStyles::orderedPages;
      case "bounded-buffer" -> Example06UnseenStyles::boundedBuffer;
      case "word-count" -> Example06UnseenStyles::wordCount;
      case "audit-log" -> Example06UnseenStyles::auditLog;
      case "sort-waves" -> Example06UnseenStyles::sortWaves;
      case "uneven-sieves" -> Example06UnseenStyles::unevenSieves;
      case "parse-pipeline" -> Example06UnseenStyles::parsePipeline;
      case "many-to-one" -> Example06UnseenStyles::manyToOne;
      case "heat-plate" -> Example06UnseenStyles::heatPlate;
      case "latch-waves" -> Example06UnseenStyles::latchWaves;
      default -> throw new IllegalArgumentException("--style " + name + ": see the source");
    };
  }

  /** Lock: four clients of a cache whose missing entries are computed inside its only lock. */
  private static long coarseCache(int percent) throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Map<Integer, Integer> medians = new HashMap<>();
    return crew(
        "client",
        4,
        own -> {
          long sum = 0;
          for (int i = 0; i < 8 * percent; i++) {
            int key = (31 * i + 17 * own) % 1000;
            lock.lock();
            try {
              sum += medians.computeIfAbsent(key, k -> median(sorted(k, 12_000)));
            } finally {
              lock.unlock();
            }
            sum += hash(key, 100_000);
          }
          return sum;
        });
  }

  /** Lock: three tills write receipts, and take from a stock that is spread over 16 locks. */
  private static long stripedStock(int percent) throws InterruptedException {
    List<ReentrantLock> locks = new ArrayList<>();
    List<Map<String, Integer>> sold = new ArrayList<>();
    for (int stripe = 0; stripe < 16; stripe++) {
      locks.add(new ReentrantLock());
      sold.add(new HashMap<>());
    }
    return crew(
        "till",
        3,
        own -> {
          long sum = 0;
          for (int i = 0; i < 25 * percent; i++) {
            long receipt = hash(text(3 * i + own, 6000));
            int stripe = (int) (receipt & 15);
            locks.get(stripe).lock();
            try {
              sold.get(stripe).merge("item-" + (receipt & 255), 1, Integer::sum);
              sum += hash(receipt, 5000);
            } finally {
              locks.get(stripe).unlock();
            }
          }
          return sum;
        });
  }

  /** Lock: four printers set pages of different sizes at once, and bind them one after another. */
  private static long orderedPages(int percent) throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition bound = lock.newCondition();
    int[] next = {0};
    long[] book = {0};
    crew(
        "printer",
        4,
        own -> {
          for (int page = own; page < 16 * percent; page += 4) {
            int[] set = sorted(page, 4000 + page % 5 * 2000);
            lock.lock();
            try {
              while (next[0] != page) {
                bound.await();
              }
              book[0] = hash(book[0] ^ median(set), 250_000);
              next[0]++;
              bound.signalAll();
            } finally {
              lock.unlock();
            }
          }
          return 0;
        });
    return book[0];
  }

  /** A buffer between two threads: {@code notify} is enough, as only one can be waiting. */
  private static final class Buffer {
    private final ArrayDeque<double[][]> content = new ArrayDeque<>();

    synchronized void put(double[][] matrix) throws InterruptedException {
      while (content.size() == 4) {
        wait();
      }
      content.add(matrix);
      notify();
    }

    synchronized double[][] take() throws InterruptedException {
      while (content.isEmpty()) {
        wait();
      }
      double[][] matrix = content.remove();
      notify();
      return matrix;
    }
  }

  /** Monitor: matrices are quickly made by one thread and slowly multiplied by another. */
  private static long boundedBuffer(int percent) throws InterruptedException {
    Buffer buffer = new Buffer();
    return crew(
        "side",
        2,
        own -> {
          double sum = 0;
          for (int i = 0; i < 80 * percent; i++) {
            if (own == 0) {
              buffer.put(matrix(i, 48));
            } else {
              double[][] factor = buffer.take();
              sum += product(factor, factor)[i % 48][0];
            }
          }
          return (long) sum;
        });
  }

  /** Monitor: four threads count the words of documents into one synchronized table. */
  private static long wordCount(int percent) throws InterruptedException {
    Map<String, Integer> total = new HashMap<>();
    crew(
        "reader",
        4,
        own -> {
          for (int i = 0; i < 14 * percent; i++) {
            Map<String, Integer> counts = new HashMap<>();
            StringTokenizer words = new StringTokenizer(text(4 * i + own, 3000));
            while (words.hasMoreTokens()) {
              counts.merge(words.nextToken(), 1, Integer::sum);
            }
            counts.forEach(
                (word, count) -> {
                  synchronized (total) {
                    total.merge(word, count, Integer::sum);
                  }
                });
          }
          return 0;
        });
    return total.hashCode();
  }

  /** Monitor: eight threads spend more of their time in a log than in their requests. */
  private static long auditLog(int percent) throws InterruptedException {
    long[] log = {0};
    crew(
        "request",
        8,
        own -> {
          for (int i = 0; i < 10 * percent; i++) {
            long request = hash(i, 50_000);
            synchronized (log) {
              log[0] += request + hash(text(8 * i + own, 4000));
            }
          }
          return 0;
        });
    return log[0];
  }

  /** Pool: quarters of an array are sorted by a pool of four, and merged by the main thread. */
  private static long sortWaves(int percent) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    long sum = 0;
    for (int wave = 0; wave < 3 * percent / 2; wave++) {
      List<Callable<int[]>> quarters = new ArrayList<>();
      for (int q = 0; q < 4; q++) {
        int seed = 4 * wave + q;
        quarters.add(() -> sorted(seed, 25_000));
      }
      int[] merged = {};
      for (Future<int[]> quarter : pool.invokeAll(quarters)) {
        merged = merge(merged, quarter.get());
      }
      sum += median(merged);
    }
    pool.shutdown();
    return sum;
  }

  /** Pool: sieves of ten sizes on three threads; results are worked on as they come. */
  private static long unevenSieves(int percent) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    CompletionService<Integer> sieves = new ExecutorCompletionService<>(pool);
    for (int i = 0; i < 2 * percent; i++) {
      int limit = 300_000 * (1 + i % 10);
      sieves.submit(() -> primes(limit));
    }
    long sum = 0;
    for (int i = 0; i < 2 * percent; i++) {
      sum += hash(sieves.take().get(), 300_000);
    }
    pool.shutdown();
    return sum;
  }

  /** Queue: a reader, two parsers, and a writer, with a mark at the end for each parser. */
  private static long parsePipeline(int percent) throws InterruptedException {
    BlockingQueue<String> texts = new ArrayBlockingQueue<>(8);
    BlockingQueue<Integer> parsed = new LinkedBlockingQueue<>();
    return crew(
        "stage",
        4,
        own -> {
          long sum = 0;
          if (own == 0) {
            for (int i = 0; i < 25 * percent; i++) {
              texts.put(text(i, 6000));
            }
            texts.put("");
            texts.put("");
          } else if (own == 1) {
            for (int i = 0; i < 25 * percent; i++) {
              sum += hash(parsed.take(), 80_000);
            }
          } else {
            for (String text = texts.take(); !text.isEmpty(); text = texts.take()) {
              int numbers = 0;
              StringTokenizer words = new StringTokenizer(text);
              while (words.hasMoreTokens()) {
                numbers = 31 * numbers + Integer.parseInt(words.nextToken().substring(1));
              }
              parsed.put(numbers);
            }
          }
          return sum;
        });
  }

  /** Queue: seven producers share a consumer, which has more to do for an item than they have. */
  private static long manyToOne(int percent) throws InterruptedException {
    BlockingQueue<Long> queue = new ArrayBlockingQueue<>(16);
    return crew(
        "thread",
        8,
        own -> {
          long sum = 0;
          for (int i = 0; i < (own == 0 ? 7 : 1) * 9 * percent; i++) {
            if (own == 0) {
              long item = queue.take();
              sum += item + median(sorted((int) item, 2500));
            } else {
              queue.put(hash(8 * i + own, 45_000));
            }
          }
          return sum;
        });
  }

  /** Barrier: four strips of a plate, whose heat one thread adds up after every step. */
  private static long heatPlate(int percent) throws InterruptedException {
    int size = 400;
    double[][][] plates = {matrix(1, size), matrix(1, size)};
    double[] heat = {0};
    CyclicBarrier step =
        new CyclicBarrier(
            4,
            () -> {
              for (int row = 0; row < size; row += 4) {
                heat[0] += Arrays.stream(plates[0][row]).sum();
              }
            });
    crew(
        "strip",
        4,
        own -> {
          for (int i = 0; i < 15 * percent; i++) {
            double[][] from = plates[i & 1];
            double[][] to = plates[1 - (i & 1)];
            int end = Math.min((own + 1) * size / 4, size - 1);
            for (int row = Math.max(own * size / 4, 1); row < end; row++) {
              spread(from[row - 1], from[row], from[row + 1], to[row]);
            }
            step.await();
          }
          return 0;
        });
    return (long) heat[0];
  }

  /** Barrier: waves of three new threads with one, two and three parts of work, and a latch. */
  private static long latchWaves(int percent) throws InterruptedException {
    long sum = 0;
    for (int wave = 0; wave < percent; wave++) {
      CountDownLatch done = new CountDownLatch(3);
      int[] found = new int[3];
      for (int part = 0; part < 3; part++) {
        int own = part;
        Busy.thread(
                "part-" + part,
                () -> {
                  found[own] = primes(600_000 * (own + 1));
                  done.countDown();
                })
            .start();
      }
      done.await();
      sum += hash(found[0] + found[1] + found[2], 1_000_000);
    }
    return sum;
  }
}
