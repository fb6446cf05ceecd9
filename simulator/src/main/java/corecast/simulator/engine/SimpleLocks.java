package corecast.simulator.engine;

import java.util.Arrays;

/**
 * Locks and barriers in arrays, for a replay that asks for no causes. First come, first served, as
 * {@link corecast.simulator.primitive.Mutex} and {@link corecast.simulator.primitive.Barrier}, but
 * without wait sets. A body waits for one object at a time, so the queues are lists through the
 * bodies.
 */
final class SimpleLocks {
  static final int NOBODY = -1;

  // By object.
  private final int[] owner;
  private final int[] count; // how often a lock was taken, how many have come to a barrier
  private final int[] first;
  private final int[] last;

  /** By body that waits: who comes after it. */
  private final int[] next;

  SimpleLocks(int objects, int bodies) {
    this.owner = new int[objects];
    this.count = new int[objects];
    this.first = new int[objects];
    this.last = new int[objects];
    this.next = new int[bodies];
    Arrays.fill(owner, NOBODY);
    Arrays.fill(first, NOBODY);
  }

  /** Whether the body holds the lock; otherwise it waits. */
  boolean lock(int lock, int body) {
    int holder = owner[lock];
    if (holder != NOBODY && holder != body) {
      queue(lock, body);
      return false;
    }
    owner[lock] = body;
    count[lock]++;
    return true;
  }

  boolean isHeld(int lock, int body) {
    return owner[lock] == body;
  }

  /** Gives back a lock that the body holds; returns who has it after that and goes on. */
  int unlock(int lock) {
    if (--count[lock] > 0) {
      return NOBODY;
    }
    int heir = first[lock];
    owner[lock] = heir;
    if (heir != NOBODY) {
      count[lock] = 1;
      first[lock] = next[heir];
    }
    return heir;
  }

  /** Whether the body is the last of the parties; otherwise it waits. */
  boolean arrive(int barrier, int body, long parties) {
    if (count[barrier] + 1 < parties) {
      count[barrier]++;
      queue(barrier, body);
      return false;
    }
    count[barrier] = 0;
    return true;
  }

  /** Takes the body that has waited longest at a barrier. */
  int poll(int barrier) {
    int body = first[barrier];
    if (body != NOBODY) {
      first[barrier] = next[body];
    }
    return body;
  }

  private void queue(int object, int body) {
    next[body] = NOBODY;
    if (first[object] == NOBODY) {
      first[object] = body;
    } else {
      next[last[object]] = body;
    }
    last[object] = body;
  }
}
