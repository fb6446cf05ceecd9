package corecast.conversion.lock;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.RunningStack;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who was when in the monitors and locks that threads waited for and notified: a visit begins where
 * a body takes the lock and ends where it gives it back for good, with the waits in between.
 */
final class MonitorVisits {
  private static final KindSet WAITS = KindSet.of(EventKind.WAIT_END);

  private static final KindSet KINDS = RunningStack.KINDS.and(HeldLocks.KINDS);

  static final class Visit {
    final EventLog log;

    final int begin;

    /** The innermost function there; {@link EventLog#NONE} if none is known. */
    final int function;

    /** What stands for all functions there. */
    final long stack;

    /** The event that gives the lock back; {@link EventLog#NONE} if there is none. */
    int end = EventLog.NONE;

    /** Begin and end of each wait, in their order. */
    int[] waits = NO_WAITS;

    /** What was notified. */
    Set<Integer> notified = Set.of();

    /** Whether a wait was ended by a timeout, an interrupt or nothing. */
    boolean irregular;

    private Visit(EventLog log, int begin, RunningStack stack) {
      this.log = log;
      this.begin = begin;
      this.function = stack.innermost();
      this.stack = stack.hash();
    }

    int body() {
      return log.bodyOf(begin);
    }

    boolean isWhole() {
      return end != EventLog.NONE && !irregular;
    }

    /** The end of the wait that an interrupt ended; {@link EventLog#NONE} if there is none. */
    int interrupted() {
      for (int i = 1; i < waits.length; i += 2) {
        if (log.result(waits[i]) == Result.INTERRUPTED) {
          return waits[i];
        }
      }
      return EventLog.NONE;
    }

    /** Where the lock is held for the last time: what the visit is for is done after that. */
    int lastBegin() {
      return waits.length == 0 ? begin : waits[waits.length - 1];
    }

    private void waits(int event) {
      waits = Arrays.copyOf(waits, waits.length + 1);
      waits[waits.length - 1] = event;
    }

    private void notifies(int object) {
      if (notified.isEmpty()) {
        notified = Set.of(object); // most notify one
      } else if (!notified.contains(object)) {
        notified = new HashSet<>(notified);
        notified.add(object);
      }
    }
  }

  private static final int[] NO_WAITS = new int[0];

  private final LocksOfConditions locks;
  private final Map<Integer, List<Visit>> byLock = new TreeMap<>();

  /** Locks that were taken while another was held, or for reading: those are left alone. */
  private final Set<Integer> entangled = new HashSet<>();

  private final HeldLocks.OfBodies held = new HeldLocks.OfBodies();

  private final RunningStack stack = new RunningStack();

  private MonitorVisits(LocksOfConditions locks) {
    this.locks = locks;
  }

  /**
   * Visits of the locks that were waited for and notified, in the order in which they began;
   * without those of locks that were taken within others.
   */
  static Map<Integer, List<Visit>> of(List<EventLog> logs, LocksOfConditions locks) {
    MonitorVisits visits = new MonitorVisits(locks);
    Set<Integer> candidates = locks.locksOf(logs, WAITS);
    candidates.retainAll(locks.locksOf(logs, LocksOfConditions.NOTIFICATIONS));
    if (candidates.isEmpty()) {
      return Map.of();
    }
    candidates.forEach(lock -> visits.byLock.put(lock, new ArrayList<>()));
    logs.forEach(visits::collect);
    visits.byLock.keySet().removeAll(visits.entangled);
    return visits.byLock;
  }

  private void collect(EventLog log) {
    stack.clear();
    for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
      switch (log.kind(event)) {
        case ENTER, PUSH, EXIT, POP -> stack.follow(log, event);
        default -> {
          HeldLocks own = held.at(log, event);
          if (own != null) {
            take(own, log, event);
          }
        }
      }
    }
  }

  private void take(HeldLocks own, EventLog log, int event) {
    int object = log.object(event);
    switch (log.kind(event)) {
      case LOCK, WRITE_LOCK -> begin(own, own.enter(object, log, event));
      case READ_LOCK -> {
        own.enter(object, log, event);
        entangled.add(object);
      }
      case UNLOCK, WRITE_UNLOCK, READ_UNLOCK -> end(own.leave(object), event);
      case WAIT_BEGIN -> {
        Visit visit = visitOf(own.leaveToWait(locks.lockOf(object)));
        if (visit != null) {
          visit.waits(event);
        }
      }
      case WAIT_END -> {
        int lock = locks.lockOf(object);
        own.enterAgain(lock, log, event);
        Visit visit = visitOf(own.of(lock));
        if (visit != null) {
          visit.waits(event);
          int begin = log.partner(event);
          visit.irregular |=
              log.result(event) != Result.OK
                  || begin == EventLog.NONE
                  || visit.waits[visit.waits.length - 2] != begin;
        }
      }
      case NOTIFY, NOTIFY_ALL -> {
        Visit visit = visitOf(own.of(locks.lockOf(object)));
        if (visit != null) {
          visit.notifies(object);
        }
      }
      default -> {}
    }
  }

  private void begin(HeldLocks own, HeldLocks.@Nullable Hold hold) {
    List<Visit> of = hold == null ? null : byLock.get(hold.lock);
    if (hold != null && of != null) {
      if (own.all().size() > 1) {
        entangled.add(hold.lock);
        of.clear();
      }
      if (entangled.contains(hold.lock)) {
        return;
      }
      Visit visit = new Visit(hold.log, hold.begin, stack);
      hold.visit = visit;
      of.add(visit);
    }
  }

  private static @Nullable Visit visitOf(HeldLocks.@Nullable Hold hold) {
    return hold == null ? null : hold.visit;
  }

  private static void end(HeldLocks.@Nullable Hold hold, int event) {
    Visit visit = visitOf(hold);
    if (visit != null) {
      visit.end = event;
    }
  }
}
