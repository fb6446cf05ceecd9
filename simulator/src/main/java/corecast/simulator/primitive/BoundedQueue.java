package corecast.simulator.primitive;

/**
 * A first-in first-out queue with a capacity; capacity 0 hands each item directly from a putter to
 * a taker. Items are not told apart.
 */
public final class BoundedQueue {
  private final boolean direct;
  private final Stock items = new Stock(0);
  private final Stock places;
  private final IntQueue putters = new IntQueue();
  private final IntQueue takers = new IntQueue();

  public BoundedQueue(long capacity) {
    this.direct = capacity == 0;
    this.places = new Stock(capacity);
  }

  public boolean put(int body, Instant now) {
    if (!takers.isEmpty()) {
      needsArrivalOf(takers.peek(), now);
      now.letGo(takers.poll());
      return true;
    }
    if (places.count() > 0) {
      places.take(1, now);
      items.add(1, now);
      return true;
    }
    putters.add(body);
    now.arrive(body);
    return false;
  }

  public boolean take(int body, Instant now) {
    if (items.count() > 0) {
      items.take(1, now);
      if (putters.isEmpty()) {
        places.add(1, now);
      } else {
        items.add(1, now);
        now.letGo(putters.poll());
      }
      return true;
    }
    if (!putters.isEmpty()) {
      needsArrivalOf(putters.peek(), now);
      now.letGo(putters.poll());
      return true;
    }
    takers.add(body);
    now.arrive(body);
    return false;
  }

  /** In a direct hand-off the one who comes second needs the first. */
  private void needsArrivalOf(int waiting, Instant now) {
    if (direct && now.arrivedNow(waiting)) {
      now.alsoNeeds(now.causeOf(waiting));
    }
  }
}
