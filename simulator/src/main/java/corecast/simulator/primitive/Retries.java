package corecast.simulator.primitive;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Atomics that bodies change by compare-and-set. An attempt begins where the atomic is read. It
 * succeeds if nobody has changed the atomic until its end; else all of its work was in vain and is
 * done once more.
 *
 * <p>Where processors are shared ideally there are never more attempts at a time than processors:
 * threads take turns in slices that are much longer than an attempt, so whoever is in one has a
 * processor. Others wait, first come, first served, and who has to repeat an attempt is behind
 * them.
 */
public final class Retries {
  private static final int NONE = -1;

  private final BitSet atomics;

  /** By atomic: how often it was changed. */
  private final long[] changes;

  /** By body: what it attempts to change, and where the attempt begins. */
  private final int[] atomic;

  private final int[] first;

  /** By body: how often the atomic had been changed when it was read. */
  private final long[] read;

  /** By body: where it goes on in place of its next step; {@link #NONE} if there. */
  private final int[] back;

  private final IntQueue waiting = new IntQueue();
  private final BitSet waits = new BitSet();

  /** How many more attempts there may be. */
  private long free;

  /**
   * @param atomics their numbers, of so many objects
   * @param most attempts at a time
   */
  public Retries(BitSet atomics, int objects, int bodies, long most) {
    this.atomics = atomics;
    this.changes = new long[objects];
    this.atomic = new int[bodies];
    this.first = new int[bodies];
    this.read = new long[bodies];
    this.back = new int[bodies];
    this.free = most;
    Arrays.fill(back, NONE);
  }

  public boolean has(int object) {
    return atomics.get(object);
  }

  /**
   * Whether the body begins an attempt at once; otherwise it waits and will be let go.
   *
   * @param step the first of the attempt
   */
  public boolean begin(int body, int object, int step, Instant now) {
    atomic[body] = object;
    first[body] = step;
    if (free == 0) {
      waiting.add(body);
      waits.set(body);
      now.arrive(body);
      return false;
    }
    free--;
    read(body);
    return true;
  }

  /** The body's attempt is over; whether it goes on at once, behind it or with another one. */
  public boolean end(int body, Instant now) {
    boolean succeeds = read[body] == changes[atomic[body]];
    if (succeeds) {
      changes[atomic[body]]++;
    }
    if (waiting.isEmpty()) {
      free++;
    } else {
      int next = waiting.poll();
      waits.clear(next);
      read(next);
      now.letGo(next);
    }
    if (succeeds) {
      return true;
    }
    back[body] = first[body];
    return begin(body, atomic[body], first[body], now);
  }

  /** Whether the body waits until it may begin an attempt. */
  public boolean waits(int body) {
    return waits.get(body);
  }

  public int next(int body, int step) {
    int at = back[body];
    back[body] = NONE;
    return at == NONE ? step : at;
  }

  private void read(int body) {
    read[body] = changes[atomic[body]];
  }
}
