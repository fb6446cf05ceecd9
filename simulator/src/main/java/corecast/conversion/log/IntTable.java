package corecast.conversion.log;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Ints by a number that mostly is small: a trace numbers its objects and methods densely. */
public final class IntTable {
  public static final int NONE = -1;

  private static final int DENSE = 1 << 20;

  private int[] dense = new int[0];
  private final Map<Integer, Integer> others = new HashMap<>();

  /** {@link #NONE} if there is none. */
  public int get(int number) {
    if (number >= 0 && number < dense.length) {
      return dense[number];
    }
    return others.isEmpty() ? NONE : others.getOrDefault(number, NONE);
  }

  public void put(int number, int value) {
    if (number < 0 || number >= DENSE) {
      others.put(number, value);
      return;
    }
    if (number >= dense.length) {
      int before = dense.length;
      dense = Arrays.copyOf(dense, Math.min(DENSE, Math.max(number + 1, 2 * before)));
      Arrays.fill(dense, before, dense.length, NONE);
    }
    dense[number] = value;
  }
}
