package corecast.simulator.machine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bodies by {@code long} key, ties by sequence number or by an order of their own: a tournament, in
 * which each inner node holds the earlier of the two below it. A body has a place at the leaves;
 * what changes at one place is played up to the root, without a branch that could be foretold
 * wrongly. Each body is in it at most once.
 *
 * <p>The place of a removed first body stays open until the next insertion takes it, so that a body
 * that goes on costs one way up instead of two. Bodies at other places are played when the first
 * one is asked for: of many at once, as behind a barrier, all nodes together.
 */
final class BodyTournament {
  private static final long NEVER = Long.MAX_VALUE;

  /** No empty place has a key up to this. */
  private static final long USUAL = NEVER - Integer.MAX_VALUE;

  /** Places; a power of two. */
  private int places = 8;

  /** By node: 1 is the root, those below n are 2n and 2n + 1, leaves begin at {@link #places}. */
  private long[] key = new long[2 * places];

  /** By node: the place that won. */
  private int[] winner = new int[2 * places];

  /** By place. */
  private int[] body = new int[places];

  private long[] sequence = new long[places];

  private int[] free = new int[places];
  private int frees;
  private int size;

  /** Whether the place of the winner is to be had. */
  private boolean open;

  /** Places of bodies not played yet. */
  private int[] entered = new int[places];

  private int entries;

  /** The earliest key of those; {@link #NEVER} if there are none. */
  private long earliestEntered = NEVER;

  /** Whether a body's key may be that of an empty place. */
  private boolean late;

  private final @Nullable TieOrder ties;

  /**
   * @param ties of two bodies with the same key; {@code null} for that of their sequence numbers
   */
  BodyTournament(@Nullable TieOrder ties) {
    this.ties = ties;
    clear(0);
  }

  /** Nobody is at the places from that one on. */
  private void clear(int from) {
    Arrays.fill(sequence, from, places, NEVER);
    for (int place = places - 1; place >= from; place--) {
      free[frees++] = place;
    }
    playAll();
  }

  private void playAll() {
    for (int place = 0; place < places; place++) {
      winner[places + place] = place;
      if (sequence[place] == NEVER) {
        key[places + place] = emptyKey(place);
      }
    }
    playInner();
  }

  /** Plays every node, so that all places are settled. */
  private void playInner() {
    long[] keys = key;
    int[] winners = winner;
    for (int node = places - 1; node > 0; node--) {
      int left = 2 * node;
      long distance = keys[left + 1] - keys[left]; // fits: no key is negative
      if (distance == 0) {
        distance = isBefore(left, left + 1) ? 0 : -1;
      }
      long rightWins = distance >> 63; // all bits or none
      keys[node] = keys[left] + (keys[left + 1] - keys[left] & rightWins);
      winners[node] = winners[left] ^ (winners[left] ^ winners[left + 1]) & (int) rightWins;
    }
    entries = 0;
    earliestEntered = NEVER;
  }

  /** Later than all bodies, and mostly unlike that of other places, so that ties are few. */
  private long emptyKey(int place) {
    return late ? NEVER : NEVER - place;
  }

  private boolean isBefore(int node, int other) {
    return key[node] < key[other]
        || (key[node] == key[other] && isBeforeInTie(winner[node], winner[other]));
  }

  private boolean isBeforeInTie(int place, int other) {
    boolean bothThere = sequence[place] != NEVER && sequence[other] != NEVER;
    return ties != null && bothThere && place != other
        ? ties.isBefore(body[place], body[other])
        : sequence[place] <= sequence[other];
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
    return key[1] == earliest ? sequence[winner[1]] : NEVER;
  }

  /**
   * @param itsKey not negative
   */
  void add(long itsKey, int itsBody, long itsSequence) {
    boolean again = open;
    open = false;
    if (!again && frees == 0) {
      grow();
    }
    int place = again ? winner[1] : free[--frees];
    size++;
    body[place] = itsBody;
    sequence[place] = itsSequence;
    if (itsKey > USUAL && !late) {
      late = true;
      key[places + place] = itsKey;
      playAll();
    } else if (again) {
      play(place, itsKey);
    } else {
      key[places + place] = itsKey;
      entered[entries++] = place;
      earliestEntered = Math.min(earliestEntered, itsKey);
    }
  }

  /** Removes the first body. Not to be called when empty. */
  int poll() {
    settle();
    open = true;
    size--;
    return body[winner[1]];
  }

  /** Removes a body, if it is there; O(places). */
  void remove(int which) {
    settle();
    for (int place = 0; place < places; place++) {
      if (body[place] == which && sequence[place] != NEVER) {
        size--;
        vacate(place);
        return;
      }
    }
  }

  private void settle() {
    if (open) {
      open = false;
      vacate(winner[1]);
    }
    if (entries > 0) {
      playEntered();
    }
  }

  private void playEntered() {
    int levels = Integer.numberOfTrailingZeros(places);
    if (entries * levels >= places) {
      playInner();
      return;
    }
    while (entries > 0) {
      int place = entered[--entries];
      play(place, key[places + place]);
    }
    earliestEntered = NEVER;
  }

  private void vacate(int place) {
    free[frees++] = place;
    sequence[place] = NEVER;
    play(place, emptyKey(place));
  }

  private void play(int place, long itsKey) {
    int node = places + place;
    key[node] = itsKey;
    long firstKey = itsKey;
    int first = place;
    while (node > 1) {
      long distance = key[node ^ 1] - firstKey; // fits: no key is negative
      if (distance == 0) {
        playTied(node, first);
        return;
      }
      long rivalWins = distance >> 63; // all bits or none
      firstKey += distance & rivalWins;
      first ^= (first ^ winner[node ^ 1]) & (int) rivalWins;
      node >>= 1;
      key[node] = firstKey;
      winner[node] = first;
    }
  }

  /**
   * Goes on up from a node that a place has won, now that there was a tie. A loop of its own, so
   * that the usual one keeps all it needs in registers.
   */
  private void playTied(int from, int itsPlace) {
    int first = itsPlace;
    int node = from;
    while (node > 1) {
      first = isBefore(node ^ 1, node) ? winner[node ^ 1] : first;
      node >>= 1;
      key[node] = key[places + first];
      winner[node] = first;
    }
  }

  private void grow() {
    int before = places;
    places *= 2;
    long[] keys = new long[2 * places];
    System.arraycopy(key, before, keys, places, before);
    key = keys;
    winner = new int[2 * places];
    body = Arrays.copyOf(body, places);
    sequence = Arrays.copyOf(sequence, places);
    free = new int[places];
    entered = new int[places];
    clear(before);
  }
}
