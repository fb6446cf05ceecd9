package corecast.analysis.waiting;

import java.util.Arrays;

/** Amounts by key, in the order in which the keys first came; how a key is found is left open. */
abstract sealed class KeyedAmounts permits Amounts, Gathered {
  private int[] keys;
  private long[] amounts;
  private int size;

  KeyedAmounts(int room) {
    keys = new int[room];
    amounts = new long[room];
  }

  final int size() {
    return size;
  }

  final int key(int position) {
    return keys[position];
  }

  final long amount(int position) {
    return amounts[position];
  }

  final void increase(int position, long amount) {
    amounts[position] += amount;
  }

  final void append(int key, long amount) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      amounts = Arrays.copyOf(amounts, 2 * size);
    }
    keys[size] = key;
    amounts[size++] = amount;
  }

  final void forget() {
    size = 0;
  }
}
