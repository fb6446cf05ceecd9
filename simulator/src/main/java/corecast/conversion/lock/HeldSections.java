package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All sections of a recording, in columns: stretches in which a body holds a lock, from the event
 * that takes it to the one that gives it up, also to wait.
 */
final class HeldSections {
  private final List<EventLog> logs;
  private final LocksOfConditions locks;
  private final Notifications notifications;

  private final IntColumn logOf;
  private final IntColumn bodies;
  private final IntColumn lockOf;
  private final IntColumn begins;
  private final IntColumn ends;
  private final LongColumn beginNanos;

  /** Where the sections of other locks begin, in {@link #around}, in which each lies. */
  private final IntColumn aroundFrom;

  private final IntColumn around;

  /** Those around waits whose order is decided, however often. */
  private final IntColumn aroundWaits;

  private final BitSet notifying = new BitSet();

  /** For notifying sections the ends of the waits that they ended, if there are any. */
  private final Map<Integer, Set<Long>> endedWaits = new HashMap<>();

  private HeldSections(
      ColumnSpace space,
      List<EventLog> logs,
      LocksOfConditions locks,
      Notifications notifications) {
    this.logs = logs;
    this.locks = locks;
    this.notifications = notifications;
    logOf = space.ints(0);
    bodies = space.ints(0);
    lockOf = space.ints(0);
    begins = space.ints(0);
    ends = space.ints(0);
    beginNanos = space.longs(0);
    aroundFrom = space.ints(0);
    around = space.ints(0);
    aroundWaits = space.ints(0);
  }

  static HeldSections of(
      ColumnSpace space,
      List<EventLog> logs,
      LocksOfConditions locks,
      Notifications notifications) {
    HeldSections sections = new HeldSections(space, logs, locks, notifications);
    sections.collect();
    return sections;
  }

  private void collect() {
    HeldLocks.OfBodies held = new HeldLocks.OfBodies();
    for (int i = 0; i < logs.size(); i++) {
      EventLog log = logs.get(i);
      for (int event = log.next(0, HeldLocks.KINDS);
          event < log.size();
          event = log.next(event + 1, HeldLocks.KINDS)) {
        HeldLocks own = held.at(log, event);
        if (own != null) {
          take(own, i, log, event);
        }
      }
    }
    aroundFrom.add(around.size());
  }

  private void take(HeldLocks held, int i, EventLog log, int event) {
    int object = log.object(event);
    switch (log.kind(event)) {
      case LOCK, WRITE_LOCK, READ_LOCK -> begin(held, held.enter(object, log, event), i);
      case UNLOCK, WRITE_UNLOCK, READ_UNLOCK -> end(held.leave(object), event);
      case WAIT_BEGIN -> end(held.leaveToWait(locks.lockOf(object)), event);
      case WAIT_END -> {
        int lock = locks.lockOf(object);
        if (log.decision(event) != Decision.UNDECIDED) {
          surround(aroundWaits, held, lock);
        }
        begin(held, held.enterAgain(lock, log, event), i);
      }
      case NOTIFY, NOTIFY_ALL -> {
        HeldLocks.Hold hold = held.of(locks.lockOf(object));
        if (hold != null) {
          notifying.set(hold.section);
          List<Long> ended = notifications.endedBy.get(Notifications.key(log, event));
          if (ended != null) {
            endedWaits.computeIfAbsent(hold.section, s -> new HashSet<>()).addAll(ended);
          }
        }
      }
      default -> {}
    }
  }

  private void begin(HeldLocks held, HeldLocks.@Nullable Hold hold, int log) {
    if (hold == null) {
      return;
    }
    hold.section = begins.size();
    logOf.add(log);
    bodies.add(hold.log.bodyOf(hold.begin));
    lockOf.add(hold.lock);
    begins.add(hold.begin);
    ends.add(EventLog.NONE);
    beginNanos.add(hold.log.time(hold.begin));
    aroundFrom.add(around.size());
    surround(around, held, hold.lock);
  }

  private void end(HeldLocks.@Nullable Hold hold, int event) {
    if (hold != null) {
      ends.set(hold.section, event);
    }
  }

  private static void surround(IntColumn into, HeldLocks held, int but) {
    List<HeldLocks.Hold> all = held.all();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).lock != but) {
        into.add(all.get(i).section);
      }
    }
  }

  // ---- one section

  EventLog log(int section) {
    return logs.get(logOf.get(section));
  }

  int body(int section) {
    return bodies.get(section);
  }

  int lock(int section) {
    return lockOf.get(section);
  }

  int begin(int section) {
    return begins.get(section);
  }

  long beginNanos(int section) {
    return beginNanos.get(section);
  }

  boolean hasEnd(int section) {
    return end(section) != EventLog.NONE;
  }

  int end(int section) {
    return ends.get(section);
  }

  long endNanos(int section) {
    return log(section).time(end(section));
  }

  boolean notifies(int section) {
    return notifying.get(section);
  }

  /** Whether the section begins with the end of a wait that the other has ended. */
  boolean continuesWaitEndedBy(int section, int other) {
    Set<Long> ended = notifying.get(other) ? endedWaits.get(other) : null;
    return ended != null && ended.contains(Notifications.key(log(section), begin(section)));
  }

  // ---- several

  int aroundFrom(int section) {
    return aroundFrom.get(section);
  }

  /** The sections of other locks in which some section lies: see {@link #aroundFrom}. */
  IntColumn around() {
    return around;
  }

  /** The sections of other locks in which a wait lies whose order is decided. */
  IntColumn aroundWaits() {
    return aroundWaits;
  }

  /** The sections of each of these locks, by their begin; of some there may be none. */
  Map<Integer, int[]> ofLocks(Set<Integer> wanted) {
    Map<Integer, IntStream.Builder> found = new HashMap<>();
    wanted.forEach(lock -> found.put(lock, IntStream.builder()));
    for (int section = 0; section < lockOf.size(); section++) {
      IntStream.Builder of = found.get(lockOf.get(section));
      if (of != null) {
        of.add(section);
      }
    }
    Map<Integer, int[]> sorted = new HashMap<>();
    found.forEach((lock, of) -> sorted.put(lock, byBegin(of.build())));
    return sorted;
  }

  /** Those of a log are in that order already, which the sort makes use of. */
  private int[] byBegin(IntStream sections) {
    return sections
        .boxed()
        .sorted(Comparator.comparingLong(this::beginNanos))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
