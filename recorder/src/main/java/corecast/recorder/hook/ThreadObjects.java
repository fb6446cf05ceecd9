package corecast.recorder.hook;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** The numbers of the objects one thread works on; whoever sees an object first describes it. */
final class ThreadObjects {
  private final Session session;
  private final ThreadRecords records;

  /**
   * What was looked up last: mostly it is the same again. Never null, for the sake of the branch;
   * an entry keeps its object no more alive than all others.
   */
  private ObjectNumbers.Entry recent = ObjectNumbers.NOTHING;

  private ObjectNumbers.Entry recentMonitor = ObjectNumbers.NOTHING;
  private final ObjectFacts facts = new ObjectFacts();

  ThreadObjects(Session session, ThreadRecords records) {
    this.session = session;
    this.records = records;
  }

  /** The number of an object, as a synchronizer; 0 for {@code null}. */
  int number(@Nullable Object target, ObjectKind otherwise) {
    if (target == null) {
      return 0;
    }
    ObjectNumbers.Entry entry = recent;
    return entry.refersTo(target) ? entry.number : find(target, otherwise);
  }

  private int find(Object target, ObjectKind otherwise) {
    ObjectNumbers.Entry found = session.objects.entry(target);
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
        return session.objects.add(target, number(shared, ObjectKind.READ_WRITE_LOCK));
      }
      facts.inspect(target);
    } catch (Throwable e) {
      facts.set(ObjectKind.OTHER, 0, 0, 0);
    }
    if (facts.kind == ObjectKind.OTHER) {
      facts.set(otherwise, 0, 0, 0);
    }
    return introduce(session.objects, target);
  }

  /** Numbers the object, with what {@link #facts} says of it. */
  @OutOfLine
  private int introduce(ObjectNumbers table, Object target) {
    int mine = session.nextObject();
    int number = table.add(target, mine);
    if (number == mine) {
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
    return number;
  }

  /** The number of an object's monitor, which is not that of the object. */
  int monitor(Object monitor) {
    ObjectNumbers.Entry entry = recentMonitor;
    return entry.refersTo(monitor) ? entry.number : findMonitor(monitor);
  }

  private int findMonitor(Object monitor) {
    ObjectNumbers.Entry found = session.monitors.entry(monitor);
    if (found == null) {
      facts.set(ObjectKind.MONITOR, 0, 0, 0);
      return introduce(session.monitors, monitor);
    }
    recentMonitor = found;
    return found.number;
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

  /** The object is new, and {@code p1..p3} are as {@link ObjectKind} says. */
  void created(ObjectKind kind, Object target, long p1, long p2, long p3) {
    if (session.objects.find(target) == 0) {
      facts.set(kind, p1, p2, p3);
      introduce(session.objects, target);
    }
  }

  /** {@code part} (a read or write lock) stands for {@code owner}. */
  void lockOf(Object part, Object owner) {
    session.objects.add(part, number(owner, ObjectKind.READ_WRITE_LOCK));
  }
}
