package corecast.analysis.waiting;

import java.util.Arrays;

/** Numbers pairs of longs, from 0 on, in the order in which they are first seen. */
final class Interner {
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private long[] first = new long[16];
  private long[] second = new long[16];
  private int size;

  /** Numbers + 1 by hash; 0 where free. */
  private int[] places = new int[64];

  int size() {
    return size;
  }

  long first(int number) {
    return first[number];
  }

  long second(int number) {
    return second[number];
  }

  /** The number of a pair; -1 if it was not seen before. */
  int find(long a, long b) {
    int mask = places.length - 1;
    for (int at = hash(a, b) & mask; places[at] != 0; at = (at + 1) & mask) {
      int number = places[at] - 1;
      if (first[number] == a && second[number] == b) {
        return number;
      }
    }
    return -1;
  }

  /** The number of a pair, a new one if it was not seen before. */
  int number(long a, long b) {
    int mask = places.length - 1;
    int at = hash(a, b) & mask;
    while (places[at] != 0) {
      int number = places[at] - 1;
      if (first[number] == a && second[number] == b) {
        return number;
      }
      at = (at + 1) & mask;
    }
    if (size == first.length) {
      first = Arrays.copyOf(first, 2 * size);
      second = Arrays.copyOf(second, 2 * size);
    }
    first[size] = a;
    second[size] = b;
    places[at] = ++size;
    if (4L * size > places.length) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    int[] larger = new int[2 * places.length];
    for (int number = 0; number < size; number++) {
      int at = hash(first[number], second[number]) & (larger.length - 1);
      while (larger[at] != 0) {
        at = (at + 1) & (larger.length - 1);
      }
      larger[at] = number + 1;
    }
    places = larger;
  }

  private static int hash(long a, long b) {
    long mixed = (a * MIX ^ b) * MIX;
    return (int) (mixed >>> 32);
  }
}
