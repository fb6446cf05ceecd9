package corecast.recorder.hook.object;

import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Numbers objects by identity and keeps none of them alive. Looking up takes no lock; the first
 * sight of an object does. Collected objects leave when the table is rebuilt.
 */
public final class ObjectNumbers {
  /** Of no object. */
  public static final Entry NOTHING = new Entry(null, 0, 0);

  private volatile Entry[] table = new Entry[1024];
  private int filled;
  private int added;
  private volatile @Nullable YoungLocks young;

  /** Where locks are that get no number at first; {@code null} while they are few. */
  public @Nullable YoungLocks young() {
    return young;
  }

  /** The number of the object, 0 if it has none. */
  public int find(Object object) {
    Entry found = entry(object);
    return found == null ? 0 : found.number;
  }

  /** The same with the object it belongs to. */
  public @Nullable Entry entry(Object object) {
    return entry(object, System.identityHashCode(object));
  }

  /** The same for an object of that identity hash. */
  public @Nullable Entry entry(Object object, int hash) {
    return find(table, object, hash);
  }

  private static @Nullable Entry find(Entry[] table, Object object, int hash) {
    int mask = table.length - 1;
    for (int i = IdentityHash.spread(hash) & mask; ; i = (i + 1) & mask) {
      Entry entry = table[i];
      if (entry == null || (entry.hash == hash && entry.refersTo(object))) {
        return entry;
      }
    }
  }

  /** How many objects got a number. Threads may find less than there are. */
  public int added() {
    return added;
  }

  /** Gives the object that number, unless it has one: returns the one it has now. */
  public synchronized int add(Object object, int number) {
    int hash = System.identityHashCode(object);
    Entry known = find(table, object, hash);
    if (known != null) {
      return known.number;
    }
    if (2 * (filled + 1) > table.length) {
      rebuild();
    }
    insert(table, new Entry(object, hash, number));
    filled++;
    added++;
    if (added == YoungLocks.CROWD) {
      young = new YoungLocks();
    }
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
    int i = IdentityHash.spread(entry.hash) & mask;
    while (table[i] != null) {
      i = (i + 1) & mask;
    }
    // Readers take no lock: the entry must be complete before it can be seen.
    VarHandle.releaseFence();
    table[i] = entry;
  }

  /** An object's number. */
  public static final class Entry extends WeakReference<Object> {
    final int hash;
    public final int number;

    Entry(@Nullable Object object, int hash, int number) {
      super(object);
      this.hash = hash;
      this.number = number;
    }
  }
}
