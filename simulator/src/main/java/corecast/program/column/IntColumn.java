package corecast.program.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of ints. */
public final class IntColumn extends Column {
  private static final int[] EMPTY = new int[0];

  /** The numbers; {@code null} if they are in pages. */
  private int @Nullable [] heap;

  IntColumn(int expected) {
    super(null);
    this.heap = expected == 0 ? EMPTY : new int[expected];
  }

  IntColumn(PageList paged) {
    super(paged);
  }

  public int get(int index) {
    int[] numbers = heap;
    return numbers != null ? numbers[index] : pages().getInt(index);
  }

  public void set(int index, int value) {
    int[] numbers = heap;
    if (numbers != null) {
      numbers[index] = value;
    } else {
      pages().setInt(index, value);
    }
  }

  public void add(int value) {
    int[] numbers = heap;
    if (numbers == null) {
      pages().addInt(size++, value);
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
  public int @Nullable [] array() {
    return heap;
  }

  /** Where a number is among the first of them, which ascend; as {@link Arrays#binarySearch}. */
  public int search(int length, int value) {
    int low = 0;
    int high = length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = get(middle);
      if (found == value) {
        return middle;
      }
      if (found < value) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  /**
   * The column's array with room for so many numbers behind those that were added, to be written
   * there and then {@link #wrote}; {@code null} if the column is in pages.
   */
  public int @Nullable [] room(int more) {
    int[] numbers = heap;
    if (numbers != null && more > numbers.length - size) {
      numbers = Arrays.copyOf(numbers, Columns.larger(numbers.length, size + (long) more));
      heap = numbers;
    }
    return numbers;
  }

  /** Adds the first so many numbers of an array. */
  public void addAll(int[] from, int length) {
    int[] numbers = room(length);
    if (numbers != null) {
      System.arraycopy(from, 0, numbers, size, length);
      size += length;
      return;
    }
    for (int i = 0; i < length; i++) {
      pages().addInt(size++, from[i]);
    }
  }

  /** Adds numbers of another column. */
  public void addAll(IntColumn from, int first, int length) {
    if (!addPages(from, first, length)) {
      for (int i = first; i < first + length; i++) {
        add(from.get(i));
      }
    }
  }

  @Override
  int capacity() {
    int[] numbers = heap;
    return numbers != null ? numbers.length : 0;
  }

  @Override
  void resize(int length) {
    int[] numbers = heap;
    if (numbers != null) {
      heap = length == 0 ? EMPTY : Arrays.copyOf(numbers, length);
    }
  }
}
