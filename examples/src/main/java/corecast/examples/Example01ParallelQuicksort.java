package corecast.examples;

import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Example 1: parallel quicksort of 2,000,000 random ints (Broberg et al., section 4.1).
 *
 * <p><b>Why.</b> Each call of {@link #parallelQuickSort} partitions its range and starts two
 * threads for the halves as long as they are larger than 100,000; below that {@link
 * #recursiveQuickSort} takes over. With few processors nearly all time is in the recursive
 * function. With many, the longest path from the root to the last leaf counts, and there the
 * parallel function's partitions (2,000,000 + 1,000,000 + ... elements, one after another) outweigh
 * one small leaf. So what to optimize depends on the processor count; in their paper the crossover
 * lies between 5 and 6.
 *
 * <p><b>How to run.</b>
 *
 * <pre>
 * ./corecast record -o quicksort.cct -- java -cp examples/target/corecast-examples.jar \
 *     corecast.examples.Example01ParallelQuicksort
 * ./corecast optimize quicksort.cct -p 1..16
 * </pre>
 *
 * Options: {@code --cheaper parallel} or {@code --cheaper recursive} makes that function about 20 %
 * cheaper, to check the advice; {@code --size N}, {@code --seed N}.
 *
 * <p><b>What to expect.</b> Lead of recursiveQuickSort on few processors, of parallelQuickSort on
 * many; the crossover depends on the pivots (the seed) and on the machine.
 *
 * <p>Elements are compared by a key that costs some divisions and is the value itself, so that
 * "about 20 % cheaper" is one division less and leaves the order alone. The partition is written
 * out in both functions, as in the paper: a profile by function then tells them apart.
 */
public final class Example01ParallelQuicksort {
  private static final int THREAD_ABOVE = 100_000;

  private final int[] data;
  private final boolean parallelCheaper;
  private final boolean recursiveCheaper;
  private final int divisor;
  private final AtomicInteger threads = new AtomicInteger();

  private Example01ParallelQuicksort(int[] data, String cheaper) {
    this.data = data;
    this.parallelCheaper = cheaper.equals("parallel");
    this.recursiveCheaper = cheaper.equals("recursive");
    this.divisor = data.length + 1; // not a constant, or the compiler would avoid the division
  }

  public static void main(String[] args) throws InterruptedException {
    Arguments arguments = Arguments.of(args, "size", "seed", "cheaper");
    int[] data =
        new Random(arguments.number("seed", 1)).ints(arguments.number("size", 2_000_000)).toArray();
    Example01ParallelQuicksort sort =
        new Example01ParallelQuicksort(data, arguments.text("cheaper", "none"));

    long start = System.nanoTime();
    Thread root = new Thread(() -> sort.parallelQuickSort(0, data.length - 1), "sort");
    root.start();
    root.join();
    long millis = (System.nanoTime() - start) / 1_000_000;

    for (int i = 1; i < data.length; i++) {
      if (data[i - 1] > data[i]) {
        throw new IllegalStateException("not sorted at " + i);
      }
    }
    System.out.println("sorted " + data.length + " ints in " + millis + " ms");
  }

  private void parallelQuickSort(int left, int right) {
    if (left >= right) {
      return;
    }
    boolean cheaper = parallelCheaper;
    int pivot = key(data[(left + right) >>> 1], cheaper);
    int i = left - 1;
    int j = right + 1;
    while (true) {
      do {
        i++;
      } while (key(data[i], cheaper) < pivot);
      do {
        j--;
      } while (key(data[j], cheaper) > pivot);
      if (i >= j) {
        break;
      }
      int swap = data[i];
      data[i] = data[j];
      data[j] = swap;
    }
    int split = j;
    if (right - left > THREAD_ABOVE) {
      Thread low = start(() -> parallelQuickSort(left, split));
      Thread high = start(() -> parallelQuickSort(split + 1, right));
      await(low);
      await(high);
    } else {
      recursiveQuickSort(left, split);
      recursiveQuickSort(split + 1, right);
    }
  }

  private void recursiveQuickSort(int left, int right) {
    if (left >= right) {
      return;
    }
    boolean cheaper = recursiveCheaper;
    int pivot = key(data[(left + right) >>> 1], cheaper);
    int i = left - 1;
    int j = right + 1;
    while (true) {
      do {
        i++;
      } while (key(data[i], cheaper) < pivot);
      do {
        j--;
      } while (key(data[j], cheaper) > pivot);
      if (i >= j) {
        break;
      }
      int swap = data[i];
      data[i] = data[j];
      data[j] = swap;
    }
    recursiveQuickSort(left, j);
    recursiveQuickSort(j + 1, right);
  }

  /** The value itself, at the price of four or five divisions; small, so that it is inlined. */
  private int key(int value, boolean cheaper) {
    int x = four(value);
    return cheaper ? x : divided(x);
  }

  private int four(int value) {
    return divided(divided(divided(divided(value))));
  }

  private int divided(int value) {
    return value / divisor * divisor + value % divisor;
  }

  private Thread start(Runnable part) {
    Thread thread = new Thread(part, "sort-" + threads.incrementAndGet());
    thread.start();
    return thread;
  }

  private static void await(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while sorting", e);
    }
  }
}
