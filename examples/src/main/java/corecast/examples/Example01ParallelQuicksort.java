package corecast.examples;

import java.util.Random;

/**
 * Example 1: parallel quicksort of 2,000,000 random ints (paper, section 4.1).
 *
 * <p><b>Why.</b> Each call of {@link #parallelQuickSort} partitions its range and starts two
 * threads for the halves as long as they are larger than 100,000; below that {@link
 * #recursiveQuickSort} takes over. With few processors nearly all time is in the recursive
 * function. With many, the longest path from the root to the last leaf counts, and there the
 * parallel function's partitions (2,000,000 + 1,000,000 + ... elements, one after another) outweigh
 * one small leaf. So what to optimize depends on the processor count; in the paper the crossover
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
 * <p>Elements are compared by a key that takes {@value #ROUNDS} rounds of mixing and as many of
 * unmixing, so that comparing has a price which "20 % cheaper" can lower without changing the
 * order.
 */
public final class Example01ParallelQuicksort {
  private static final int THREAD_ABOVE = 100_000;
  private static final int ROUNDS = 10;
  private static final int CHEAPER_ROUNDS = 8;

  private final int[] data;
  private final int parallelRounds;
  private final int recursiveRounds;

  private Example01ParallelQuicksort(int[] data, String cheaper) {
    this.data = data;
    this.parallelRounds = cheaper.equals("parallel") ? CHEAPER_ROUNDS : ROUNDS;
    this.recursiveRounds = cheaper.equals("recursive") ? CHEAPER_ROUNDS : ROUNDS;
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
    int split = partition(left, right, parallelRounds);
    Thread low = half(left, split);
    Thread high = half(split + 1, right);
    await(low);
    await(high);
  }

  /** Sorts one half: in a thread of its own if it is large, else here. */
  private @org.jspecify.annotations.Nullable Thread half(int left, int right) {
    if (right - left > THREAD_ABOVE) {
      Thread thread = new Thread(() -> parallelQuickSort(left, right), "sort-" + left);
      thread.start();
      return thread;
    }
    recursiveQuickSort(left, right);
    return null;
  }

  private void recursiveQuickSort(int left, int right) {
    if (left >= right) {
      return;
    }
    int split = partition(left, right, recursiveRounds);
    recursiveQuickSort(left, split);
    recursiveQuickSort(split + 1, right);
  }

  /** Hoare's partition around the middle element; inlined into its two callers for a profiler. */
  private int partition(int left, int right, int rounds) {
    int pivot = key(data[(left + right) >>> 1], rounds);
    int i = left - 1;
    int j = right + 1;
    while (true) {
      do {
        i++;
      } while (key(data[i], rounds) < pivot);
      do {
        j--;
      } while (key(data[j], rounds) > pivot);
      if (i >= j) {
        return j;
      }
      int swap = data[i];
      data[i] = data[j];
      data[j] = swap;
    }
  }

  /** The value itself, at a price: rounds of mixing, and as many that undo them. */
  private static int key(int value, int rounds) {
    int x = value;
    for (int r = 0; r < rounds; r++) {
      x = Integer.rotateLeft(x ^ 0x9E3779B9, 7) + r;
    }
    for (int r = rounds - 1; r >= 0; r--) {
      x = Integer.rotateRight(x - r, 7) ^ 0x9E3779B9;
    }
    return x;
  }

  private static void await(@org.jspecify.annotations.Nullable Thread thread) {
    if (thread != null) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted while sorting", e);
      }
    }
  }
}
