package corecast.examples;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Example 2: the n largest h(x) for N numbers x (Broberg et al., section 4.2).
 *
 * <p><b>Why.</b> h(x) = g(f(x)) is expensive, but g is monotone, so k = 8 threads first find the n
 * = 5,000 largest f(x) of their share of the N = 10,000,000 numbers; the results are merged, and g
 * is applied to n numbers only, at the end, by one thread. The first part shrinks with more
 * processors (up to 8), the last does not: on few processors {@link #largestOfF} is worth
 * optimizing, on many {@link #applyG}. In the paper the crossover lies between 4 and 5.
 *
 * <p><b>How to run.</b>
 *
 * <pre>
 * ./corecast record -o largest.cct -- java -Xmx1g -cp examples/target/corecast-examples.jar \
 *     corecast.examples.Example02LargestValues
 * ./corecast optimize largest.cct -p 1..16
 * </pre>
 *
 * Options: {@code --cheaper f} leaves out a fifth of the numbers before f, {@code --cheaper g} a
 * fifth of the terms of g's sum; {@code --threads k}.
 *
 * <p><b>What to expect.</b> The crossover is where the time of f divided by the processors falls
 * below that of g; where that is depends on how fast the machine compares and how fast it takes
 * exponentials.
 */
public final class Example02LargestValues {
  private static final int NUMBERS = 10_000_000;
  private static final int LARGEST = 5_000;
  private static final int TERMS = 672;

  private Example02LargestValues() {}

  public static void main(String[] args) throws InterruptedException {
    Arguments arguments = Arguments.of(args, "threads", "cheaper");
    int threads = arguments.number("threads", 8);
    String cheaper = arguments.text("cheaper", "none");
    double[] numbers = numbers();

    long start = System.nanoTime();
    double[][] parts = new double[threads][];
    int perThread = NUMBERS / threads;
    int used = cheaper.equals("f") ? perThread / 5 * 4 : perThread;
    List<Thread> workers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int part = t;
      Thread worker =
          new Thread(() -> parts[part] = largestOfF(numbers, part * perThread, used), "f-" + t);
      workers.add(worker);
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    double[] largest = merge(parts);
    double checksum = applyG(largest, cheaper.equals("g") ? TERMS * 4 / 5 : TERMS);
    long millis = (System.nanoTime() - start) / 1_000_000;
    System.out.println(
        "found " + largest.length + " largest in " + millis + " ms, mean " + checksum / LARGEST);
  }

  private static double[] numbers() {
    SplittableRandom random = new SplittableRandom(1);
    double[] numbers = new double[NUMBERS];
    for (int i = 0; i < NUMBERS; i++) {
      numbers[i] = random.nextDouble() * 20 - 10;
    }
    return numbers;
  }

  /** The n largest f(x) = |x + 2 x^2| of a share of the numbers, by quickselect. */
  private static double[] largestOfF(double[] numbers, int from, int count) {
    double[] f = new double[count];
    for (int i = 0; i < count; i++) {
      double x = numbers[from + i];
      f[i] = Math.abs(x + 2 * x * x);
    }
    int left = 0;
    int right = count - 1;
    int target = count - LARGEST;
    while (left < right) {
      double pivot = f[(left + right) >>> 1];
      int i = left;
      int j = right;
      while (i <= j) {
        while (f[i] < pivot) {
          i++;
        }
        while (f[j] > pivot) {
          j--;
        }
        if (i <= j) {
          double swap = f[i];
          f[i++] = f[j];
          f[j--] = swap;
        }
      }
      if (target <= j) {
        right = j;
      } else if (target >= i) {
        left = i;
      } else {
        break;
      }
    }
    return Arrays.copyOfRange(f, target, count);
  }

  private static double[] merge(double[][] parts) {
    double[] all = Arrays.stream(parts).flatMapToDouble(Arrays::stream).sorted().toArray();
    return Arrays.copyOfRange(all, all.length - LARGEST, all.length);
  }

  /** Sum of g over the values, where g(x) is a sum of e^sqrt(|x + i|). */
  private static double applyG(double[] values, int terms) {
    double sum = 0;
    for (double x : values) {
      for (int i = 0; i < terms; i++) {
        sum += Math.exp(Math.sqrt(Math.abs(x + i)));
      }
    }
    return sum;
  }
}
