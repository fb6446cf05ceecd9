package corecast.program.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of doubles. */
public final class DoubleColumn {
  private static final double[] EMPTY = new double[0];

  /** The numbers; {@code null} if they are in pages. */
  private double @Nullable [] heap;

  private final @Nullable PageList paged;
  private int size;

  DoubleColumn(int expected) {
    this.heap = expected == 0 ? EMPTY : new double[expected];
    this.paged = null;
  }

  DoubleColumn(PageList paged) {
    this.paged = paged;
  }

  public double get(int index) {
    double[] numbers = heap;
    return numbers != null ? numbers[index] : Double.longBitsToDouble(pages().getLong(index));
  }

  public void set(int index, double value) {
    double[] numbers = heap;
    if (numbers != null) {
      numbers[index] = value;
    } else {
      pages().setLong(index, Double.doubleToRawLongBits(value));
    }
  }

  public void add(double value) {
    double[] numbers = heap;
    if (numbers == null) {
      pages().addLong(size++, Double.doubleToRawLongBits(value));
      return;
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, Columns.larger(size));
      heap = numbers;
    }
    numbers[size++] = value;
  }

  /**
   * The column as an array, for hot loops; {@code null} if it is in pages. It is the column's own
   * until something is added.
   */
  public double @Nullable [] array() {
    return heap;
  }

  private PageList pages() {
    PageList pages = paged;
    if (pages == null) {
      throw new IllegalStateException("a column in the heap has no pages");
    }
    return pages;
  }

  /** How many numbers were added. */
  public int size() {
    return size;
  }

  /** Adds zeros up to that many numbers in all. */
  public void grow(int to) {
    double[] numbers = heap;
    if (numbers == null) {
      pages().grow(to);
    } else if (to > numbers.length) {
      heap = Arrays.copyOf(numbers, Math.max(to, Columns.larger(numbers.length)));
    }
    size = Math.max(size, to);
  }

  /** Nothing is added for now: what is held ready for that is given back. */
  public void seal() {
    if (paged != null) {
      paged.seal();
    }
  }

  /** Frees what it takes; it must not be used any more. */
  public void drop() {
    if (paged != null) {
      paged.drop();
    } else {
      heap = EMPTY;
    }
  }

  /** What it takes in memory, or would without a file. */
  public long bytes() {
    double[] numbers = heap;
    return numbers != null ? 8L * numbers.length : pages().bytes();
  }
}
