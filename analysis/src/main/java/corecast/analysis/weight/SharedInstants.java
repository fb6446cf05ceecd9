package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;

/**
 * The instants at which several events happen. Takes a few others for such too: they are mostly
 * few, and a set of bits that fits the processor's caches tells apart nearly all that matter.
 */
final class SharedInstants {
  private static final int BITS_EACH = 16;
  private static final int FEWEST_BITS = 1 << 10;
  private static final int MOST_BITS = 1 << 22;

  /** 2^64 over the golden ratio: the product's upper bits are spread evenly. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long[] bits;
  private final int shift;

  /**
   * @param further an event of one more instant, shared or not; -1 if none
   */
  SharedInstants(Timeline timeline, int further) {
    long wanted = (long) BITS_EACH * (timeline.ties() + 1);
    int size = FEWEST_BITS;
    while (size < wanted && size < MOST_BITS) {
      size *= 2;
    }
    bits = new long[size >> 6];
    shift = Long.numberOfLeadingZeros(size) + 1;
    for (int k = 1; k < timeline.events(); k++) {
      double end = timeline.end(k);
      if (end == timeline.end(k - 1)) {
        add(end);
      }
    }
    if (further >= 0) {
      add(timeline.end(further));
    }
  }

  private void add(double nanos) {
    int bit = bitOf(nanos);
    bits[bit >> 6] |= 1L << bit;
  }

  /** No instant with several events is at another time. */
  boolean mayHold(double nanos) {
    int bit = bitOf(nanos);
    return (bits[bit >> 6] & 1L << bit) != 0;
  }

  private int bitOf(double nanos) {
    return (int) (Double.doubleToRawLongBits(nanos) * SPREAD >>> shift);
  }
}
