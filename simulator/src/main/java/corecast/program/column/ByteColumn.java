package corecast.program.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of bytes. */
public final class ByteColumn extends Column {
  private static final byte[] EMPTY = new byte[0];

  /** The numbers; {@code null} if they are in pages. */
  private byte @Nullable [] heap;

  ByteColumn(int expected) {
    super(null);
    this.heap = expected == 0 ? EMPTY : new byte[expected];
  }

  ByteColumn(PageList paged) {
    super(paged);
  }

  public byte get(int index) {
    byte[] numbers = heap;
    return numbers != null ? numbers[index] : pages().getByte(index);
  }

  public void set(int index, byte value) {
    byte[] numbers = heap;
    if (numbers != null) {
      numbers[index] = value;
    } else {
      pages().setByte(index, value);
    }
  }

  public void add(byte value) {
    byte[] numbers = heap;
    if (numbers == null) {
      pages().addByte(size++, value);
      return;
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, Columns.larger(size));
      heap = numbers;
    }
    numbers[size++] = value;
  }

  /**
   * The column's array with room for so many numbers behind those that were added, to be written
   * there and then {@link #wrote}; {@code null} if the column is in pages.
   */
  public byte @Nullable [] room(int more) {
    byte[] numbers = heap;
    if (numbers != null && more > numbers.length - size) {
      numbers = Arrays.copyOf(numbers, Columns.larger(numbers.length, size + (long) more));
      heap = numbers;
    }
    return numbers;
  }

  /** Adds the first so many numbers of an array. */
  public void addAll(byte[] from, int length) {
    byte[] numbers = room(length);
    if (numbers != null) {
      System.arraycopy(from, 0, numbers, size, length);
      size += length;
      return;
    }
    for (int i = 0; i < length; i++) {
      pages().addByte(size++, from[i]);
    }
  }

  @Override
  int capacity() {
    byte[] numbers = heap;
    return numbers != null ? numbers.length : 0;
  }

  @Override
  void resize(int length) {
    byte[] numbers = heap;
    if (numbers != null) {
      heap = length == 0 ? EMPTY : Arrays.copyOf(numbers, length);
    }
  }
}
