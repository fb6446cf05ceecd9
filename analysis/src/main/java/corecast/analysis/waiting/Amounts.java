package corecast.analysis.waiting;

/** An amount for each of some keys, in the order in which the keys first came. */
final class Amounts extends KeyedAmounts {
  private static final int INDEXED = 12;

  /** Positions + 1 by hash, as soon as there are many; 0 where free. */
  private int[] places = new int[0];

  Amounts() {
    super(4);
  }

  void clear() {
    forget();
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
      append(key, amount);
      placeLast();
    } else {
      increase(position, amount);
    }
  }

  void addAll(Amounts later) {
    for (int i = 0; i < later.size(); i++) {
      add(later.key(i), later.amount(i));
    }
  }

  private int position(int key) {
    if (places.length == 0) {
      for (int i = size() - 1; i >= 0; i--) {
        if (key(i) == key) {
          return i;
        }
      }
      return -1;
    }
    int mask = places.length - 1;
    for (int at = hash(key) & mask; places[at] != 0; at = (at + 1) & mask) {
      if (key(places[at] - 1) == key) {
        return places[at] - 1;
      }
    }
    return -1;
  }

  private void placeLast() {
    int size = size();
    if (size > INDEXED && 2 * size > places.length) {
      places = new int[Integer.highestOneBit(size) * 8];
      for (int i = 0; i < size; i++) {
        place(i);
      }
    } else if (places.length > 0) {
      place(size - 1);
    }
  }

  private void place(int position) {
    int mask = places.length - 1;
    int at = hash(key(position)) & mask;
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
