package corecast.recorder.hook;

import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;

/**
 * Numbers objects by identity and keeps none of them alive. Looking up takes no lock; the first
 * sight of an object does. Collected objects leave when the table is rebuilt.
 */
final class ObjectNumbers {
  private volatile Entry[] table = new Entry[1024];
  private int filled;

  /** The number of the object, 0 if it has none. */
  int find(Object object) {
    return find(table, object, System.identityHashCode(object));
  }

  private static int find(Entry[] table, Object object, int hash) {
    int mask = table.length - 1;
    for (int i = spread(hash) & mask; ; i = (i + 1) & mask) {
      Entry entry = table[i];
      if (entry == null) {
        return 0;
      }
      if (entry.hash == hash && entry.refersTo(object)) {
        return entry.number;
      }
    }
  }

  /** Gives the object that number, unless it has one: returns the one it has now. */
  synchronized int add(Object object, int number) {
    int hash = System.identityHashCode(object);
    int known = find(table, object, hash);
    if (known != 0) {
      return known;
    }
    if (2 * (filled + 1) > table.length) {
      rebuild();
    }
    insert(table, new Entry(object, hash, number));
    filled++;
    return number;
  }

  private void rebuild() {
    int alive = 0;
    for (Entry entry : table) {
      if (entry != null && !entry.refersTo(null)) {
        alive++;
      }
    }
    int length = table.length;
    while (4 * alive > length) {
      length *= 2;
    }
    Entry[] next = new Entry[length];
    int kept = 0;
    for (Entry entry : table) {
      if (entry != null && !entry.refersTo(null)) {
        insert(next, entry);
        kept++;
      }
    }
    filled = kept;
    table = next;
  }

  private static void insert(Entry[] table, Entry entry) {
    int mask = table.length - 1;
    int i = spread(entry.hash) & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    // Readers take no lock: the entry must be complete before it can be seen.
    VarHandle.releaseFence();
    table[i] = entry;
  }

  private static int spread(int hash) {
    int mixed = hash * 0x9e3779b9;
    return mixed ^ (mixed >>> 16);
  }

  private static final class Entry extends WeakReference<Object> {
    final int hash;
    final int number;

    Entry(Object object, int hash, int number) {
      super(object);
      this.hash = hash;
      this.number = number;
    }
  }
}
