package corecast.examples;

import java.util.Arrays;

/** Work as programs do it, without a look at the clock: the same seed, the same result. */
final class RealWork {
  private RealWork() {}

  /** A hash of {@code length} numbers; somewhat more than a nanosecond each. */
  static long hash(long seed, int length) {
    long hash = 0xcbf29ce484222325L ^ seed;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ (i & 255)) * 0x100000001b3L;
    }
    return hash;
  }

  static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  /** Numbers that follow from a seed, sorted. */
  static int[] sorted(int seed, int count) {
    int[] numbers = new int[count];
    int x = seed;
    for (int i = 0; i < count; i++) {
      x = x * 1664525 + 1013904223;
      numbers[i] = x >>> 4;
    }
    Arrays.sort(numbers);
    return numbers;
  }

  static int median(int[] sorted) {
    return sorted[sorted.length / 2];
  }

  static int[] merge(int[] a, int[] b) {
    int[] merged = new int[a.length + b.length];
    int i = 0;
    int j = 0;
    for (int k = 0; k < merged.length; k++) {
      merged[k] = j == b.length || (i < a.length && a[i] <= b[j]) ? a[i++] : b[j++];
    }
    return merged;
  }

  /** How many primes there are below a limit, by a sieve. */
  static int primes(int limit) {
    boolean[] composite = new boolean[limit];
    int count = 0;
    for (int i = 2; i < limit; i++) {
      if (!composite[i]) {
        count++;
        for (long j = (long) i * i; j < limit; j += i) {
          composite[(int) j] = true;
        }
      }
    }
    return count;
  }

  /** Words such as {@code k42}, with a space after each. */
  static String text(int seed, int words) {
    StringBuilder text = new StringBuilder();
    int x = seed;
    for (int i = 0; i < words; i++) {
      x = x * 1664525 + 1013904223;
      text.append('k').append((x >>> 8) % 97).append(' ');
    }
    return text.toString();
  }

  static double[][] matrix(int seed, int size) {
    double[][] matrix = new double[size][size];
    int x = seed;
    for (double[] row : matrix) {
      for (int i = 0; i < size; i++) {
        x = x * 1664525 + 1013904223;
        row[i] = (x >>> 8) / (double) (1 << 24);
      }
    }
    return matrix;
  }

  static double[][] product(double[][] a, double[][] b) {
    double[][] product = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b[0].length; j++) {
        for (int k = 0; k < b.length; k++) {
          product[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return product;
  }

  /** A row of a plate, a step later: the warmer a point, the less it takes from its neighbours. */
  static void spread(double[] above, double[] row, double[] below, double[] result) {
    for (int i = 1; i < row.length - 1; i++) {
      double around = (above[i] + below[i] + row[i - 1] + row[i + 1]) / 4;
      result[i] = row[i] + (around - row[i]) / (1 + row[i] * row[i]);
    }
  }
}
