package corecast.recorder.hook;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Numbers objects: a weak identity map from object to a dense int. Lookups take no lock and
 * allocate nothing; the first sight of an object takes one. Uses nothing of {@code
 * java.util.concurrent}.
 */
final class ObjectTable {
  private static final int FIRST_CAPACITY = 1 << 10;

  private static final class Entry extends WeakReference<Object> {
    final int hash;
    final int id;

    Entry(Object object, int hash, int id) {
      super(object);
      this.hash = hash;
      this.id = id;
    }
  }

  private volatile @Nullable Entry[] table = new Entry[FIRST_CAPACITY];
  private int used;
  private int lastId;

  /** The object's number; 0 if it has none yet. */
  int find(Object object) {
    @Nullable Entry[] t = table;
    int mask = t.length - 1;
    int hash = System.identityHashCode(object);
    for (int i = hash & mask; ; i = (i + 1) & mask) {
      Entry e = t[i];
      if (e == null) {
        return 0;
      }
      if (e.hash == hash && e.refersTo(object)) {
        return e.id;
      }
    }
  }

  /**
   * Numbers the object.
   *
   * @param alias the number it shall have, or 0 for a new one
   * @return its number; negative (-number) if it was new
   */
  synchronized int add(Object object, int alias) {
    int known = find(object);
    if (known != 0) {
      return known;
    }
    if (used * 2 >= table.length) {
      rehash();
    }
    int id = alias != 0 ? alias : ++lastId;
    insert(table, new Entry(object, System.identityHashCode(object), id));
    used++;
    return alias != 0 ? id : -id;
  }

  private static void insert(@Nullable Entry[] into, Entry e) {
    int mask = into.length - 1;
    int i = e.hash & mask;
    while (into[i] != null) {
      i = (i + 1) & mask;
    }
    into[i] = e;
  }

  /** Leaves out what was collected; doubles the table if that is not enough. */
  private void rehash() {
    @Nullable Entry[] old = table;
    int alive = 0;
    for (Entry e : old) {
      if (e != null && !e.refersTo(null)) {
        alive++;
      }
    }
    @Nullable Entry[] next = new Entry[alive * 4 > old.length ? old.length * 2 : old.length];
    for (Entry e : old) {
      if (e != null && !e.refersTo(null)) {
        insert(next, e);
      }
    }
    used = alive;
    table = next;
  }
}
