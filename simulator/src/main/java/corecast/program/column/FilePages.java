package corecast.program.column;

import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Pages of numbers, of which so many are in memory as a budget allows; the others are in a file.
 * Which one goes is decided by a clock: a page that was used since the hand came by stays.
 *
 * <p>One thread reads and changes pages. Several threads may each fill new ones: a page that is
 * being filled is not here yet, but with who fills it.
 */
final class FilePages extends Pages {
  /** Bytes of a page of a long column; others are shorter. */
  static final int LONGEST_BITS = 14;

  static final int SHORTEST_BITS = 8;

  private static final byte UNUSED = 0;

  private final PageFile file;
  private final long budget;
  private long resident;
  private long most;

  // By page.
  private byte[] @Nullable [] frame = new byte[64][];
  private byte[] used = new byte[64];
  private byte[] dirty = new byte[64];
  private byte[] bits = new byte[64]; // logarithm of its bytes
  private byte[] shift = new byte[64]; // logarithm of the bytes of a number
  private boolean[] doubles = new boolean[64];
  private boolean[] whole = new boolean[64]; // doubles that are longs in the file
  private byte[] width = new byte[64]; // bytes of a number in the file
  private long[] least = new long[64]; // the smallest number
  private int[] piece = new int[64];
  private int[] place = new int[64]; // in the ring, if it is in memory
  private int pages;

  /** The pages in memory, in the order of the clock. */
  private int[] ring = new int[64];

  private int residents;
  private int hand;
  private int departures;

  private int[] free = new int[16];

  private int frees;

  /** Frames of the longest pages that nobody has at present. */
  private final byte[] @Nullable [] spare;

  private int spares;
  private final byte[] packed = new byte[(1 << LONGEST_BITS) + Packing.SLACK];

  FilePages(Path folder, long budget) {
    this.file = PageFile.in(folder);
    this.budget = budget;
    this.spare = new byte[(int) Math.min(256, 1 + (budget >> LONGEST_BITS + 4))][];
  }

  /** A new page of zeros; returns its number. */
  synchronized int make(int itsBits, int itsShift, boolean ofDoubles) {
    int page = frees > 0 ? free[--frees] : pages++;
    if (page == used.length) {
      int capacity = Columns.larger(page);
      frame = Arrays.copyOf(frame, capacity);
      used = Arrays.copyOf(used, capacity);
      dirty = Arrays.copyOf(dirty, capacity);
      bits = Arrays.copyOf(bits, capacity);
      shift = Arrays.copyOf(shift, capacity);
      doubles = Arrays.copyOf(doubles, capacity);
      whole = Arrays.copyOf(whole, capacity);
      width = Arrays.copyOf(width, capacity);
      least = Arrays.copyOf(least, capacity);
      piece = Arrays.copyOf(piece, capacity);
      place = Arrays.copyOf(place, capacity);
    }
    bits[page] = (byte) itsBits;
    shift[page] = (byte) itsShift;
    doubles[page] = ofDoubles;
    whole[page] = false;
    width[page] = 0;
    least[page] = 0;
    return page;
  }

  synchronized void drop(int page) {
    byte[] its = frame[page];
    if (its != null) {
      remove(page, its);
      recycle(its);
    }
    giveBackPiece(page);
    dirty[page] = 0;
    if (frees == free.length) {
      free = Arrays.copyOf(free, Columns.larger(frees));
    }
    free[frees++] = page;
  }

  /** The page, to be read at once. */
  byte[] toRead(int page) {
    byte[] its = frame[page];
    if (its == null) {
      its = load(page);
    }
    used[page] = 1;
    return its;
  }

  /** The page, to be changed at once. */
  byte[] toChange(int page) {
    byte[] its = toRead(page);
    dirty[page] = 1;
    return its;
  }

  /**
   * How often a page has left the memory: what {@link #toRead} and {@link #toChange} gave stays
   * what it was until the next time.
   */
  int departures() {
    return departures;
  }

  /** Takes the page out of here, so that one thread can fill it. */
  synchronized byte[] borrow(int page) {
    byte[] its = frame[page];
    if (its == null) {
      its = read(page);
    } else {
      remove(page, its);
    }
    return its;
  }

  /** Puts a page back that was borrowed, or fills it for the first time. */
  synchronized void giveBack(int page, byte[] its) {
    makeRoom(its.length);
    dirty[page] = 1;
    put(page, its);
  }

  private synchronized byte[] load(int page) {
    makeRoom(1 << bits[page]);
    byte[] its = read(page);
    put(page, its);
    return its;
  }

  private void put(int page, byte[] its) {
    frame[page] = its;
    used[page] = 1;
    resident += its.length;
    if (residents == ring.length) {
      ring = Arrays.copyOf(ring, Columns.larger(residents));
    }
    // Behind the hand, so that it comes to the page last; what was there comes next.
    if (hand < residents) {
      ring[residents] = ring[hand];
      place[ring[hand]] = residents;
    }
    ring[hand] = page;
    place[page] = hand;
    residents++;
    hand = hand + 1 == residents ? 0 : hand + 1;
    most = Math.max(most, resident);
  }

  private void remove(int page, byte[] its) {
    departures++;
    frame[page] = null;
    resident -= its.length;
    int last = ring[--residents];
    ring[place[page]] = last;
    place[last] = place[page];
    hand = hand < residents ? hand : 0;
  }

  private byte[] read(int page) {
    byte[] its = frame(bits[page]);
    if (width[page] > 0) {
      file.read(piece[page], packed, packedBytes(page));
    }
    Packing.unpack(packed, shift[page], least[page], width[page], its);
    if (whole[page]) {
      Packing.longsToDoubles(its);
    }
    return its;
  }

  private int packedBytes(int page) {
    return width[page] << (bits[page] - shift[page]);
  }

  private void makeRoom(int bytes) {
    while (residents > 0 && resident + bytes > budget) {
      int page = ring[hand];
      byte[] its = frame[page];
      if (its != null && used[page] == UNUSED) {
        evict(page, its);
      } else {
        used[page] = UNUSED;
        hand = hand + 1 == residents ? 0 : hand + 1;
      }
    }
  }

  private void evict(int page, byte[] its) {
    remove(page, its);
    if (dirty[page] != 0) {
      dirty[page] = 0;
      giveBackPiece(page);
      whole[page] = doubles[page] && Packing.doublesToLongs(its);
      least[page] = Packing.least(its, shift[page]);
      width[page] = (byte) Packing.width(its, shift[page], least[page]);
      if (width[page] > 0) {
        Packing.pack(its, shift[page], least[page], width[page], packed);
        piece[page] = file.take(packedBytes(page));
        file.write(piece[page], packed, packedBytes(page));
      }
    }
    recycle(its);
  }

  private void giveBackPiece(int page) {
    if (width[page] > 0) {
      file.give(piece[page], packedBytes(page));
      width[page] = 0;
    }
  }

  /** A frame for a page; what is in it is anything. */
  private byte[] frame(int itsBits) {
    byte[] old = itsBits == LONGEST_BITS && spares > 0 ? spare[--spares] : null;
    return old != null ? old : new byte[1 << itsBits];
  }

  private void recycle(byte[] its) {
    if (its.length == 1 << LONGEST_BITS && spares < spare.length) {
      spare[spares++] = its;
    }
  }

  @Override
  PageList list(int itsShift, long itsBytes, boolean ofDoubles) {
    return new FilePageList(this, itsShift, pageBits(itsBytes), ofDoubles);
  }

  /** A short column is one page that is not much longer than it. */
  private static int pageBits(long bytes) {
    int needed = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, bytes - 1));
    return Math.max(SHORTEST_BITS, Math.min(LONGEST_BITS, needed));
  }

  @Override
  PagedBytes bytes() {
    return new PagedBytes(most, file.bytes(), file.bytesWritten(), file.bytesRead());
  }

  @Override
  long budget() {
    return budget;
  }

  @Override
  synchronized void close() {
    file.close();
  }
}
