package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.program.MonitorOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The recorded order of monitors and locks that were notified: from each notifying section to the
 * next section of another body, unless that continues a wait which the section ended, or a {@link
 * MonitorCounters counter} tells of both.
 *
 * <p>Of a body's notifying sections in a row only the last needs an edge: its own order gives the
 * others.
 *
 * <p>Who waits for such an edge may hold other locks, and whoever is to give it may need them: a
 * deadlock that the recording had not. So a section in which a recorded order is waited for, by an
 * edge, a wait, or a lock with such sections, itself comes after all sections of its lock that came
 * before it in the recording. Then whatever a body waits for, in an edge or behind it, came earlier
 * in the recording, and the earliest of them can go on.
 */
public final class Sections {
  public static final Pass PASS =
      Pass.named("order-edges")
          .needs(Facts.PARTS, Facts.HANDED_LOCKS, Facts.KEPT_ORDER, Facts.INTERRUPTS)
          .needs(LocksOfConditions.FACT, Notifications.FACT, MonitorCounters.FACT)
          .inserts(Slot.ORDER_EDGE)
          .does(
              (in, with, plan) ->
                  order(
                      plan,
                      with.get(LocksOfConditions.FACT),
                      with.get(Notifications.FACT),
                      with.get(MonitorCounters.FACT)));

  /** A stretch in which a body holds the lock; {@code end} is the event that gives it up. */
  static final class Section {
    final EventLog log;
    final int body;
    final int begin;
    final int lock;

    /** The sections of other locks it lies in. */
    final List<Place> around;

    int end = EventLog.NONE;
    boolean notifies;
    @Nullable Set<Long> endedWaits;

    Section(HeldLocks.Hold hold, List<Place> around) {
      this.log = hold.log;
      this.body = hold.log.bodyOf(hold.begin);
      this.begin = hold.begin;
      this.lock = hold.lock;
      this.around = around;
    }

    long beginNanos() {
      return log.time(begin);
    }

    long key() {
      return Notifications.key(log, begin);
    }

    boolean continuesWaitEndedBy(Section other) {
      return other.endedWaits != null && other.endedWaits.contains(key());
    }
  }

  /** Where a lock is taken. */
  private record Place(int lock, long begin) {}

  private final List<EventLog> logs;
  private final LocksOfConditions locks;
  private final Notifications notifications;
  private final MonitorCounters counters;

  /** Sections by lock, for the locks of interest. */
  private final Map<Integer, List<Section>> byLock = new TreeMap<>();

  /** For each lock the sections in which a recorded order is waited for, by their begin. */
  private final Map<Integer, Set<Long>> ordered = new HashMap<>();

  private boolean more;

  private Sections(
      List<EventLog> logs,
      LocksOfConditions locks,
      Notifications notifications,
      MonitorCounters counters) {
    this.logs = logs;
    this.locks = locks;
    this.notifications = notifications;
    this.counters = counters;
  }

  private static void order(
      Plan plan, LocksOfConditions locks, Notifications notifications, MonitorCounters counters) {
    List<EventLog> logs = plan.logs();
    Sections sections = new Sections(logs, locks, notifications, counters);
    Set<Integer> notified = locks.locksOf(logs, LocksOfConditions.NOTIFICATIONS);
    if (notified.isEmpty()) {
      return;
    }
    notified.forEach(lock -> sections.byLock.put(lock, new ArrayList<>()));
    do {
      sections.more = false;
      sections.collect();
      sections.byLock.forEach((lock, of) -> sections.findOrdered(of));
      sections.ordered.keySet().forEach(lock -> sections.byLock.putIfAbsent(lock, List.of()));
    } while (sections.more);
    sections.byLock.forEach(
        (lock, of) ->
            sections.edges(of).forEach(edge -> edge.write(plan.names.object(lock), plan)));
  }

  // ---- sections

  private void collect() {
    byLock.replaceAll((lock, of) -> new ArrayList<>());
    HeldLocks.OfBodies held = new HeldLocks.OfBodies();
    for (EventLog log : EventLog.having(logs, HeldLocks.KINDS)) {
      for (int event = log.next(0, HeldLocks.KINDS);
          event < log.size();
          event = log.next(event + 1, HeldLocks.KINDS)) {
        HeldLocks own = held.at(log, event);
        if (own != null) {
          take(own, log, event);
        }
      }
    }
    byLock.values().forEach(of -> of.sort(Comparator.comparingLong(Section::beginNanos)));
  }

  private void take(HeldLocks held, EventLog log, int event) {
    switch (log.kind(event)) {
      case LOCK, WRITE_LOCK, READ_LOCK -> begin(held, held.enter(log.object(event), log, event));
      case UNLOCK, WRITE_UNLOCK, READ_UNLOCK -> end(held.leave(log.object(event)), event);
      case WAIT_BEGIN -> end(held.leaveToWait(locks.lockOf(log.object(event))), event);
      case WAIT_END -> {
        int lock = locks.lockOf(log.object(event));
        if (log.decision(event) != Decision.UNDECIDED) {
          waitsIn(around(held, lock));
        }
        begin(held, held.enterAgain(lock, log, event));
      }
      case NOTIFY, NOTIFY_ALL -> {
        HeldLocks.Hold hold = held.of(locks.lockOf(log.object(event)));
        if (hold != null && hold.section != null) {
          hold.section.notifies = true;
          List<Long> ended = notifications.endedBy.get(Notifications.key(log, event));
          if (ended != null) {
            if (hold.section.endedWaits == null) {
              hold.section.endedWaits = new HashSet<>();
            }
            hold.section.endedWaits.addAll(ended);
          }
        }
      }
      default -> {}
    }
  }

  private void begin(HeldLocks held, HeldLocks.@Nullable Hold hold) {
    List<Section> of = hold == null ? null : byLock.get(hold.lock);
    if (hold != null && of != null) {
      Section section = new Section(hold, around(held, hold.lock));
      hold.section = section;
      of.add(section);
    }
  }

  private static void end(HeldLocks.@Nullable Hold hold, int event) {
    if (hold != null && hold.section != null) {
      hold.section.end = event;
    }
  }

  private static List<Place> around(HeldLocks held, int but) {
    if (held.all().isEmpty()) {
      return List.of();
    }
    List<Place> around = new ArrayList<>(held.all().size());
    for (HeldLocks.Hold hold : held.all()) {
      if (hold.lock != but) {
        around.add(new Place(hold.lock, Notifications.key(hold.log, hold.begin)));
      }
    }
    return around;
  }

  // ---- which sections keep their place

  private void findOrdered(List<Section> of) {
    for (Edge edge : edges(of)) {
      waitsIn(edge.to.around);
    }
    if (!of.isEmpty() && ordered.containsKey(of.get(0).lock)) {
      of.forEach(section -> waitsIn(section.around));
    }
  }

  private void waitsIn(List<Place> places) {
    for (Place place : places) {
      more |= ordered.computeIfAbsent(place.lock, l -> new HashSet<>()).add(place.begin);
    }
  }

  // ---- edges

  /** The end of one section comes before the begin of another. */
  private record Edge(Section from, Section to) {
    void write(String lock, Plan plan) {
      String name =
          MonitorOrder.edgeName(lock, plan.bodies.name(from.body), plan.bodies.name(to.body));
      plan.order(name, from.log, from.end, to.log, to.begin);
    }
  }

  private record Pair(int from, int to) {}

  private List<Edge> edges(List<Section> sections) {
    Set<Long> keep = sections.isEmpty() ? null : ordered.get(sections.get(0).lock);
    List<Edge> edges = new ArrayList<>();
    Map<Pair, Section> lastEdge = new HashMap<>();
    // By body its last section since the last one that keeps its place; that one comes after all
    // before it.
    Map<Integer, Section> since = new LinkedHashMap<>();
    Section pending = null;
    for (Section section : sections) {
      if (pending != null && pending.body != section.body) {
        if (!section.continuesWaitEndedBy(pending) && !areTold(pending, section)) {
          add(edges, lastEdge, pending, section);
        }
        pending = null;
      }
      if (keep != null) {
        if (keep.contains(section.key())) {
          for (Section before : List.copyOf(since.values())) {
            if (before.log.time(before.end) <= section.beginNanos()) {
              since.remove(before.body);
              if (before.body != section.body) {
                add(edges, lastEdge, before, section);
              }
            }
          }
        }
        if (section.end != EventLog.NONE) {
          since.put(section.body, section);
        }
      }
      if (section.notifies && section.end != EventLog.NONE) {
        pending = section;
      }
    }
    return edges;
  }

  private boolean areTold(Section from, Section to) {
    return counters.tells(from.log, from.begin) && counters.tells(to.log, to.begin);
  }

  /** An edge, unless a later section of the same body has one to this body already. */
  private static void add(List<Edge> edges, Map<Pair, Section> lastEdge, Section from, Section to) {
    Pair pair = new Pair(from.body, to.body);
    Section last = lastEdge.get(pair);
    if (last == null || last.beginNanos() < from.beginNanos()) {
      lastEdge.put(pair, from);
      edges.add(new Edge(from, to));
    }
  }
}
