package corecast.analysis.weight;

import java.util.Arrays;

/**
 * Rows of weights, counted from 1, of at most {@value #MOST_COLUMNS} columns; each as a {@link
 * WeightRow} says, but in arrays that all of them share. A row that is free is used again.
 */
final class NarrowRows {
  static final int MOST_COLUMNS = Long.SIZE;

  private final Columns columns;
  private final int width;

  /** By row and column: what the columns up to this one have more than the next. */
  private double[] fall;

  // By row.
  private long[] fallen = new long[16]; // a bit for each column whose fall is not 0
  private double[] perProcessor = new double[16]; // what is to be added for each processor
  private long[] turns = new long[16]; // see #turns
  private boolean[] turnsKnown = new boolean[16];

  private int made;
  private int[] free = new int[16];
  private int frees;

  NarrowRows(Columns columns) {
    this.columns = columns;
    this.width = columns.width();
    this.fall = new double[16 * width];
  }

  /** The number of a row of zeros. */
  int take() {
    if (frees > 0) {
      return free[--frees];
    }
    int row = ++made;
    if (row == fallen.length) {
      int room = 2 * row;
      fall = Arrays.copyOf(fall, room * width);
      fallen = Arrays.copyOf(fallen, room);
      perProcessor = Arrays.copyOf(perProcessor, room);
      turns = Arrays.copyOf(turns, room);
      turnsKnown = Arrays.copyOf(turnsKnown, room);
    }
    return row;
  }

  /** The row is not needed any more. */
  void give(int row) {
    int first = row * width;
    for (long bits = fallen[row]; bits != 0; bits &= bits - 1) {
      fall[first + Long.numberOfTrailingZeros(bits)] = 0;
    }
    fallen[row] = 0;
    perProcessor[row] = 0;
    turnsKnown[row] = false;
    if (frees == free.length) {
      free = Arrays.copyOf(free, frees * 2);
    }
    free[frees++] = row;
  }

  /** Adds max(P, running), so often. */
  void addAtLeast(int row, int running, int times) {
    perProcessor[row] += times; // max(P, n) is P, and 1 for each number from P to n - 1
    addWhereUpTo(row, 1, running, times);
    turnsKnown[row] = false;
  }

  /** Adds max(P, before) - max(P, after). */
  void addChange(int row, int before, int after) {
    if (before > after) {
      addWhereUpTo(row, Math.max(1, after), before, 1);
    } else {
      addWhereUpTo(row, before, after, -1);
    }
  }

  /**
   * For each number from one up to another, adds to the columns with at most so many processors.
   */
  private void addWhereUpTo(int row, int from, int to, int times) {
    if (from >= to) {
      return;
    }
    int c = columns.upTo(from);
    if (to - from == 1) { // mostly: one body less, or one more
      if (c >= 0) {
        add(row, c, times);
      }
      return;
    }
    int last = width - 1;
    for (c = Math.max(0, c); c <= last && columns.processors(c) < to; c++) {
      int low = Math.max(from, columns.processors(c));
      int high = c < last ? Math.min(to, columns.processors(c + 1)) : to;
      add(row, c, (double) times * (high - low));
    }
  }

  /** Adds to that column and those before it. */
  void add(int row, int column, double more) {
    int at = row * width + column;
    double sum = fall[at] + more;
    fall[at] = sum;
    long bit = 1L << column;
    long others = fallen[row] & ~bit;
    fallen[row] = sum == 0 ? others : others | bit;
    turnsKnown[row] = false;
  }

  /** Adds two rows, and gives one of them back; the number of the other, which is the sum. */
  int merge(int one, int other) {
    boolean fewer = Long.bitCount(fallen[one]) < Long.bitCount(fallen[other]);
    int less = fewer ? one : other;
    int sum = fewer ? other : one;
    int to = sum * width;
    int from = less * width;
    long zero = 0;
    for (long bits = fallen[less]; bits != 0; bits &= bits - 1) {
      int c = Long.numberOfTrailingZeros(bits);
      double both = fall[to + c] + fall[from + c];
      fall[to + c] = both;
      fall[from + c] = 0;
      zero |= both == 0 ? 1L << c : 0;
    }
    fallen[sum] = (fallen[sum] | fallen[less]) & ~zero;
    perProcessor[sum] += perProcessor[less];
    turnsKnown[sum] = false;
    fallen[less] = 0;
    give(less);
    return sum;
  }

  /** Adds a row to a sum, so often. */
  void addTo(FallSums.Sum sum, int row, double times) {
    double[] sums = sum.fall;
    int first = row * width;
    for (long bits = fallen[row]; bits != 0; bits &= bits - 1) {
      int c = Long.numberOfTrailingZeros(bits);
      sums[c] += fall[first + c] * times;
    }
    sum.perProcessor += perProcessor[row] * times;
  }

  /** Adds a number to each column of a sum where the row is not 0. */
  void addWhereNotZero(FallSums.Sum sum, int row, double number) {
    double[] sums = sum.fall;
    long bits = turns(row);
    double sign = (Long.bitCount(bits) & 1) == 1 ? number : -number; // 1 if column 0 is not 0
    for (; bits != 0; bits &= bits - 1) {
      sums[Long.numberOfTrailingZeros(bits)] += sign;
      sign = -sign;
    }
  }

  /** A bit for each column that is 0 and the next is not, or the other way round. */
  private long turns(int row) {
    if (!turnsKnown[row]) {
      turnsKnown[row] = true;
      long notZero = perProcessor[row] == 0 ? notZero(row) : notZeroWithProcessors(row);
      turns[row] = notZero ^ notZero >>> 1;
    }
    return turns[row];
  }

  /** A bit for each column that is not 0. */
  private long notZero(int row) {
    long notZero = 0;
    double value = 0;
    for (long bits = fallen[row]; bits != 0; ) {
      int c = Long.SIZE - 1 - Long.numberOfLeadingZeros(bits);
      bits ^= 1L << c;
      value += fall[row * width + c];
      long upToHere = (2L << c) - 1;
      notZero = value == 0 ? notZero & ~upToHere : notZero | upToHere;
    }
    return notZero;
  }

  /** As {@link #notZero}; between two falls a column can be 0 for one number of processors only. */
  private long notZeroWithProcessors(int row) {
    long zero = 0;
    double value = 0;
    for (long bits = fallen[row]; bits != 0; ) {
      int c = Long.SIZE - 1 - Long.numberOfLeadingZeros(bits);
      bits ^= 1L << c;
      value += fall[row * width + c];
      double processors = -value / perProcessor[row];
      if (processors >= 1 && processors <= columns.processors(c)) {
        int at = columns.upTo((int) processors);
        int next = Long.SIZE - 1 - Long.numberOfLeadingZeros(bits); // -1 if there is no other fall
        zero |= at > next && columns.processors(at) == processors ? 1L << at : 0;
      }
    }
    return -1L >>> Long.SIZE - width & ~zero;
  }
}
