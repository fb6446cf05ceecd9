package corecast.program.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of longs. */
public final class LongColumn {
  private static final long[] EMPTY = new long[0];

  /** The numbers; {@code null} if they are in pages. */
  private long @Nullable [] heap;

  private final @Nullable PageList paged;
  private int size;

  LongColumn(int expected) {
    this.heap = expected == 0 ? EMPTY : new long[expected];
    this.paged = null;
  }

  LongColumn(PageList paged) {
    this.paged = paged;
  }

  public long get(int index) {
    long[] numbers = heap;
    return numbers != null ? numbers[index] : pages().getLong(index);
  }

  public void set(int index, long value) {
    long[] numbers = heap;
    if (numbers != null) {
      numbers[index] = value;
    } else {
      pages().setLong(index, value);
    }
  }

  public void add(long value) {
    long[] numbers = heap;
    if (numbers == null) {
      pages().addLong(size++, value);
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
  public long @Nullable [] array() {
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
    long[] numbers = heap;
    if (numbers == null) {
      pages().grow(to);
    } else if (to > numbers.length) {
      heap = Arrays.copyOf(numbers, Math.max(to, Columns.larger(numbers.length)));
    }
    size = Math.max(size, to);
  }

  /** Adds numbers of another column. */
  public void addAll(LongColumn from, int first, int length) {
    PageList target = paged;
    PageList source = from.paged;
    if (target != null && source != null) {
      target.addAll(size, source, first, length);
      size += length;
    } else {
      for (int i = first; i < first + length; i++) {
        add(from.get(i));
      }
    }
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
    long[] numbers = heap;
    return numbers != null ? 8L * numbers.length : pages().bytes();
  }
}
