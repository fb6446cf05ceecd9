package corecast.program.column;

import org.jspecify.annotations.Nullable;

/**
 * Numbers of one kind, in an array of the heap or in pages. The kinds differ in the type of their
 * array alone, which hot loops must see.
 */
public abstract sealed class Column permits ByteColumn, DoubleColumn, IntColumn, LongColumn {
  private static final int SHORT = 64;

  /** {@code null} if the numbers are in the heap. */
  private final @Nullable PageList paged;

  int size;

  Column(@Nullable PageList paged) {
    this.paged = paged;
  }

  /** How many numbers fit the array; 0 if there is none. */
  abstract int capacity();

  /** Makes an array, if there is one, that long. */
  abstract void resize(int length);

  final PageList pages() {
    PageList pages = paged;
    if (pages == null) {
      throw new IllegalStateException("a column in the heap has no pages");
    }
    return pages;
  }

  /** How many numbers were added. */
  public final int size() {
    return size;
  }

  /** So many numbers were written to the column's array, behind those that were added. */
  public final void wrote(int more) {
    size += more;
  }

  /** Adds zeros up to that many numbers in all. */
  public final void grow(int to) {
    if (paged != null) {
      paged.grow(to);
    } else if (to > capacity()) {
      resize(Math.max(to, Columns.larger(capacity())));
    }
    size = Math.max(size, to);
  }

  /** Adds numbers of another column of the kind, if both are in pages; says whether it did. */
  final boolean addPages(Column from, int first, int length) {
    if (paged == null || from.paged == null) {
      return false;
    }
    paged.addAll(size, from.paged, first, length);
    size += length;
    return true;
  }

  /**
   * Nothing is added for now: what is held ready for that is given back. Of an array only if it is
   * short, which there may be millions of; a long one would be copied for little.
   */
  public final void seal() {
    if (paged != null) {
      paged.seal();
    } else if (capacity() <= SHORT && size < capacity()) {
      resize(size);
    }
  }

  /** Frees what it takes; it must not be used any more. */
  public final void drop() {
    if (paged != null) {
      paged.drop();
    } else {
      resize(0);
    }
  }

  /** What it takes in memory, or would without a file. */
  public final long bytes() {
    int each = this instanceof ByteColumn ? 1 : this instanceof IntColumn ? 4 : 8;
    return paged != null ? paged.bytes() : (long) each * capacity();
  }
}
