package corecast.recorder.hook.thread;

import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.library.ReadWriteParts;
import corecast.recorder.hook.object.LockClass;
import corecast.recorder.hook.object.LoneMonitors;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.session.Session;
import corecast.trace.ObjectKind;
import org.jspecify.annotations.Nullable;

/** The numbers of the objects one thread works on; whoever sees an object first describes it. */
public final class ThreadObjects {
  public static final int WARM_UP = 4000;

  /** In place of the number of a monitor that needs none ({@link LoneMonitors}). */
  public static final int LONE = Integer.MIN_VALUE;

  private final ThreadRecords thread;
  private final ObjectRecords records;
  private final ObjectNumbers objects;
  private final ObjectNumbers monitors;

  /**
   * What was looked up last: mostly it is the same again. Never null, for the sake of the branch;
   * an entry keeps its object no more alive than all others.
   */
  private ObjectNumbers.Entry recent = ObjectNumbers.NOTHING;

  private ObjectNumbers.Entry recentMonitor = ObjectNumbers.NOTHING;

  /** What the class was of the monitor that had no number last. */
  private @Nullable LockClass recentType;

  private int loneHash;

  /** What was lone last, if that was so twice running: mostly it is the same again. */
  private LoneMonitor recentLone = LoneMonitor.NOTHING;

  /** This thread, to those entries. */
  private final int self;

  public final OwnLocks ownLocks;
  public final OwnLocks ownMonitors;

  ThreadObjects(
      Session session, ThreadRecords thread, ObjectNumbers objects, ObjectNumbers monitors) {
    this.thread = thread;
    this.records = new ObjectRecords(session, thread);
    this.objects = objects;
    this.monitors = monitors;
    self = thread.stream() + 1;
    ownLocks = new OwnLocks(objects, ObjectKind.LOCK, records, thread.stream());
    ownMonitors = new OwnLocks(monitors, ObjectKind.MONITOR, records, thread.stream());
  }

  /**
   * Looks the two up again and again, seldom another one than before. If HotSpot had compiled the
   * hooks of locks where each thread has one, it would throw them away with the first other lock.
   */
  public void warmUp(Object... two) {
    for (int i = 0; i < WARM_UP; i++) {
      Object target = two[i >> 3 & 1];
      number(target, ObjectKind.LOCK);
      monitor(target);
    }
  }

  /**
   * The entry of a lock that this thread has just looked up and is the only one to have come to;
   * {@code null} if it is another's, too.
   */
  ObjectNumbers.@Nullable Entry ownLock(int number) {
    ObjectNumbers.Entry entry = recent;
    return entry.number == number && entry.isAlone(self) ? entry : null;
  }

  ObjectNumbers.@Nullable Entry ownMonitor(int number) {
    ObjectNumbers.Entry entry = recentMonitor;
    return entry.number == number && entry.isAlone(self) ? entry : null;
  }

  /** Whether a section that is only counted was and is the thread's alone. */
  boolean isStillOwn(ObjectNumbers.Entry entry) {
    return entry.isAlone(self);
  }

  /** Whether this thread has looked up that object last, among those that are no monitors. */
  public boolean isRecent(Object target) {
    return recent.is(target);
  }

  /**
   * The thread is about to wait for a lock, if it must: whoever has it is to know.
   *
   * @return its number; 0 if it has none
   */
  public int visit(Object lock) {
    if (recent.is(lock)) {
      return recent.number;
    }
    ObjectNumbers.Entry found = objects.entry(lock);
    if (found == null) {
      return 0;
    }
    found.visit(self);
    recent = found;
    return found.number;
  }

  /** The number of an object, as a synchronizer; 0 for {@code null}. */
  public int number(@Nullable Object target, ObjectKind otherwise) {
    if (target == null) {
      return 0;
    }
    ObjectNumbers.Entry entry = recent;
    return entry.is(target) ? entry.number : find(target, otherwise);
  }

  @OutOfLine
  private int find(Object target, ObjectKind otherwise) {
    ObjectNumbers.Entry found = objects.entry(target);
    if (found == null) {
      return firstSight(target, otherwise);
    }
    found.visit(self);
    recent = found;
    return found.number;
  }

  @OutOfLine
  private int firstSight(Object target, ObjectKind otherwise) {
    try {
      Object shared = ReadWriteParts.shared(target);
      if (shared != null) {
        return objects.add(target, number(shared, ObjectKind.READ_WRITE_LOCK));
      }
    } catch (Throwable e) {
      // It is what it is used as.
    }
    return records.inspected(objects, target, otherwise);
  }

  /** A new number for locks like this one, or inside of it. */
  public int describe(Object lock, ObjectKind kind) {
    return records.describe(lock, kind);
  }

  /** The number of an object's monitor, which is not that of the object. */
  public int monitor(Object monitor) {
    ObjectNumbers.Entry entry = recentMonitor;
    return entry.is(monitor) ? entry.number : findMonitor(monitor, false);
  }

  /** The same for one that is entered; {@link #LONE}, or below 0 as {@link OwnLocks#take} says. */
  public int entering(Object monitor) {
    ObjectNumbers.Entry entry = recentMonitor;
    if (entry.is(monitor)) {
      return entry.number;
    }
    LoneMonitor alone = recentLone;
    if (alone.isStill(monitor, monitors) && thread.keepsSections()) {
      loneHash = alone.hash;
      return LONE;
    }
    return findMonitor(monitor, true);
  }

  @OutOfLine
  private int findMonitor(Object monitor, boolean entering) {
    int hash = System.identityHashCode(monitor);
    ObjectNumbers.Entry found = monitors.entry(monitor, hash);
    if (found != null) {
      found.visit(self);
      recentMonitor = found;
      return found.number;
    }
    if (!entering) {
      return records.known(monitors, monitor, ObjectKind.MONITOR, 0, 0, 0);
    }
    int held = ownMonitors.held(monitor, hash);
    if (held != 0) {
      return held;
    }
    LoneMonitors all = monitors.lone;
    if (all != null && thread.keepsSections()) {
      LockClass type = typeOf(monitor, all);
      if (!all.isAlone(type, hash, self)) {
        // Whoever has come before may be inside, in a section that is kept back, and is to find it.
        return records.known(monitors, monitor, ObjectKind.MONITOR, 0, 0, 0);
      }
      if (type.isLonely(self, thread.cpuNanos())) {
        if (loneHash == hash) {
          recentLone = new LoneMonitor(monitor, hash, monitors);
        }
        loneHash = hash;
        return LONE;
      }
    }
    return firstSection(monitor, hash);
  }

  private LockClass typeOf(Object monitor, LoneMonitors all) {
    LockClass type = recentType;
    String name = monitor.getClass().getName();
    if (type == null || !type.isNamed(name)) {
      type = all.of(name, self, thread.cpuNanos());
      recentType = type;
    }
    return type;
  }

  /** The identity hash of the monitor that was lone last. */
  int loneHash() {
    return loneHash;
  }

  private int firstSection(Object monitor, int hash) {
    int own = ownMonitors.take(monitor, hash);
    return own != 0 ? own : records.known(monitors, monitor, ObjectKind.MONITOR, 0, 0, 0);
  }

  /** The number that a monitor gets which was {@link #LONE}; below 0 as there. */
  int numbered(Object monitor, int hash) {
    recentLone = LoneMonitor.NOTHING;
    ObjectNumbers.Entry found = monitors.entry(monitor, hash);
    if (found != null) {
      found.visit(self);
      return found.number;
    }
    int held = ownMonitors.held(monitor, hash);
    return held != 0 ? held : firstSection(monitor, hash);
  }

  boolean hasMonitor(Object monitor, int hash) {
    return !recentLone.isStill(monitor, monitors) && monitors.entry(monitor, hash) != null;
  }

  /** A section of a lone monitor was not written. */
  void countAlone(Object monitor) {
    LoneMonitors all = monitors.lone;
    if (all != null) {
      typeOf(monitor, all).count();
    }
  }

  /**
   * The number of a lock that was acquired, or else is to be released; below 0 as {@link
   * OwnLocks#take} says.
   */
  public int section(Object lock, boolean acquired) {
    ObjectNumbers.Entry entry = recent;
    return entry.is(lock) ? entry.number : findSection(lock, acquired);
  }

  @OutOfLine
  private int findSection(Object lock, boolean acquired) {
    int hash = System.identityHashCode(lock);
    ObjectNumbers.Entry found = objects.entry(lock, hash);
    if (found != null) {
      found.visit(self);
      recent = found;
      return found.number;
    }
    int own = acquired ? ownLocks.take(lock, hash) : -ownLocks.held(lock, hash);
    return own != 0 ? own : firstSight(lock, ObjectKind.LOCK);
  }

  public ObjectNumbers.Entry known(ObjectNumbers table, Object target, ObjectKind kind, int p1) {
    ObjectNumbers.Entry known = table.entry(target);
    while (known == null) {
      records.known(table, target, kind, p1, 0, 0);
      known = table.entry(target);
    }
    return known;
  }

  public void name(Object target, int number, ObjectKind kind) {
    records.name(target, number, kind);
  }

  /** The object is new, and {@code p1..p3} are as {@link ObjectKind} says. */
  public void created(ObjectKind kind, Object target, long p1, long p2, long p3) {
    if (objects.find(target) == 0) {
      records.known(objects, target, kind, p1, p2, p3);
    }
  }

  /** {@code part} (a read or write lock) stands for {@code owner}. */
  public void lockOf(Object part, Object owner) {
    objects.add(part, number(owner, ObjectKind.READ_WRITE_LOCK));
  }
}
