package corecast.analysis.action;

import corecast.analysis.whatif.Edit;
import corecast.program.Program;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How large a pool, queue or semaphore is best: sizes are swept, and the knee is the smallest one
 * that is as good as any, up to a hundredth.
 */
final class Sizes {
  private static final double AS_GOOD = 1.01;

  /** Up to so many sizes are tried one by one. */
  private static final int MOST_SWEPT = 32;

  private final Replayer replayer;
  private final LongFunction<? extends Edit> edit;
  private final long size;
  private final long largest;
  private final TreeMap<Long, Double> nanos = new TreeMap<>();

  /**
   * @param edit the change to a size
   * @param size as it is
   * @param largest that is tried; {@link Program#UNBOUNDED} if there need not be a limit
   * @param timeNanos T(P) as it is
   */
  Sizes(
      Replayer replayer,
      LongFunction<? extends Edit> edit,
      long size,
      long largest,
      double timeNanos) {
    this.replayer = replayer;
    this.edit = edit;
    this.size = size;
    this.largest = largest;
    nanos.put(size, timeNanos);
  }

  long size() {
    return size;
  }

  long largest() {
    return largest;
  }

  /** T(P) with a size, ns; NaN if it could not be replayed. */
  double nanos(long other) {
    Double known = nanos.get(other);
    if (known == null) {
      known = replayer.nanos(edit.apply(other));
      nanos.put(other, known);
    }
    return known;
  }

  /** The knee; {@code null} if no size that was tried is better than the one it has. */
  @Nullable Long knee() {
    if (largest == Program.UNBOUNDED) {
      doubled();
    } else if (largest <= MOST_SWEPT && replayer.canAfford(largest, 1)) {
      for (long s = 1; s <= largest; s++) {
        nanos(s);
      }
    } else {
      bisected(size, largest);
    }
    double best =
        nanos.values().stream().filter(t -> !Double.isNaN(t)).mapToDouble(t -> t).min().orElse(0);
    for (Map.Entry<Long, Double> tried : nanos.entrySet()) {
      if (tried.getValue() <= AS_GOOD * best) {
        return tried.getKey() == size ? null : tried.getKey();
      }
    }
    return null;
  }

  /** Until it is as good as without a limit; then between the last two. */
  private void doubled() {
    double most = nanos(largest);
    long s = size;
    while (s <= Integer.MAX_VALUE / 2 && !(nanos(s) <= AS_GOOD * most) && replayer.canAfford(1)) {
      s *= 2;
      if (Double.isNaN(nanos(s))) {
        return;
      }
    }
    if (s > size) {
      bisected(s / 2, s);
    }
  }

  /** More is taken to be no worse. */
  private void bisected(long from, long to) {
    double most = nanos(to);
    long less = from;
    long enough = to;
    while (enough - less > 1 && replayer.canAfford(1)) {
      long middle = less + (enough - less) / 2;
      double there = nanos(middle);
      if (Double.isNaN(there)) {
        return;
      }
      if (there <= AS_GOOD * most) {
        enough = middle;
      } else {
        less = middle;
      }
    }
  }
}
