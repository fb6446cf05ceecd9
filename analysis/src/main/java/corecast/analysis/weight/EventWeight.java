package corecast.analysis.weight;

import java.util.function.IntToDoubleFunction;

/** The weight of the segment that ends with each event of a timeline, at one processor count. */
@FunctionalInterface
public interface EventWeight extends IntToDoubleFunction {
  /**
   * Writes the weights of some events, one behind the other.
   *
   * @param at where the first is written
   * @param stride how far apart they are written
   */
  default void read(int first, int count, double[] to, int at, int stride) {
    for (int i = 0; i < count; i++) {
      to[at + i * stride] = applyAsDouble(first + i);
    }
  }
}
