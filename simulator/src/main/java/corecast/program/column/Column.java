package corecast.program.column;

import org.jspecify.annotations.Nullable;

/**
 * Numbers of one kind, in an array of the heap or in pages. The kinds differ in the type of their
 * array alone, which hot loops must see.
 */
public abstract sealed class Column permits ByteColumn, DoubleColumn, IntColumn, LongColumn {
  static final int SHORT = 64;

  /** {@code null} if the numbers are in the heap. */
  private final @Nullable PageList paged;

  int size;

  Column(@Nullable PageList paged) {
    this.paged = paged;
  }

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
    } else {
      reserve(to);
    }
    size = Math.max(size, to);
  }

  /** Makes the array that long at least. */
  abstract void reserve(int length);

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
    } else {
      trimShort();
    }
  }

  /** Cuts an array of no more than {@link #SHORT} numbers down to those that were added. */
  abstract void trimShort();

  /** Frees what it takes; it must not be used any more. */
  public final void drop() {
    if (paged != null) {
      paged.drop();
    } else {
      dropArray();
    }
  }

  abstract void dropArray();

  /** What it takes in memory, or would without a file. */
  public final long bytes() {
    return paged != null ? paged.bytes() : arrayBytes();
  }

  abstract long arrayBytes();
}
