package corecast.analysis.interval;

import corecast.program.Program;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Programs as a recording might have been otherwise: each piece of work takes as long as another
 * one of the same call path, drawn at random, which is at least half and at most twice as long.
 * Pieces that differ by more are different work, not chance. What sleeps or waits for input and
 * output stays.
 */
final class Resampling {
  private static final int ALIKE = 2;

  /**
   * By at most this part of it a length that was drawn is another one, so that events do not come
   * at the same time that never would.
   */
  private static final double APART = 1e-3;

  private final Program program;
  private final long[] amounts;

  /** Pieces of work by call path, then by length. */
  private final long[] sorted;

  /** From where to where in it those are that a step may take the length of, by step. */
  private final int[] from;

  private final int[] to;

  Resampling(Program program) {
    this.program = program;
    this.amounts = program.amounts();
    this.from = new int[amounts.length];
    this.to = new int[amounts.length];
    int paths = 0;
    for (int s = 0; s < amounts.length; s++) {
      paths = Math.max(paths, group(s) + 1);
    }
    int[] begins = new int[paths + 1]; // where the pieces of each path begin
    for (int s = 0; s < amounts.length; s++) {
      begins[group(s) + 1] += isWork(s) ? 1 : 0;
    }
    Arrays.parallelPrefix(begins, Integer::sum);
    this.sorted = new long[begins[paths]];
    int[] next = begins.clone();
    for (int s = 0; s < amounts.length; s++) {
      if (isWork(s)) {
        sorted[next[group(s)]++] = amounts[s];
      }
    }
    for (int path = 0; path < paths; path++) {
      Arrays.sort(sorted, begins[path], begins[path + 1]);
    }
    for (int s = 0; s < amounts.length; s++) {
      if (isWork(s)) {
        int begin = begins[group(s)];
        int end = begins[group(s) + 1];
        from[s] = lowest(begin, end, (amounts[s] + ALIKE - 1) / ALIKE);
        to[s] = lowest(begin, end, amounts[s] * ALIKE + 1);
      }
    }
  }

  /** Which call path a step is on, from 0; work of no function is on one, too. */
  private int group(int step) {
    return isWork(step) ? program.path(step) - Program.NO_PATH : 0;
  }

  private boolean isWork(int step) {
    return program.isRun(step) && amounts[step] > 0;
  }

  /** Where the first one is that is at least so long. */
  private int lowest(int begin, int end, long least) {
    int low = begin;
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < least) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  Program next(RandomGenerator random) {
    long[] drawn = amounts.clone();
    for (int s = 0; s < drawn.length; s++) {
      if (to[s] > from[s] && sorted[from[s]] < sorted[to[s] - 1]) {
        long length = sorted[random.nextInt(from[s], to[s])];
        drawn[s] = length + Math.round(length * random.nextDouble(-APART, APART));
      }
    }
    return program.withAmounts(drawn);
  }
}
