package corecast.analysis.waiting;

import java.util.Arrays;

/**
 * What {@link Amounts} is, for one at a time: keys are looked up in an array as long as there are
 * keys.
 */
final class Gathered {
  private int[] keys = new int[16];
  private long[] amounts = new long[16];
  private int size;

  /** Positions + 1 by key; 0 where there is none. */
  private int[] places = new int[16];

  int size() {
    return size;
  }

  int key(int position) {
    return keys[position];
  }

  long amount(int position) {
    return amounts[position];
  }

  /**
   * Forgets all.
   *
   * @param most all keys are below it
   */
  void clear(int most) {
    for (int i = 0; i < size; i++) {
      places[keys[i]] = 0;
    }
    size = 0;
    if (places.length < most) {
      places = new int[2 * most];
    }
  }

  void addAll(Amounts later) {
    for (int i = 0; i < later.size(); i++) {
      int key = later.key(i);
      int place = places[key];
      if (place == 0) {
        if (size == keys.length) {
          keys = Arrays.copyOf(keys, 2 * size);
          amounts = Arrays.copyOf(amounts, 2 * size);
        }
        keys[size] = key;
        amounts[size++] = later.amount(i);
        places[key] = size;
      } else {
        amounts[place - 1] += later.amount(i);
      }
    }
  }
}
