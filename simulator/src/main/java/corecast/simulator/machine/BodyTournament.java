package corecast.simulator.machine;

import java.util.Arrays;

/**
 * Bodies by {@code long} key, ties by sequence number, in a {@link Tournament}. Each body is in it
 * at most once.
 *
 * <p>The leaf of a removed first body stays open until the next insertion takes it, so that a body
 * that goes on costs one way up instead of two. Bodies at other leaves are played when the first
 * one is asked for: of many at once, as behind a barrier, all nodes together.
 */
final class BodyTournament implements TieOrder {
  private static final long NEVER = Long.MAX_VALUE;
  private static final int NOBODY = -1;

  private int leaves = 8;
  private long[] key = new long[2 * leaves];
  private int[] winner = new int[2 * leaves];

  // By body that is here.
  private final int[] leaf;
  private final long[] sequence;

  private int[] free = new int[leaves];
  private int frees;
  private int size;

  /** Whether the leaf of the winner is to be had. */
  private boolean open;

  /** Leaves of bodies not played yet. */
  private int[] entered = new int[leaves];

  private int entries;

  /** The earliest key of those; {@link #NEVER} if there are none. */
  private long earliestEntered = NEVER;

  /** Whether a body's key may be that of an empty leaf. */
  private boolean late;

  BodyTournament(int bodies) {
    this.leaf = new int[bodies];
    this.sequence = new long[bodies];
    clear(0);
  }

  /** Nobody is at the leaves from that one on. */
  private void clear(int from) {
    for (int at = leaves - 1; at >= from; at--) {
      key[leaves + at] = emptyKey(at);
      winner[leaves + at] = NOBODY;
      free[frees++] = at;
    }
    playAll();
  }

  private void playAll() {
    Tournament.playAll(key, winner, this);
    entries = 0;
    earliestEntered = NEVER;
  }

  /** By sequence number; an empty leaf is behind all bodies, also behind the latest of all. */
  @Override
  public boolean isBefore(int body, int other) {
    return body != NOBODY && (other == NOBODY || sequence[body] < sequence[other]);
  }

  private long emptyKey(int at) {
    return late ? NEVER : Tournament.emptyKey(at);
  }

  /** A body's key may be later than an empty leaf's is: these get the latest of all. */
  private void beginLate() {
    late = true;
    for (int at = 0; at < leaves; at++) {
      if (winner[leaves + at] == NOBODY) {
        key[leaves + at] = NEVER;
      }
    }
    playAll();
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Undefined if empty. */
  long topKey() {
    settle();
    return key[1];
  }

  /**
   * Sequence number of the first body if its key is the given one; else {@link Long#MAX_VALUE}.
   *
   * @param earliest no body has an earlier key
   */
  long sequenceAt(long earliest) {
    if (!open && key[1] != earliest && earliestEntered != earliest) {
      return NEVER;
    }
    settle();
    return key[1] == earliest && winner[1] != NOBODY ? sequence[winner[1]] : NEVER;
  }

  /**
   * @param itsKey not negative
   */
  void add(long itsKey, int itsBody, long itsSequence) {
    if (itsKey > Tournament.LATEST && !late) {
      settle();
      beginLate();
    }
    sequence[itsBody] = itsSequence;
    size++;
    if (open) {
      open = false;
      int at = leaf[winner[1]];
      leaf[itsBody] = at;
      Tournament.play(key, winner, at, itsKey, itsBody, this);
      return;
    }
    if (frees == 0) {
      grow();
    }
    int at = free[--frees];
    leaf[itsBody] = at;
    key[leaves + at] = itsKey;
    winner[leaves + at] = itsBody;
    entered[entries++] = at;
    earliestEntered = Math.min(earliestEntered, itsKey);
  }

  /** Removes the first body. Not to be called when empty. */
  int poll() {
    settle();
    open = true;
    size--;
    return winner[1];
  }

  void remove(int which) {
    settle();
    int at = leaf[which];
    if (winner[leaves + at] == which) {
      size--;
      vacate(at);
    }
  }

  private void settle() {
    if (open) {
      open = false;
      vacate(leaf[winner[1]]);
    }
    if (entries > 0) {
      playEntered();
    }
  }

  private void playEntered() {
    int levels = Integer.numberOfTrailingZeros(leaves);
    if (entries * levels >= leaves) {
      playAll();
      return;
    }
    while (entries > 0) {
      int at = entered[--entries];
      Tournament.play(key, winner, at, key[leaves + at], winner[leaves + at], this);
    }
    earliestEntered = NEVER;
  }

  private void vacate(int at) {
    free[frees++] = at;
    Tournament.play(key, winner, at, emptyKey(at), NOBODY, this);
  }

  private void grow() {
    int before = leaves;
    leaves *= 2;
    long[] keys = new long[2 * leaves];
    int[] winners = new int[2 * leaves];
    System.arraycopy(key, before, keys, leaves, before);
    System.arraycopy(winner, before, winners, leaves, before);
    key = keys;
    winner = winners;
    free = new int[leaves];
    entered = Arrays.copyOf(entered, leaves);
    clear(before);
  }
}
