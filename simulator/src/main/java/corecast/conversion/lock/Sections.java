package corecast.conversion.lock;

import corecast.conversion.log.Recording;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.program.MonitorOrder;
import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

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
                      in,
                      plan,
                      with.get(LocksOfConditions.FACT),
                      with.get(Notifications.FACT),
                      with.get(MonitorCounters.FACT)));

  private static final int NONE = -1;

  private final HeldSections sections;
  private final MonitorCounters counters;

  /** Sections by lock, for the locks of interest. */
  private final Map<Integer, int[]> byLock = new TreeMap<>();

  /** The sections in which a recorded order is waited for. */
  private final BitSet ordered = new BitSet();

  private final Set<Integer> withOrdered = new HashSet<>();

  /** Locks of which there are more of them than when their edges were found. */
  private final Set<Integer> changed = new HashSet<>();

  private Sections(HeldSections sections, MonitorCounters counters) {
    this.sections = sections;
    this.counters = counters;
  }

  private static void order(
      Recording in,
      Plan plan,
      LocksOfConditions locks,
      Notifications notifications,
      MonitorCounters counters) {
    Set<Integer> notified = locks.locksOf(plan.logs(), LocksOfConditions.NOTIFICATIONS);
    if (notified.isEmpty()) {
      return;
    }
    HeldSections held = HeldSections.of(in.space, plan.logs(), locks, notifications);
    new Sections(held, counters).order(notified, plan);
  }

  private void order(Set<Integer> notified, Plan plan) {
    waitIn(sections.aroundWaits(), 0, sections.aroundWaits().size());
    changed.addAll(notified);
    Set<Integer> more = notified;
    while (!changed.isEmpty()) {
      byLock.putAll(sections.ofLocks(more));
      byLock.forEach(
          (lock, of) -> {
            if (changed.remove(lock)) {
              findOrdered(lock, of);
            }
          });
      more = new HashSet<>(changed);
      more.removeAll(byLock.keySet());
    }
    byLock.forEach((lock, of) -> write(lock, edges(lock, of), plan));
  }

  // ---- which sections keep their place

  private void findOrdered(int lock, int[] of) {
    IntColumn edges = edges(lock, of);
    for (int i = 1; i < edges.size(); i += 2) {
      waitAround(edges.get(i));
    }
    if (withOrdered.contains(lock)) {
      for (int section : of) {
        waitAround(section);
      }
    }
  }

  private void waitAround(int section) {
    waitIn(sections.around(), sections.aroundFrom(section), sections.aroundFrom(section + 1));
  }

  private void waitIn(IntColumn around, int from, int end) {
    for (int i = from; i < end; i++) {
      int section = around.get(i);
      if (!ordered.get(section)) {
        ordered.set(section);
        withOrdered.add(sections.lock(section));
        changed.add(sections.lock(section));
      }
    }
  }

  // ---- edges

  /** The end of one section comes before the begin of another: writes that. */
  private void write(int lock, IntColumn edges, Plan plan) {
    for (int i = 0; i < edges.size(); i += 2) {
      int from = edges.get(i);
      int to = edges.get(i + 1);
      String name =
          MonitorOrder.edgeName(
              plan.names.object(lock), // which names it: not if there are no edges
              plan.bodies.name(sections.body(from)),
              plan.bodies.name(sections.body(to)));
      plan.order(
          name, sections.log(from), sections.end(from), sections.log(to), sections.begin(to));
    }
  }

  /** Sections of a lock, in pairs: the first comes before the second. */
  private IntColumn edges(int lock, int[] of) {
    boolean keep = withOrdered.contains(lock);
    IntColumn edges = ColumnSpace.HEAP.ints(0);
    Map<Long, Integer> lastEdge = new HashMap<>();
    // By body its last section since the last one that keeps its place; that one comes after all
    // before it.
    Map<Integer, Integer> since = new LinkedHashMap<>();
    int pending = NONE;
    for (int section : of) {
      if (pending != NONE && sections.body(pending) != sections.body(section)) {
        if (!sections.continuesWaitEndedBy(section, pending) && !areTold(pending, section)) {
          add(edges, lastEdge, pending, section);
        }
        pending = NONE;
      }
      if (keep) {
        if (ordered.get(section)) {
          Iterator<Integer> all = since.values().iterator();
          while (all.hasNext()) {
            int before = all.next();
            if (sections.endNanos(before) <= sections.beginNanos(section)) {
              all.remove();
              if (sections.body(before) != sections.body(section)) {
                add(edges, lastEdge, before, section);
              }
            }
          }
        }
        if (sections.hasEnd(section)) {
          since.put(sections.body(section), section);
        }
      }
      if (sections.notifies(section) && sections.hasEnd(section)) {
        pending = section;
      }
    }
    return edges;
  }

  private boolean areTold(int from, int to) {
    return counters.tells(sections.log(from), sections.begin(from))
        && counters.tells(sections.log(to), sections.begin(to));
  }

  /** An edge, unless a later section of the same body has one to this body already. */
  private void add(IntColumn edges, Map<Long, Integer> lastEdge, int from, int to) {
    long pair = (long) sections.body(from) << 32 | sections.body(to);
    Integer last = lastEdge.get(pair);
    if (last == null || sections.beginNanos(last) < sections.beginNanos(from)) {
      lastEdge.put(pair, from);
      edges.add(from);
      edges.add(to);
    }
  }
}
