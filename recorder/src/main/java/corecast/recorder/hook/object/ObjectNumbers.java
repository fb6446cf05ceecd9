package corecast.recorder.hook.object;

import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Numbers objects by identity and keeps none of them alive. Looking up takes no lock; the first
 * sight of an object does. Collected objects leave when the table is rebuilt.
 */
public final class ObjectNumbers {
  public static final Entry NOTHING = new Entry(null, 0, 0, null);

  private volatile Entry[] table = new Entry[1024];
  private int filled;
  private int added;

  /** {@link #counted} of what has left the table. */
  private long countedOfGone;

  private volatile @Nullable YoungLocks young;

  /** What is known of monitors that have no number; {@code null} if these are other objects. */
  public final @Nullable LoneMonitors lone;

  public ObjectNumbers() {
    this(null);
  }

  private ObjectNumbers(@Nullable LoneMonitors lone) {
    this.lone = lone;
  }

  public static ObjectNumbers ofMonitors() {
    return new ObjectNumbers(new LoneMonitors());
  }

  /** Where locks are that get no number at first; {@code null} while they are few. */
  public @Nullable YoungLocks young() {
    return young;
  }

  /** The number of the object, 0 if it has none. */
  public int find(Object object) {
    Entry found = entry(object);
    return found == null ? 0 : found.number;
  }

  public @Nullable Entry entry(Object object) {
    return entry(object, System.identityHashCode(object));
  }

  public @Nullable Entry entry(Object object, int hash) {
    return find(table, object, hash);
  }

  private static @Nullable Entry find(Entry[] table, Object object, int hash) {
    int mask = table.length - 1;
    for (int i = IdentityHash.spread(hash) & mask; ; i = (i + 1) & mask) {
      Entry entry = table[i];
      if (entry == null || (entry.hash == hash && entry.is(object))) {
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
    long counted = countedOfGone + (lone == null ? 0 : lone.counted());
    for (Entry entry : table) {
      counted += entry == null ? 0 : entry.counted();
    }
    return counted;
  }

  /** Gives the object that number, unless it has one: returns the one it has now. */
  public int add(Object object, int number) {
    return add(object, number, 0, 0);
  }

  /**
   * The same.
   *
   * @param thread who has come to the object, as {@link Entry#visit} has it
   * @param cpu that this thread has used, ns
   */
  public synchronized int add(Object object, int number, int thread, long cpu) {
    int hash = System.identityHashCode(object);
    Entry known = find(table, object, hash);
    if (known != null) {
      return known.number;
    }
    if (2 * (filled + 1) > table.length) {
      rebuild();
    }
    LockClass type = lone == null ? null : lone.of(object.getClass().getName(), thread, cpu);
    Entry entry = new Entry(object, hash, number, type);
    entry.visit(thread);
    added++; // who has seen no more than before finds no other entry
    insert(table, entry);
    filled++;
    if (added == YoungLocks.CROWD) {
      young = new YoungLocks();
    }
    return number;
  }

  /** Several threads come to the object, which has a number. */
  public void share(Object object) {
    Entry known = entry(object);
    if (known != null) {
      known.share();
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

    /** What is known of its class as one of monitors. */
    private final @Nullable LockClass type;

    /** The only thread that is known to have come to it; 0 if none is. */
    private int owner;

    /** How often the owner had it, as a lock. */
    private long sections;

    /** What CPU time the owner had used when it had it first. */
    private long since;

    /** Whether somebody has asked what the source calls it, where that is asked later. */
    private boolean named;

    Entry(@Nullable Object object, int hash, int number, @Nullable LockClass type) {
      super(object);
      this.hash = hash;
      this.number = number;
      this.type = type;
    }

    /**
     * Whether it is that object's. Not {@code refersTo}: the first compiler calls native code for
     * that, and whoever asks has the object, so that it is alive anyway.
     */
    public boolean is(Object object) {
      return get() == object;
    }

    /**
     * A thread comes to it. Threads that come at once may both miss that; {@link #isAlone} makes up
     * for it.
     *
     * @param thread its number, above 0; 0 if it is not known
     */
    public void visit(int thread) {
      int known = owner;
      if (known == 0) {
        owner = thread;
      } else if (known != thread && known != SHARED && thread != 0) {
        share();
      }
    }

    private void share() {
      owner = SHARED;
      if (type != null) {
        type.share();
      }
    }

    /** Whether that thread, which has it now, is the only one that has come to it. */
    public boolean isAlone(int thread) {
      if (owner == thread) {
        return true;
      }
      if (owner != SHARED) {
        share();
      }
      return false;
    }

    /**
     * Its only thread has taken it, as a lock.
     *
     * @param cpu that the thread has used, ns
     * @return whether that section is only counted: its class is lonely, or there were {@link
     *     #WRITTEN} before, the first of them {@link #YOUNG_NANOS} of the thread's CPU time ago
     */
    public boolean counts(int thread, long cpu) {
      long had = sections;
      if (had < WRITTEN && type != null && type.isLonely(thread, cpu)) {
        sections = WRITTEN + 1;
        return true;
      }
      if (had >= WRITTEN) {
        sections = had + 1;
        return true;
      }
      if (had == 0) {
        since = cpu;
      }
      if (had < WRITTEN - 1 || cpu - since >= YOUNG_NANOS) {
        sections = had + 1;
      }
      return false;
    }

    /** A section that was counted is written after all. */
    public void countsNot() {
      sections--;
    }

    /** Has the caller ask what the source calls it, unless another one does already. */
    public boolean claimsNaming() {
      boolean isFirst = !named;
      named = true;
      return isFirst;
    }

    /** How many of its sections were only counted. */
    long counted() {
      return Math.max(0, sections - WRITTEN);
    }
  }
}
