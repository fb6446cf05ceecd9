package corecast.program.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of doubles. */
public final class DoubleColumn extends Column {
  private static final double[] EMPTY = new double[0];

  /** The numbers; {@code null} if they are in pages. */
  private double @Nullable [] heap;

  DoubleColumn(int expected) {
    super(null);
    this.heap = expected == 0 ? EMPTY : new double[expected];
  }

  DoubleColumn(PageList paged) {
    super(paged);
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

  @Override
  int capacity() {
    double[] numbers = heap;
    return numbers != null ? numbers.length : 0;
  }

  @Override
  void resize(int length) {
    double[] numbers = heap;
    if (numbers != null) {
      heap = length == 0 ? EMPTY : Arrays.copyOf(numbers, length);
    }
  }
}
