package corecast.recorder.hook.thread;

import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.library.ReadWriteParts;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.session.Session;
import corecast.trace.ObjectKind;
import org.jspecify.annotations.Nullable;

/** The numbers of the objects one thread works on; whoever sees an object first describes it. */
public final class ThreadObjects {
  public static final int WARM_UP = 4000;

  private final Session session;
  private final ObjectRecords records;
  private final ObjectNumbers objects;
  private final ObjectNumbers monitors;

  /**
   * What was looked up last: mostly it is the same again. Never null, for the sake of the branch;
   * an entry keeps its object no more alive than all others.
   */
  private ObjectNumbers.Entry recent = ObjectNumbers.NOTHING;

  private ObjectNumbers.Entry recentMonitor = ObjectNumbers.NOTHING;

  /** This thread, to those entries. */
  private final int self;

  public final OwnLocks ownLocks;
  public final OwnLocks ownMonitors;

  ThreadObjects(
      Session session, ThreadRecords thread, ObjectNumbers objects, ObjectNumbers monitors) {
    this.session = session;
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

  /** The same of a monitor. */
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
    return recent.refersTo(target);
  }

  /**
   * The thread is about to wait for a lock, if it must: whoever has it is to know.
   *
   * @return its number; 0 if it has none
   */
  public int visit(Object lock) {
    if (recent.refersTo(lock)) {
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
    return entry.refersTo(target) ? entry.number : find(target, otherwise);
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
    return entry.refersTo(monitor) ? entry.number : findMonitor(monitor, false);
  }

  /** The same for one that is entered; below 0 as {@link OwnLocks#take} says. */
  public int entering(Object monitor) {
    ObjectNumbers.Entry entry = recentMonitor;
    return entry.refersTo(monitor) ? entry.number : findMonitor(monitor, true);
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
    if (entering) {
      int held = ownMonitors.held(monitor, hash);
      int own = held != 0 ? held : ownMonitors.take(monitor, hash);
      if (own != 0) {
        return own;
      }
    }
    return records.known(monitors, monitor, ObjectKind.MONITOR, 0, 0, 0);
  }

  /**
   * The number of a lock that was acquired, or else is to be released; below 0 as {@link
   * OwnLocks#take} says.
   */
  public int section(Object lock, boolean acquired) {
    ObjectNumbers.Entry entry = recent;
    return entry.refersTo(lock) ? entry.number : findSection(lock, acquired);
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

  /** The number of an atomic as a lock that a loop of that class takes, with what it belongs to. */
  public ObjectNumbers.Entry spinLock(Object lock, int group) {
    ObjectNumbers.Entry known = session.spinLocks.entry(lock);
    while (known == null) {
      records.known(session.spinLocks, lock, ObjectKind.SPIN_LOCK, group, 0, 0);
      known = session.spinLocks.entry(lock);
    }
    return known;
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
