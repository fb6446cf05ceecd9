package corecast.simulator.machine;

import java.util.Arrays;

/**
 * A 4-ary heap of bodies by {@code long} key, ties by sequence number. Each body is in it at most
 * once. A removed top leaves a hole that the next insertion fills: one sift instead of two.
 */
final class BodyHeap {
  private long[] key = new long[16];
  private int[] body = new int[16];
  private final long[] sequence;
  private int size;
  private boolean hole;

  /** {@code sequence[b]} is the sequence number of body b's entry; kept by the caller. */
  BodyHeap(long[] sequence) {
    this.sequence = sequence;
  }

  boolean isEmpty() {
    settle();
    return size == 0;
  }

  long topKey() {
    settle();
    return key[0];
  }

  int topBody() {
    settle();
    return body[0];
  }

  void add(long itsKey, int itsBody) {
    if (hole) {
      hole = false;
      siftDown(0, itsKey, itsBody);
      return;
    }
    if (size == key.length) {
      key = Arrays.copyOf(key, size * 2);
      body = Arrays.copyOf(body, size * 2);
    }
    siftUp(size++, itsKey, itsBody);
  }

  int poll() {
    settle();
    hole = true;
    return body[0];
  }

  /**
   * The entry with the smallest sequence number among those whose key is at most {@code limit}; -1
   * if the top's key is larger.
   */
  int earliestUpTo(long limit) {
    settle();
    return size == 0 || key[0] > limit ? -1 : earliest(0, limit);
  }

  private int earliest(int at, long limit) {
    int best = at;
    int first = 4 * at + 1;
    for (int c = first; c < first + 4 && c < size; c++) {
      if (key[c] <= limit) {
        int inner = earliest(c, limit);
        if (sequence[body[inner]] < sequence[body[best]]) {
          best = inner;
        }
      }
    }
    return best;
  }

  int bodyAt(int index) {
    return body[index];
  }

  void removeAt(int index) {
    size--;
    if (index < size) {
      long movedKey = key[size];
      int movedBody = body[size];
      if (index > 0 && isBefore(movedKey, movedBody, (index - 1) >> 2)) {
        siftUp(index, movedKey, movedBody);
      } else {
        siftDown(index, movedKey, movedBody);
      }
    }
  }

  /** Removes the entry of a body; O(size). */
  void remove(int which) {
    settle();
    for (int at = 0; at < size; at++) {
      if (body[at] == which) {
        removeAt(at);
        return;
      }
    }
  }

  private void settle() {
    if (hole) {
      hole = false;
      removeAt(0);
    }
  }

  private boolean isBefore(long itsKey, int itsBody, int other) {
    return itsKey < key[other]
        || (itsKey == key[other] && sequence[itsBody] < sequence[body[other]]);
  }

  private void siftUp(int from, long itsKey, int itsBody) {
    int at = from;
    while (at > 0) {
      int up = (at - 1) >> 2;
      if (!isBefore(itsKey, itsBody, up)) {
        break;
      }
      key[at] = key[up];
      body[at] = body[up];
      at = up;
    }
    key[at] = itsKey;
    body[at] = itsBody;
  }

  private void siftDown(int from, long itsKey, int itsBody) {
    int at = from;
    while (true) {
      int first = 4 * at + 1;
      if (first >= size) {
        break;
      }
      int best = first;
      int last = Math.min(first + 4, size);
      for (int c = first + 1; c < last; c++) {
        if (key[c] < key[best]
            || (key[c] == key[best] && sequence[body[c]] < sequence[body[best]])) {
          best = c;
        }
      }
      if (!isAfter(itsKey, itsBody, best)) {
        break;
      }
      key[at] = key[best];
      body[at] = body[best];
      at = best;
    }
    key[at] = itsKey;
    body[at] = itsBody;
  }

  private boolean isAfter(long itsKey, int itsBody, int other) {
    return itsKey > key[other]
        || (itsKey == key[other] && sequence[itsBody] > sequence[body[other]]);
  }
}
