package corecast.program.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of bytes. */
public final class ByteColumn {
  private static final byte[] EMPTY = new byte[0];

  /** The numbers; {@code null} if they are in pages. */
  private byte @Nullable [] heap;

  private final @Nullable PageList paged;
  private int size;

  ByteColumn(int expected) {
    this.heap = expected == 0 ? EMPTY : new byte[expected];
    this.paged = null;
  }

  ByteColumn(PageList paged) {
    this.paged = paged;
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

  /** Adds the first so many numbers of an array. */
  public void addAll(byte[] from, int length) {
    byte[] numbers = heap;
    if (numbers == null) {
      for (int i = 0; i < length; i++) {
        pages().addByte(size++, from[i]);
      }
      return;
    }
    if (length > numbers.length - size) {
      numbers = Arrays.copyOf(numbers, Columns.larger(numbers.length, size + (long) length));
      heap = numbers;
    }
    System.arraycopy(from, 0, numbers, size, length);
    size += length;
  }

  /** Adds zeros up to that many numbers in all. */
  public void grow(int to) {
    byte[] numbers = heap;
    if (numbers == null) {
      pages().grow(to);
    } else if (to > numbers.length) {
      heap = Arrays.copyOf(numbers, Math.max(to, Columns.larger(numbers.length)));
    }
    size = Math.max(size, to);
  }

  /** Adds numbers of another column. */
  public void addAll(ByteColumn from, int first, int length) {
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
    byte[] numbers = heap;
    return numbers != null ? numbers.length : pages().bytes();
  }
}
