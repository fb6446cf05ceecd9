package corecast.program.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of longs. */
public final class LongColumn extends Column {
  private static final long[] EMPTY = new long[0];

  /** The numbers; {@code null} if they are in pages. */
  private long @Nullable [] heap;

  LongColumn(int expected) {
    super(null);
    this.heap = expected == 0 ? EMPTY : new long[expected];
  }

  LongColumn(PageList paged) {
    super(paged);
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

  /** Adds numbers of another column. */
  public void addAll(LongColumn from, int first, int length) {
    if (!addPages(from, first, length)) {
      for (int i = first; i < first + length; i++) {
        add(from.get(i));
      }
    }
  }

  @Override
  int capacity() {
    long[] numbers = heap;
    return numbers != null ? numbers.length : 0;
  }

  @Override
  void resize(int length) {
    long[] numbers = heap;
    if (numbers != null) {
      heap = length == 0 ? EMPTY : Arrays.copyOf(numbers, length);
    }
  }
}
