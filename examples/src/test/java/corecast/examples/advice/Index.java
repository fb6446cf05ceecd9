package corecast.examples.advice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Functions that only the JDK calls: compareTo through a bridge, hashCode and equals of keys, a
 * value computed for a key, an iterator.
 */
public final class Index {
  static final int COMPARE = Cost.rounds("compareTo", 1),
      HASH = Cost.rounds("hashCode", 4),
      LOAD = Cost.rounds("load", 900),
      NEXT = Cost.rounds("next", 3);

  static final class Key implements Comparable<Key> {
    final int n;

    Key(int n) {
      this.n = n;
    }

    @Override
    public int compareTo(Key o) {
      long x = n;
      for (int i = 0; i < COMPARE; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      return x == 42 ? 0 : Integer.compare(n, o.n);
    }

    @Override
    public int hashCode() {
      long x = n;
      for (int i = 0; i < HASH; i++) {
        x = x * Cost.A + Cost.B;
        x ^= x >>> 17;
      }
      return x == 42 ? 7 : n;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key k && k.n == n;
    }
  }

  static final ConcurrentHashMap<Integer, Long> LOADED = new ConcurrentHashMap<>();

  static long load(Integer k) {
    long x = k;
    for (int i = 0; i < LOAD; i++) {
      x = x * Cost.A + Cost.B;
      x ^= x >>> 17;
    }
    return x;
  }

  static final class Numbers implements Iterable<Key> {
    final int from, to;

    Numbers(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public Iterator<Key> iterator() {
      return new Iterator<>() {
        int at = from;

        @Override
        public boolean hasNext() {
          return at < to;
        }

        @Override
        public Key next() {
          long x = at;
          for (int i = 0; i < NEXT; i++) {
            x = x * Cost.A + Cost.B;
            x ^= x >>> 17;
          }
          at++;
          return new Key((int) (at * 7919L % 100_003) + (x == 42 ? 1 : 0));
        }
      };
    }
  }

  static long part(int p) {
    TreeMap<Key, Integer> sorted = new TreeMap<>();
    new Numbers(p * 2500, p * 2500 + 2500).forEach(k -> sorted.put(k, k.n));
    HashMap<Key, Integer> counts = new HashMap<>();
    sorted.keySet().forEach(k -> counts.merge(k, 1, Integer::sum));
    long sum = 0;
    for (int i = 0; i < 40; i++) sum += LOADED.computeIfAbsent((p * 23 + i) % 320, Index::load);
    return sum + counts.size();
  }

  public static void main(String[] a) throws Exception {
    Cost.begin();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<Long>> all = new ArrayList<>();
    for (int p = 0; p < 12; p++) {
      int n = p;
      all.add(pool.submit(() -> part(n)));
    }
    long sum = 0;
    for (Future<Long> f : all) sum += f.get();
    pool.shutdown();
    Cost.end(sum);
  }
}
