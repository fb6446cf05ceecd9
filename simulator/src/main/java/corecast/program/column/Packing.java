package corecast.program.column;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The numbers of a page in as few bytes each as their distance from the smallest takes. Neighbours
 * in a column are mostly alike, so this halves what goes through the file.
 */
final class Packing {
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Numbers are written as eight bytes each, of which the next one covers what is too much. */
  static final int SLACK = 8;

  private Packing() {}

  /**
   * Makes longs of doubles that are all whole numbers, which take fewer bytes then.
   *
   * @return whether they are; if not, the page is as it was
   */
  static boolean doublesToLongs(byte[] page) {
    for (int at = 0; at < page.length; at += Long.BYTES) {
      long bits = (long) LONG.get(page, at);
      double number = Double.longBitsToDouble(bits);
      if (Double.doubleToRawLongBits((double) (long) number) != bits) {
        return false;
      }
    }
    for (int at = 0; at < page.length; at += Long.BYTES) {
      LONG.set(page, at, (long) Double.longBitsToDouble((long) LONG.get(page, at)));
    }
    return true;
  }

  /** The reverse of {@link #doublesToLongs}. */
  static void longsToDoubles(byte[] page) {
    for (int at = 0; at < page.length; at += Long.BYTES) {
      LONG.set(page, at, Double.doubleToRawLongBits((double) (long) LONG.get(page, at)));
    }
  }

  /** A number of a page; {@code shift} is the logarithm of its bytes. */
  private static long get(byte[] page, int shift, int at) {
    return switch (shift) {
      case 0 -> page[at];
      case 2 -> (int) INT.get(page, at << 2);
      default -> (long) LONG.get(page, at << 3);
    };
  }

  private static void set(byte[] page, int shift, int at, long value) {
    switch (shift) {
      case 0 -> page[at] = (byte) value;
      case 2 -> INT.set(page, at << 2, (int) value);
      default -> LONG.set(page, at << 3, value);
    }
  }

  static long least(byte[] page, int shift) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < page.length >> shift; i++) {
      least = Math.min(least, get(page, shift, i));
    }
    return least;
  }

  /** Bytes for each number beyond the smallest one, 0 to 8. */
  static int width(byte[] page, int shift, long least) {
    long bits = 0;
    for (int i = 0; i < page.length >> shift; i++) {
      bits |= get(page, shift, i) - least; // without a sign: it may be more than 2^63
    }
    return (Long.SIZE - Long.numberOfLeadingZeros(bits) + 7) >> 3;
  }

  /** Packs a page into {@code to}, which is longer than the page by {@link #SLACK}. */
  static void pack(byte[] page, int shift, long least, int width, byte[] to) {
    for (int i = 0, at = 0; i < page.length >> shift; i++, at += width) {
      LONG.set(to, at, get(page, shift, i) - least);
    }
  }

  /** The reverse of {@link #pack}. */
  static void unpack(byte[] from, int shift, long least, int width, byte[] page) {
    long mask = width == 0 ? 0 : -1L >>> (Long.SIZE - 8 * width);
    for (int i = 0, at = 0; i < page.length >> shift; i++, at += width) {
      set(page, shift, i, ((long) LONG.get(from, at) & mask) + least);
    }
  }
}
