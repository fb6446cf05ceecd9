package corecast.recorder.hook;

import corecast.recorder.hook.library.ReadWriteParts;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** The numbers of the objects one thread works on; whoever sees an object first describes it. */
final class ThreadObjects {
  static final int WARM_UP = 4000;

  private final Session session;
  private final ThreadRecords records;
  private final ObjectNumbers objects;
  private final ObjectNumbers monitors;

  /**
   * What was looked up last: mostly it is the same again. Never null, for the sake of the branch;
   * an entry keeps its object no more alive than all others.
   */
  private ObjectNumbers.Entry recent = ObjectNumbers.NOTHING;

  private ObjectNumbers.Entry recentMonitor = ObjectNumbers.NOTHING;
  private final ObjectFacts facts = new ObjectFacts();
  final OwnLocks ownLocks;
  final OwnLocks ownMonitors;

  ThreadObjects(
      Session session, ThreadRecords records, ObjectNumbers objects, ObjectNumbers monitors) {
    this.session = session;
    this.records = records;
    this.objects = objects;
    this.monitors = monitors;
    ownLocks = new OwnLocks(objects, ObjectKind.LOCK, this, records.stream());
    ownMonitors = new OwnLocks(monitors, ObjectKind.MONITOR, this, records.stream());
  }

  /**
   * Looks the two up again and again, seldom another one than before. If HotSpot had compiled the
   * hooks of locks where each thread has one, it would throw them away with the first other lock.
   */
  void warmUp(Object... two) {
    for (int i = 0; i < WARM_UP; i++) {
      Object target = two[i >> 3 & 1];
      number(target, ObjectKind.LOCK);
      monitor(target);
    }
  }

  /** The number of an object, as a synchronizer; 0 for {@code null}. */
  int number(@Nullable Object target, ObjectKind otherwise) {
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
    inspect(target, otherwise);
    return introduce(objects, target);
  }

  private void inspect(Object target, ObjectKind otherwise) {
    try {
      facts.inspect(target);
    } catch (Throwable e) {
      facts.set(ObjectKind.OTHER, 0, 0, 0);
    }
    if (facts.kind == ObjectKind.OTHER) {
      facts.set(otherwise, 0, 0, 0);
    }
  }

  /** Numbers the object, with what {@link #facts} says of it. */
  @OutOfLine
  private int introduce(ObjectNumbers table, Object target) {
    YoungLocks young = table.young();
    int held = young == null ? 0 : young.giveUp(target);
    if (held != 0) {
      return table.add(target, held);
    }
    int mine = session.nextObject();
    int number = table.add(target, mine);
    if (number == mine) {
      describe(number, target);
    }
    return number;
  }

  private void describe(int number, Object target) {
    byte[] name = EventBuffer.encode(target.getClass().getName());
    if (records.untimed(EventKind.OBJECT, EventBuffer.textBytes(name) + 1)) {
      records.operand(number);
      records.operand(facts.kind.code());
      records.operand(facts.p1);
      records.operand(facts.p2);
      records.operand(facts.p3);
      records.text(name);
      records.text(session.noText);
      records.commit();
    }
  }

  /** A new number for locks like this one, or inside of it. */
  int describe(Object lock, ObjectKind kind) {
    if (kind == ObjectKind.MONITOR) {
      facts.set(kind, 0, 0, 0);
    } else {
      inspect(lock, kind);
    }
    int number = session.nextObject();
    describe(number, lock);
    return number;
  }

  /** The number of an object's monitor, which is not that of the object. */
  int monitor(Object monitor) {
    ObjectNumbers.Entry entry = recentMonitor;
    return entry.refersTo(monitor) ? entry.number : findMonitor(monitor, false);
  }

  /** The same for one that is entered; below 0 as {@link OwnLocks#take} says. */
  int entering(Object monitor) {
    ObjectNumbers.Entry entry = recentMonitor;
    return entry.refersTo(monitor) ? entry.number : findMonitor(monitor, true);
  }

  @OutOfLine
  private int findMonitor(Object monitor, boolean entering) {
    int hash = System.identityHashCode(monitor);
    ObjectNumbers.Entry found = monitors.entry(monitor, hash);
    if (found != null) {
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
    facts.set(ObjectKind.MONITOR, 0, 0, 0);
    return introduce(monitors, monitor);
  }

  /**
   * The number of a lock that was acquired, or else is to be released; below 0 as {@link
   * OwnLocks#take} says.
   */
  int section(Object lock, boolean acquired) {
    ObjectNumbers.Entry entry = recent;
    return entry.refersTo(lock) ? entry.number : findSection(lock, acquired);
  }

  @OutOfLine
  private int findSection(Object lock, boolean acquired) {
    int hash = System.identityHashCode(lock);
    ObjectNumbers.Entry found = objects.entry(lock, hash);
    if (found != null) {
      recent = found;
      return found.number;
    }
    int own = acquired ? ownLocks.take(lock, hash) : -ownLocks.held(lock, hash);
    return own != 0 ? own : firstSight(lock, ObjectKind.LOCK);
  }

  /** What an operation's record says it works on. */
  int of(int op, @Nullable Object target, ForkJoinThread forkJoin) {
    return switch (op) {
      case Op.WAIT, Op.NOTIFY, Op.NOTIFY_ALL -> waitedOn(target);
      case Op.GET, Op.FUTURE_DONE -> System.identityHashCode(target);
      case Op.LOCK, Op.TRY_LOCK, Op.UNLOCK -> number(target, ObjectKind.LOCK);
      case Op.AWAIT_TASK -> target instanceof Numbered n ? forkJoin.awaiting(n) : 0;
      default -> number(target, ObjectKind.OTHER);
    };
  }

  private int waitedOn(@Nullable Object target) {
    return target == null || target instanceof Condition
        ? number(target, ObjectKind.CONDITION)
        : monitor(target);
  }

  /** The number of an atomic as a lock that a loop of that class takes, with what it belongs to. */
  ObjectNumbers.Entry spinLock(Object lock, int group) {
    ObjectNumbers.Entry known = session.spinLocks.entry(lock);
    while (known == null) {
      facts.set(ObjectKind.SPIN_LOCK, group, 0, 0);
      introduce(session.spinLocks, lock);
      known = session.spinLocks.entry(lock);
    }
    return known;
  }

  /** The object is new, and {@code p1..p3} are as {@link ObjectKind} says. */
  void created(ObjectKind kind, Object target, long p1, long p2, long p3) {
    if (objects.find(target) == 0) {
      facts.set(kind, p1, p2, p3);
      introduce(objects, target);
    }
  }

  /** {@code part} (a read or write lock) stands for {@code owner}. */
  void lockOf(Object part, Object owner) {
    objects.add(part, number(owner, ObjectKind.READ_WRITE_LOCK));
  }
}
