package corecast.conversion.lock;

import corecast.conversion.draft.Bodies;
import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.draft.RecordedNames;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Which notification ended which wait. A notification ends the wait that ended first of those that
 * it can have ended; a notification of all ends every wait that goes on. The pair becomes a
 * semaphore of the lock and the two bodies, by which each of the one's notifications meets that of
 * the other's waits which it ended; a notification that ended no wait is dropped.
 */
public final class Notifications {
  private static final KindSet KINDS =
      KindSet.of(EventKind.NOTIFY, EventKind.NOTIFY_ALL, EventKind.WAIT_END);

  private record Wait(EventLog log, int end) {
    long beginNanos() {
      return log.time(log.partner(end));
    }

    long endNanos() {
      return log.time(end);
    }
  }

  private static final class OfObject {
    final List<Wait> waits = new ArrayList<>();
    final List<LogEvent> notifications = new ArrayList<>();
  }

  private final Map<Integer, OfObject> objects = new HashMap<>();
  private final List<EventLog> logs;
  private final Bodies bodies;
  private final RecordedNames names;
  private final LocksOfConditions locks;
  private final Extras extras;

  /** For each notification the ends of the waits it ended. */
  final Map<Long, List<Long>> endedBy = new HashMap<>();

  public Notifications(Draft draft, LocksOfConditions locks) {
    this.logs = draft.logs();
    this.bodies = draft.bodies;
    this.names = draft.names;
    this.locks = locks;
    this.extras = draft.extras;
  }

  public void match() {
    for (EventLog log : EventLog.having(logs, KINDS)) {
      for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
        if (log.inBody(event)) {
          collect(log, event);
        }
      }
    }
    objects.forEach(this::match);
  }

  private void collect(EventLog log, int event) {
    EventKind kind = log.kind(event);
    if (kind == EventKind.NOTIFY || kind == EventKind.NOTIFY_ALL) {
      of(log.object(event)).notifications.add(new LogEvent(log, event));
    } else if (kind == EventKind.WAIT_END
        && log.partner(event) != EventLog.NONE
        && log.result(event) == Result.OK) {
      of(log.object(event)).waits.add(new Wait(log, event));
    }
  }

  private OfObject of(int object) {
    return objects.computeIfAbsent(object, o -> new OfObject());
  }

  private void match(int object, OfObject found) {
    found.waits.sort(Comparator.comparingLong(Wait::beginNanos));
    found.notifications.sort(Comparator.comparingLong(LogEvent::nanos));
    PriorityQueue<Wait> open = new PriorityQueue<>(Comparator.comparingLong(Wait::endNanos));
    int next = 0;
    for (LogEvent notification : found.notifications) {
      while (next < found.waits.size()
          && found.waits.get(next).beginNanos() <= notification.nanos()) {
        open.add(found.waits.get(next++));
      }
      while (!open.isEmpty() && open.peek().endNanos() < notification.nanos()) {
        open.poll(); // ended by nobody: spurious
      }
      boolean all = notification.log().kind(notification.event()) == EventKind.NOTIFY_ALL;
      for (Wait wait = open.poll(); wait != null; wait = all ? open.poll() : null) {
        pair(object, notification, wait);
      }
    }
  }

  private void pair(int object, LogEvent notification, Wait wait) {
    if (wait.log.link(wait.end) != EventLog.NONE) {
      return; // told by a counter
    }
    String semaphore =
        names.object(locks.lockOf(object))
            + "~wait~"
            + bodies.name(wait.log.bodyOf(wait.end))
            + "~"
            + bodies.name(notification.body());
    wait.log.link(wait.end, 1);
    extras.order(semaphore, notification.log(), notification.event(), wait.log, wait.end);
    endedBy
        .computeIfAbsent(key(notification.log(), notification.event()), k -> new ArrayList<>(1))
        .add(key(wait.log, wait.end));
  }

  static long key(EventLog log, int event) {
    return ((long) log.stream << 32) | event;
  }
}
