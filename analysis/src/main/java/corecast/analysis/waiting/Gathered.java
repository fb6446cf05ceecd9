package corecast.analysis.waiting;

/**
 * What {@link Amounts} is, for one at a time: keys are looked up in an array as long as there are
 * keys.
 */
final class Gathered extends KeyedAmounts {
  /** Positions + 1 by key; 0 where there is none. */
  private int[] places = new int[16];

  Gathered() {
    super(16);
  }

  /**
   * Forgets all.
   *
   * @param most all keys are below it
   */
  void clear(int most) {
    for (int i = 0; i < size(); i++) {
      places[key(i)] = 0;
    }
    forget();
    if (places.length < most) {
      places = new int[2 * most];
    }
  }

  void addAll(Amounts later) {
    for (int i = 0; i < later.size(); i++) {
      int key = later.key(i);
      int place = places[key];
      if (place == 0) {
        append(key, later.amount(i));
        places[key] = size();
      } else {
        increase(place - 1, later.amount(i));
      }
    }
  }
}
