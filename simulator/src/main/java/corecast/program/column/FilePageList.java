package corecast.program.column;

import java.util.Arrays;

/** The pages of a column in a file. The last page is filled here, before it comes to the others. */
final class FilePageList extends PageList {
  private static final int NONE = -1;

  private final FilePages pages;

  /** Logarithm of the bytes of a number. */
  private final int shift;

  /** Logarithm of the bytes of a page. */
  private final int bits;

  /** Logarithm of the numbers in a page. */
  private final int numberBits;

  private final int numberMask;
  private final boolean doubles;
  private int[] numbers = new int[1];
  private int count;

  // The page looked up last; good as long as no page has left the memory since.
  private int foundAt = NONE;
  private byte[] found = new byte[0];
  private boolean foundToChange;
  private int foundBefore;

  // The page that is being filled.
  private int filledAt = NONE;
  private byte[] filled = new byte[0];

  /**
   * @param shift logarithm of the bytes of a number
   * @param bits logarithm of the bytes of a page
   * @param doubles whether the numbers are doubles
   */
  FilePageList(FilePages pages, int shift, int bits, boolean doubles) {
    this.doubles = doubles;
    this.pages = pages;
    this.shift = shift;
    this.bits = bits;
    this.numberBits = bits - shift;
    this.numberMask = (1 << numberBits) - 1;
  }

  @Override
  int getInt(int index) {
    return (int) Packing.INT.get(toRead(index >>> numberBits), (index & numberMask) << 2);
  }

  @Override
  void setInt(int index, int value) {
    Packing.INT.set(toChange(index >>> numberBits), (index & numberMask) << 2, value);
  }

  @Override
  void addInt(int index, int value) {
    Packing.INT.set(toFill(index >>> numberBits), (index & numberMask) << 2, value);
  }

  @Override
  long getLong(int index) {
    return (long) Packing.LONG.get(toRead(index >>> numberBits), (index & numberMask) << 3);
  }

  @Override
  void setLong(int index, long value) {
    Packing.LONG.set(toChange(index >>> numberBits), (index & numberMask) << 3, value);
  }

  @Override
  void addLong(int index, long value) {
    Packing.LONG.set(toFill(index >>> numberBits), (index & numberMask) << 3, value);
  }

  @Override
  byte getByte(int index) {
    return toRead(index >>> numberBits)[index & numberMask];
  }

  @Override
  void setByte(int index, byte value) {
    toChange(index >>> numberBits)[index & numberMask] = value;
  }

  @Override
  void addByte(int index, byte value) {
    toFill(index >>> numberBits)[index & numberMask] = value;
  }

  @Override
  void addAll(int size, PageList other, int first, int length) {
    FilePageList from = (FilePageList) other;
    int to = size;
    int next = first;
    for (int left = length; left > 0; ) {
      int there = from.numberMask + 1 - (next & from.numberMask);
      int room = numberMask + 1 - (to & numberMask);
      int some = Math.min(left, Math.min(there, room));
      byte[] target = toFill(to >>> numberBits); // borrowed, so it stays when the other is loaded
      byte[] source = from.toRead(next >>> from.numberBits);
      System.arraycopy(
          source,
          (next & from.numberMask) << shift,
          target,
          (to & numberMask) << shift,
          some << shift);
      to += some;
      next += some;
      left -= some;
    }
  }

  private byte[] toRead(int at) {
    return at == foundAt && foundBefore == pages.departures() ? found : find(at, false);
  }

  private byte[] toChange(int at) {
    return at == foundAt && foundToChange && foundBefore == pages.departures()
        ? found
        : find(at, true);
  }

  private byte[] find(int at, boolean toChange) {
    if (at == filledAt) {
      return filled;
    }
    byte[] page = toChange ? pages.toChange(numbers[at]) : pages.toRead(numbers[at]);
    foundAt = at;
    found = page;
    foundToChange = toChange;
    foundBefore = pages.departures();
    return page;
  }

  private byte[] toFill(int at) {
    return at == filledAt ? filled : open(at);
  }

  private byte[] open(int at) {
    seal();
    ensure(at + 1);
    filled = pages.borrow(numbers[at]);
    filledAt = at;
    return filled;
  }

  @Override
  void grow(int size) {
    ensure((int) ((size + (long) numberMask) >>> numberBits));
  }

  private void ensure(int pagesOf) {
    if (pagesOf > numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(pagesOf, Columns.larger(numbers.length)));
    }
    while (count < pagesOf) {
      numbers[count++] = pages.make(bits, shift, doubles);
    }
  }

  @Override
  void seal() {
    if (filledAt != NONE) {
      pages.giveBack(numbers[filledAt], filled);
      filledAt = NONE;
      filled = new byte[0];
    }
  }

  @Override
  void drop() {
    filledAt = NONE;
    filled = new byte[0];
    for (int i = 0; i < count; i++) {
      pages.drop(numbers[i]);
    }
    count = 0;
  }

  @Override
  long bytes() {
    return (long) count << bits;
  }
}
