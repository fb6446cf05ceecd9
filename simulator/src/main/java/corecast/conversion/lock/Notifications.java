package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
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
  public static final Fact<Notifications> FACT = Fact.of("notifications", Notifications::new);

  public static final Pass PASS =
      Pass.named("notifications")
          .needs(Facts.PARTS, LocksOfConditions.FACT, MonitorCounters.FACT)
          .gives(FACT)
          .inserts(Slot.NOTIFICATION)
          .does(
              (in, with, plan) -> {
                Notifications found = new Notifications();
                found.match(plan, with.get(LocksOfConditions.FACT));
                with.give(FACT, found);
              });

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

  /** For each notification the ends of the waits it ended. */
  final Map<Long, List<Long>> endedBy = new HashMap<>();

  private Notifications() {}

  private void match(Plan plan, LocksOfConditions locks) {
    Events.ofBodies(plan.logs(), KINDS, this::collect);
    objects.forEach((object, found) -> match(locks.lockOf(object), found, plan));
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

  private void match(int lock, OfObject found, Plan plan) {
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
        pair(lock, notification, wait, plan);
      }
    }
  }

  private void pair(int lock, LogEvent notification, Wait wait, Plan plan) {
    if (wait.log.decision(wait.end) != Decision.UNDECIDED) {
      return; // told by a counter
    }
    String semaphore =
        plan.names.object(lock)
            + "~wait~"
            + plan.bodies.name(wait.log.bodyOf(wait.end))
            + "~"
            + plan.bodies.name(notification.body());
    plan.decide(wait.log, wait.end, Decision.NOTIFIED);
    plan.order(semaphore, notification.log(), notification.event(), wait.log, wait.end);
    endedBy
        .computeIfAbsent(key(notification.log(), notification.event()), k -> new ArrayList<>(1))
        .add(key(wait.log, wait.end));
  }

  static long key(EventLog log, int event) {
    return ((long) log.stream << 32) | event;
  }
}
