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

  /** {@link #counted} of what has left the table. */
  private long countedOfGone;

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

  /** How many sections of locks of one thread each were only counted. */
  public synchronized long counted() {
    long counted = countedOfGone;
    for (Entry entry : table) {
      counted += entry == null ? 0 : entry.counted();
    }
    return counted;
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

  /** Several threads come to the object, which has a number. */
  public void share(Object object) {
    Entry known = entry(object);
    if (known != null) {
      known.owner = Entry.SHARED;
    }
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
      } else if (entry != null) {
        countedOfGone += entry.counted();
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
    /** So many sections of the only thread of a lock are written, and more while it is young. */
    public static final int WRITTEN = 64;

    /**
     * On one CPU threads that want the same lock take turns of a few ms: for so long a lock may
     * only seem to be one thread's.
     */
    public static final long YOUNG_NANOS = 20_000_000;

    /** {@link #owner} of what several threads have come to. */
    private static final int SHARED = -1;

    final int hash;
    public final int number;

    /** The only thread that has come to it since it was numbered; 0 if none has. */
    private int owner;

    /** How often the owner had it, as a lock. */
    private long sections;

    /** When it had it first. */
    private long since;

    Entry(@Nullable Object object, int hash, int number) {
      super(object);
      this.hash = hash;
      this.number = number;
    }

    /**
     * A thread comes to it. Threads that come at once may both miss that; {@link #isAlone} makes up
     * for it.
     *
     * @param thread its number, above 0
     */
    public void visit(int thread) {
      int known = owner;
      if (known != thread) {
        owner = known == 0 ? thread : SHARED;
      }
    }

    /** Whether that thread, which has it now, is the only one that has come to it. */
    public boolean isAlone(int thread) {
      if (owner == thread) {
        return true;
      }
      owner = SHARED;
      return false;
    }

    /**
     * Its only thread has taken it, as a lock.
     *
     * @param now an instant of the recording
     * @return whether that section is only counted: there were {@link #WRITTEN} before, the first
     *     of them {@link #YOUNG_NANOS} ago
     */
    public boolean counts(long now) {
      long had = sections;
      if (had >= WRITTEN) {
        sections = had + 1;
        return true;
      }
      if (had == 0) {
        since = now;
      }
      if (had < WRITTEN - 1 || now - since >= YOUNG_NANOS) {
        sections = had + 1;
      }
      return false;
    }

    /** A section that was counted is written after all. */
    public void countsNot() {
      sections--;
    }

    /** How many of its sections were only counted. */
    long counted() {
      return Math.max(0, sections - WRITTEN);
    }
  }
}
