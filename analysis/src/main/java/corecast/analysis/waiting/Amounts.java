package corecast.analysis.waiting;

import java.util.Arrays;

/** An amount for each of some keys, in the order in which the keys first came. */
final class Amounts {
  private static final int INDEXED = 12;

  private int[] keys = new int[4];
  private long[] amounts = new long[4];
  private int size;

  /** Positions + 1 by hash, as soon as there are many; 0 where free. */
  private int[] places = new int[0];

  int size() {
    return size;
  }

  int key(int position) {
    return keys[position];
  }

  long amount(int position) {
    return amounts[position];
  }

  void clear() {
    size = 0;
    if (places.length > 0) {
      places = new int[0];
    }
  }

  void add(int key, long amount) {
    if (amount == 0) {
      return;
    }
    int position = position(key);
    if (position < 0) {
      position = append(key);
    }
    amounts[position] += amount;
  }

  /** Adds all of others, which came later. */
  void addAll(Amounts later) {
    for (int i = 0; i < later.size; i++) {
      add(later.keys[i], later.amounts[i]);
    }
  }

  private int position(int key) {
    if (places.length == 0) {
      for (int i = size - 1; i >= 0; i--) {
        if (keys[i] == key) {
          return i;
        }
      }
      return -1;
    }
    int mask = places.length - 1;
    for (int at = hash(key) & mask; places[at] != 0; at = (at + 1) & mask) {
      if (keys[places[at] - 1] == key) {
        return places[at] - 1;
      }
    }
    return -1;
  }

  private int append(int key) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      amounts = Arrays.copyOf(amounts, 2 * size);
    }
    keys[size] = key;
    amounts[size] = 0;
    size++;
    if (size > INDEXED && 2 * size > places.length) {
      places = new int[Integer.highestOneBit(size) * 8];
      for (int i = 0; i < size; i++) {
        place(i);
      }
    } else if (places.length > 0) {
      place(size - 1);
    }
    return size - 1;
  }

  private void place(int position) {
    int mask = places.length - 1;
    int at = hash(keys[position]) & mask;
    while (places[at] != 0) {
      at = (at + 1) & mask;
    }
    places[at] = position + 1;
  }

  private static int hash(int key) {
    int mixed = key * 0x9E3779B1;
    return mixed ^ (mixed >>> 16);
  }
}
