package corecast.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The memory that streams write to, in pieces whose sizes are powers of two. It is outside of the
 * heap, and what is given back is used again. Callers exclude each other.
 */
final class StreamMemory {
  static final int SMALLEST = 256;

  private static final int SMALLEST_BITS = 8;
  private static final int SIZES = 24 - SMALLEST_BITS;
  private static final int FIRST_AREA = 1 << 20;
  private static final int LARGEST_AREA = 16 << 20;

  /** Of each size the pieces that were given back. */
  private final MappedByteBuffer[][] freeIn = new MappedByteBuffer[SIZES][8];

  private final int[][] freeAt = new int[SIZES][8];
  private final int[] frees = new int[SIZES];

  private MappedByteBuffer area = direct(FIRST_AREA);
  private int used;
  private @Nullable MappedByteBuffer spare;
  private boolean looked;

  /** In which area the piece is that was taken last, and where it begins there. */
  MappedByteBuffer takenIn = area;

  int takenAt;

  /** The size of the pieces that hold so many bytes. */
  static int sizeFor(int bytes) {
    return 1 << bitsFor(bytes);
  }

  private static int bitsFor(int bytes) {
    return Math.max(SMALLEST_BITS, 32 - Integer.numberOfLeadingZeros(bytes - 1));
  }

  /**
   * Takes a piece for so many bytes: see {@link #takenIn}.
   *
   * @return {@code false} if there is no memory
   */
  boolean take(int bytes) {
    int bits = bitsFor(bytes);
    int kind = bits - SMALLEST_BITS;
    int size = 1 << bits;
    if (frees[kind] > 0) {
      int last = frees[kind] - 1;
      takenIn = freeIn[kind][last];
      takenAt = freeAt[kind][last];
      frees[kind] = last;
      return true;
    }
    if (area.capacity() - used < size) {
      MappedByteBuffer next = spare;
      if (next == null) {
        next = area(nextBytes());
        if (next == null) {
          return false;
        }
      }
      splitRest();
      area = next;
      used = 0;
      spare = null;
      looked = false;
    }
    takenIn = area;
    takenAt = used;
    used += size;
    return true;
  }

  /** What the area has left becomes pieces of smaller sizes. */
  private void splitRest() {
    while (area.capacity() - used >= SMALLEST) {
      int at = used;
      int size = Integer.highestOneBit(area.capacity() - at);
      give(area, at, size);
      used = at + size;
    }
  }

  /** Takes back a piece for so many bytes. */
  void give(MappedByteBuffer in, int at, int bytes) {
    int kind = bitsFor(bytes) - SMALLEST_BITS;
    int count = frees[kind];
    if (count == freeAt[kind].length) {
      MappedByteBuffer[] longer = new MappedByteBuffer[2 * count];
      int[] longerAt = new int[2 * count];
      System.arraycopy(freeIn[kind], 0, longer, 0, count);
      System.arraycopy(freeAt[kind], 0, longerAt, 0, count);
      freeIn[kind] = longer;
      freeAt[kind] = longerAt;
    }
    freeIn[kind][count] = in;
    freeAt[kind][count] = at;
    frees[kind] = count + 1;
  }

  /** Whether more than half of the area is used up and nobody has looked for another yet. */
  boolean isLow() {
    return !looked && used > area.capacity() / 2;
  }

  int nextBytes() {
    return Math.min(LARGEST_AREA, 2 * area.capacity());
  }

  /** The area to be taken next, made early; {@code null} if there was no memory for it. */
  void prepared(@Nullable MappedByteBuffer next) {
    spare = next;
    looked = true;
  }

  /** Memory that no file is behind; {@code null} if there is none. */
  static @Nullable MappedByteBuffer area(int bytes) {
    try {
      return direct(bytes);
    } catch (OutOfMemoryError e) {
      return null;
    }
  }

  private static MappedByteBuffer direct(int bytes) {
    // The narrow type, which every direct buffer has, lets the first compiler inline its methods.
    MappedByteBuffer area = (MappedByteBuffer) ByteBuffer.allocateDirect(bytes);
    area.order(ByteOrder.LITTLE_ENDIAN);
    return area;
  }
}
