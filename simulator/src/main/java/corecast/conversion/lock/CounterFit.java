package corecast.conversion.lock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Whether waits can be told by a counter that nobody has recorded: visits of some classes raise it
 * by one, and wait while it is too high, visits of others lower it, and wait while it is too low.
 * Then whoever waited did so with the counter beyond a limit, and whoever went on did so within it,
 * each time. A bounded buffer written by hand is such a thing, or a semaphore.
 *
 * <p>A class is taken to raise or lower only if the recording cannot be explained without: what
 * only opens once, like a latch, also fits a counter. Whoever passes a latch notifies nobody,
 * though: who waited and then notifies has changed something.
 */
final class CounterFit {
  /** More classes than this take too many trials. */
  static final int MOST_CLASSES = 6;

  /** Of this part of the visits the counter must tell, in percent; others keep their order. */
  private static final long ENOUGH = 80;

  /** Fewer visits than these can fit by chance, and their recorded order costs little. */
  private static final long LEAST = 20;

  /** A kind of visit that is rarer than this may be something else, such as closing a buffer. */
  private static final long LEAST_OF_A_CLASS = 4;

  private static final int UNTOLD = 0;

  /** Waits while the counter is below, or above, some limit, and leaves it as it is. */
  private static final int STILL_LOW = 2;

  private static final int STILL_HIGH = 3;

  /**
   * A counter that fits.
   *
   * @param effect for each class what a visit adds: 1, -1, or 0 if the class has nothing to do with
   *     the counter
   * @param items how often it can be lowered at the start
   * @param room how often it can be raised at the start; -1 if there is no limit
   * @param until the number of the look at which it ceases to fit; the number of looks if it never
   *     does
   */
  record Counter(int[] effect, long items, long room, int until) {}

  /**
   * One for each time that a visit looked whether it can go on, in their order.
   *
   * @param went whether it went on; if not, it waited
   * @param changes for each class whether its visits notify: whoever notifies has changed what
   *     others wait for
   */
  record Looks(int classes, int[] classOf, boolean[] went, boolean[] changes) {}

  private final Looks looks;
  private final boolean[] waits;
  private final long[] went;

  // Of the last trial.
  private long mostBelow;
  private long leastWithin;
  private long leastAbove;
  private int until;
  private long told;

  private CounterFit(Looks looks) {
    this.looks = looks;
    this.waits = new boolean[looks.classes];
    this.went = new long[looks.classes];
    for (int i = 0; i < looks.classOf.length; i++) {
      waits[looks.classOf[i]] |= !looks.went[i];
      went[looks.classOf[i]] += looks.went[i] ? 1 : 0;
    }
  }

  /** The counter that tells most visits; {@code null} if none tells enough of them for certain. */
  static @Nullable Counter of(Looks looks) {
    return looks.classes < 2 || looks.classes > MOST_CLASSES ? null : new CounterFit(looks).best();
  }

  private @Nullable Counter best() {
    long all = Arrays.stream(went).sum();
    long most = Math.max(LEAST, (all * ENOUGH + 99) / 100) - 1;
    Counter best = null;
    int trials = (int) Math.pow(3, looks.classes);
    int[] effect = new int[looks.classes];
    for (int trial = 1; trial < trials; trial++) {
      int rest = trial;
      for (int c = 0; c < effect.length; c++) {
        effect[c] = rest % 3 == 2 ? -1 : rest % 3;
        rest /= 3;
      }
      if (isSense(effect) && fits(effect) && told > most) {
        long tells = told;
        Counter counter = counter(effect);
        if (counter != null && isCertain(counter)) {
          most = tells;
          best = counter;
        }
      }
    }
    return best;
  }

  /** Both directions, somebody who waits, none too rare, and of two that mirror each other one. */
  private boolean isSense(int[] effect) {
    boolean up = false;
    boolean down = false;
    boolean wait = false;
    for (int c = 0; c < effect.length; c++) {
      if ((effect[c] < 0 && !up) || (effect[c] != UNTOLD && went[c] < LEAST_OF_A_CLASS)) {
        return false;
      }
      up |= effect[c] > 0;
      down |= effect[c] < 0;
      wait |= effect[c] != UNTOLD && waits[c];
    }
    return up && down && wait;
  }

  /** Whether the counter tells anything; sets up to where, and its limits. */
  private boolean fits(int[] effect) {
    mostBelow = Long.MIN_VALUE;
    leastWithin = Long.MAX_VALUE;
    leastAbove = Long.MAX_VALUE;
    long mostWithin = Long.MIN_VALUE;
    long stillWaited = Long.MIN_VALUE;
    long stillWent = Long.MAX_VALUE;
    long value = 0;
    told = 0;
    for (until = 0; until < looks.classOf.length; until++) {
      int does = effect[looks.classOf[until]];
      if (does == UNTOLD) {
        continue;
      }
      boolean goesOn = looks.went[until];
      long below = mostBelow;
      long within = leastWithin;
      long above = leastAbove;
      if (does == -1) {
        mostBelow = goesOn ? mostBelow : Math.max(mostBelow, value);
        leastWithin = goesOn ? Math.min(leastWithin, value) : leastWithin;
      } else if (does == 1) {
        leastAbove = goesOn ? leastAbove : Math.min(leastAbove, value);
        mostWithin = goesOn ? Math.max(mostWithin, value) : mostWithin;
      } else {
        long height = does == STILL_LOW ? value : -value;
        stillWaited = goesOn ? stillWaited : Math.max(stillWaited, height);
        stillWent = goesOn ? Math.min(stillWent, height) : stillWent;
      }
      if (mostBelow >= leastWithin || mostWithin >= leastAbove || stillWaited >= stillWent) {
        mostBelow = below;
        leastWithin = within;
        leastAbove = above;
        return told > 0;
      }
      if (goesOn && does <= 1) {
        told++;
        value += does;
      }
    }
    return told > 0;
  }

  /** Made of what {@link #fits} has set. */
  private @Nullable Counter counter(int[] effect) {
    // Who lowers goes on from this value on. Nothing is known between the two limits.
    long from = leastWithin <= 1 ? leastWithin : Math.max(mostBelow + 1, 1);
    boolean bounded = leastAbove != Long.MAX_VALUE;
    if (from > 1 || (bounded && leastAbove < 0)) {
      return null; // first to be filled, or emptied, before anything goes on
    }
    long items = 1 - from;
    if (leastAbove == 0 && items > 0) {
      // Full at the start is the mirror image of empty: who comes first, and waits, takes.
      int[] mirrored = Arrays.stream(effect).map(does -> -does).toArray();
      return new Counter(mirrored, 0, mostBelow == Long.MIN_VALUE ? -1 : items, until);
    }
    return new Counter(effect.clone(), items, bounded ? leastAbove : -1, until);
  }

  /** Whether nothing fits as far if any one class does something else. */
  private boolean isCertain(Counter counter) {
    for (int c = 0; c < counter.effect.length; c++) {
      int does = counter.effect[c];
      if (does != UNTOLD) {
        for (int alternative : instead(c, does)) {
          int[] other = counter.effect.clone();
          other[c] = alternative;
          fits(other);
          if (until >= counter.until) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** What else visits of a class might do. */
  private int[] instead(int c, int does) {
    if (!waits[c]) {
      return new int[] {-does, UNTOLD};
    }
    return looks.changes[c] ? new int[] {-does} : new int[] {-does, STILL_LOW, STILL_HIGH};
  }
}
