package corecast.program.column;

/** The pages of one column. */
abstract class PageList {
  abstract int getInt(int index);

  abstract void setInt(int index, int value);

  abstract void addInt(int index, int value);

  abstract long getLong(int index);

  abstract void setLong(int index, long value);

  abstract void addLong(int index, long value);

  abstract byte getByte(int index);

  abstract void setByte(int index, byte value);

  abstract void addByte(int index, byte value);

  /**
   * Puts numbers of another column of the same kind and place behind the first {@code size} of this
   * one.
   */
  abstract void addAll(int size, PageList from, int first, int length);

  /** Makes pages of zeros up to that many numbers. */
  abstract void grow(int size);

  /** No page is being filled any more. */
  abstract void seal();

  /** Frees all pages; the column must not be used any more. */
  abstract void drop();

  /** Without the packing. */
  abstract long bytes();
}
