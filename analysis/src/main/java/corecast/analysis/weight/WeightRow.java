package corecast.analysis.weight;

import java.util.Arrays;

/**
 * P x weight of a segment, or a sum of such, for each column. Kept as what it falls by from one
 * column to the next, because events change few of these: if n bodies run before an event and n - 1
 * after it, the term is 1 for all P below n and 0 from there on, which is one fall.
 */
final class WeightRow {
  private final Columns columns;

  /** What the columns up to this one have more than the next. */
  private final double[] fall;

  /** A bit for each column whose fall is not 0. */
  private final long[] fallen;

  private double perProcessor;

  /** A bit for each column that is 0 and the next is not, or the other way round. */
  private final long[] turn;

  private boolean turnsKnown;

  WeightRow(Columns columns) {
    this.columns = columns;
    this.fall = new double[columns.width()];
    this.fallen = new long[(fall.length + 63) >> 6];
    this.turn = new long[fallen.length];
  }

  void clear() {
    turnsKnown = false;
    for (int w = 0; w < fallen.length; w++) {
      for (long bits = fallen[w]; bits != 0; bits &= bits - 1) {
        fall[first(w, bits)] = 0;
      }
      fallen[w] = 0;
    }
    perProcessor = 0;
  }

  private static int first(int word, long bits) {
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }

  /** Adds max(P, running), so often. */
  void addAtLeast(int running, int times) {
    turnsKnown = false;
    perProcessor += times; // max(P, n) is P, and 1 for each number from P to n - 1
    addWhereUpTo(1, running, times);
  }

  /** Adds max(P, before) - max(P, after). */
  void addChange(int before, int after) {
    if (before > after) {
      addWhereUpTo(Math.max(1, after), before, 1);
    } else {
      addWhereUpTo(before, after, -1);
    }
  }

  /**
   * For each number from one up to another, adds to the columns with at most so many processors.
   */
  private void addWhereUpTo(int from, int to, int times) {
    if (from >= to) {
      return;
    }
    if (to - from == 1) { // mostly: one body less, or one more
      int column = columns.upTo(from);
      if (column >= 0) {
        add(column, times);
      }
      return;
    }
    int last = fall.length - 1;
    for (int c = Math.max(0, columns.upTo(from)); c <= last && columns.processors(c) < to; c++) {
      int low = Math.max(from, columns.processors(c));
      int high = c < last ? Math.min(to, columns.processors(c + 1)) : to;
      add(c, (double) times * (high - low));
    }
  }

  /** Adds to that column and those before it. */
  void add(int column, double more) {
    turnsKnown = false;
    double sum = fall[column] + more;
    fall[column] = sum;
    long bit = 1L << column;
    long others = fallen[column >> 6] & ~bit;
    fallen[column >> 6] = sum == 0 ? others : others | bit;
  }

  /** Adds another row, so often. */
  void add(WeightRow other, double times) {
    turnsKnown = false;
    for (int w = 0; w < fallen.length; w++) {
      long zero = 0;
      for (long bits = other.fallen[w]; bits != 0; bits &= bits - 1) {
        int c = first(w, bits);
        double sum = fall[c] + other.fall[c] * times;
        fall[c] = sum;
        zero |= sum == 0 ? 1L << c : 0;
      }
      fallen[w] = (fallen[w] | other.fallen[w]) & ~zero;
    }
    if (other.perProcessor != 0) {
      perProcessor += other.perProcessor * times;
    }
  }

  /** A number that rows have in common that are {@link #equalTo} each other. */
  int hash() {
    long hash = Double.doubleToRawLongBits(perProcessor);
    for (int w = 0; w < fallen.length; w++) {
      for (long bits = fallen[w]; bits != 0; bits &= bits - 1) {
        int c = first(w, bits);
        hash = (hash + c) * 0x9e37_79b9_7f4a_7c15L + Double.doubleToRawLongBits(fall[c]);
      }
    }
    return (int) (hash * 0x9e37_79b9_7f4a_7c15L >>> 32);
  }

  /**
   * Whether it was put together of the same changes as another, so that its values are the same.
   */
  boolean equalTo(WeightRow other) {
    if (perProcessor != other.perProcessor || !Arrays.equals(fallen, other.fallen)) {
      return false;
    }
    for (int w = 0; w < fallen.length; w++) {
      for (long bits = fallen[w]; bits != 0; bits &= bits - 1) {
        int c = first(w, bits);
        if (fall[c] != other.fall[c]) {
          return false;
        }
      }
    }
    return true;
  }

  /** Adds a number to each column where another row is not 0. */
  void addWhereNotZero(WeightRow other, double number) {
    if (!other.turnsKnown) {
      other.findTurns();
    }
    int turns = 0;
    for (int w = fallen.length - 1; w >= 0; w--) {
      long bits = other.turn[w];
      turns += Long.bitCount(bits);
      for (double sign = (turns & 1) == 1 ? number : -number; bits != 0; sign = -sign) {
        add(first(w, bits), sign);
        bits &= bits - 1;
      }
    }
  }

  private void findTurns() {
    Arrays.fill(turn, 0);
    turnsKnown = true;
    if (perProcessor != 0) {
      findTurnsByColumn();
      return;
    }
    double value = 0;
    long next = 0; // 1 if the value is not 0
    for (int w = fallen.length - 1; w >= 0; w--) {
      for (long bits = fallen[w]; bits != 0; ) {
        int bit = 63 - Long.numberOfLeadingZeros(bits);
        bits ^= 1L << bit;
        value += fall[(w << 6) + bit];
        long here = value == 0 ? 0 : 1;
        turn[w] |= (here ^ next) << bit; // mostly one, so found without a branch
        next = here;
      }
    }
  }

  private void findTurnsByColumn() {
    int last = fall.length - 1;
    int c = lastFallen();
    long next = c < last ? 1 : 0;
    turn[last >> 6] = next << last;
    double sum = 0;
    for (; c >= 0; c--) {
      sum += fall[c];
      long here = sum + perProcessor * columns.processors(c) == 0 ? 0 : 1;
      turn[c >> 6] |= (here ^ next) << c;
      next = here;
    }
  }

  private int lastFallen() {
    int w = fallen.length - 1;
    while (w > 0 && fallen[w] == 0) {
      w--;
    }
    return (w << 6) + 63 - Long.numberOfLeadingZeros(fallen[w]);
  }

  double at(int column) {
    double sum = perProcessor * columns.processors(column);
    long from = -1L << column;
    for (int w = column >> 6; w < fallen.length; w++) {
      for (long bits = fallen[w] & from; bits != 0; bits &= bits - 1) {
        sum += fall[first(w, bits)];
      }
      from = -1;
    }
    return sum;
  }

  double[] values() {
    double[] values = new double[fall.length];
    double sum = 0;
    for (int c = values.length - 1; c >= 0; c--) {
      sum += fall[c];
      values[c] = sum + perProcessor * columns.processors(c);
    }
    return values;
  }

  /** Takes values for all columns in place of its own. */
  void set(double... values) {
    clear();
    double next = 0;
    for (int c = values.length - 1; c >= 0; c--) {
      add(c, values[c] - next);
      next = values[c];
    }
  }
}
