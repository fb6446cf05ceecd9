package corecast.simulator.primitive;

import java.util.ArrayDeque;

/**
 * A first-in first-out queue with a capacity; capacity 0 hands each item directly from a putter to
 * a taker. Items are not told apart, but for those whose putters wait until they are taken.
 */
public final class BoundedQueue {
  private final boolean direct;
  private final Stock items = new Stock(0);
  private final Stock places;
  private final IntQueue putters = new IntQueue();
  private final IntQueue takers = new IntQueue();

  /** Bodies whose items are in the queue, and how many items must be taken before theirs is. */
  private final IntQueue transfers = new IntQueue();

  private final ArrayDeque<Long> turns = new ArrayDeque<>();
  private long taken;

  /** So many items are discarded as they come, unless a taker waits for them. */
  private long owed;

  public BoundedQueue(long capacity) {
    this.direct = capacity == 0;
    this.places = new Stock(capacity);
  }

  public boolean put(int body, Instant now) {
    if (!takers.isEmpty()) {
      if (direct) {
        needsArrivalOf(takers.peek(), now);
      }
      now.letGo(takers.poll());
      return true;
    }
    if (isOwed()) {
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

  /** Whether {@link #put} would not wait. */
  public boolean hasRoom() {
    return !takers.isEmpty() || owed > 0 || places.count() > 0;
  }

  /** Whether {@link #take} would not wait. */
  public boolean hasItem() {
    return isTransferNext() || items.count() > 0 || !putters.isEmpty();
  }

  /** Puts an item that takes no place, and waits until it is taken. */
  public boolean transfer(int body, Instant now) {
    if (direct) {
      return put(body, now);
    }
    if (!takers.isEmpty()) {
      needsArrivalOf(takers.peek(), now);
      now.letGo(takers.poll());
      return true;
    }
    if (isOwed()) {
      return true;
    }
    transfers.add(body);
    turns.add(taken + items.count() + transfers.size());
    now.arrive(body);
    return false;
  }

  public boolean take(int body, Instant now) {
    if (takeOut(now)) {
      return true;
    }
    takers.add(body);
    now.arrive(body);
    return false;
  }

  /** Takes so many items out that nobody waits for: what is there, and the others as they come. */
  public void discard(long n, Instant now) {
    long left = n;
    int own = now.actingCause();
    while (left > 0 && takeOut(now)) {
      left--;
      now.restore(own); // it does not matter when they came
    }
    owed = left > Long.MAX_VALUE - owed ? Long.MAX_VALUE : owed + left;
  }

  private boolean isOwed() {
    if (owed == 0) {
      return false;
    }
    owed--;
    return true;
  }

  private boolean takeOut(Instant now) {
    if (isTransferNext()) {
      taken++;
      turns.poll();
      needsArrivalOf(transfers.peek(), now);
      now.letGo(transfers.poll());
      return true;
    }
    if (items.count() > 0) {
      taken++;
      items.take(1, now);
      if (putters.isEmpty()) {
        places.add(1, now);
      } else {
        int putter = putters.poll();
        now.letGo(putter);
        items.add(1, now, now.causeOf(putter));
      }
      return true;
    }
    if (!putters.isEmpty()) {
      needsArrivalOf(putters.peek(), now);
      now.letGo(putters.poll());
      return true;
    }
    return false;
  }

  private boolean isTransferNext() {
    return !transfers.isEmpty() && turns.element() == taken + 1;
  }

  /** Where both must be there, the one who comes second needs the first. */
  private void needsArrivalOf(int waiting, Instant now) {
    if (now.arrivedNow(waiting) || now.collects()) {
      now.alsoNeeds(now.causeOf(waiting));
    }
  }
}
