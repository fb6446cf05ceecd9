package corecast.program;

import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The recorded order of monitors and locks that were notified: from each notifying section to the
 * next section of another body, unless that continues a wait which the section ended.
 *
 * <p>Of a body's notifying sections in a row only the last needs an edge: its own order gives the
 * others.
 */
final class Sections {
  /** A stretch in which a body holds the lock; {@code end} is the event that gives it up. */
  private static final class Section {
    final EventLog log;
    final int body;
    final int begin;
    int end = EventLog.NONE;
    boolean notifies;
    final Set<Long> endedWaits = new HashSet<>();

    Section(EventLog log, int body, int begin) {
      this.log = log;
      this.body = body;
      this.begin = begin;
    }

    long beginNanos() {
      return log.time(begin);
    }
  }

  /** How deep a body holds a lock, and in which section. */
  private static final class Hold {
    int depth;
    int depthBeforeWait;
    @Nullable Section section;
  }

  private record HoldKey(int body, int lock) {}

  private final LocksOfConditions locks;
  private final Notifications notifications;
  private final Map<Integer, List<Section>> byLock = new HashMap<>();
  private final Map<HoldKey, Hold> holds = new HashMap<>();

  private Sections(LocksOfConditions locks, Notifications notifications) {
    this.locks = locks;
    this.notifications = notifications;
  }

  static void order(
      List<EventLog> logs,
      LocksOfConditions locks,
      Notifications notifications,
      Bodies bodies,
      RecordedNames names,
      Extras extras) {
    Sections sections = new Sections(locks, notifications);
    for (int lock : sections.notifiedLocks(logs)) {
      sections.byLock.put(lock, new ArrayList<>());
    }
    if (sections.byLock.isEmpty()) {
      return;
    }
    for (EventLog log : logs) {
      for (int event = 0; event < log.size(); event++) {
        if (log.inBody(event)) {
          sections.take(log, event);
        }
      }
    }
    sections.byLock.forEach(
        (lock, of) -> {
          of.sort(Comparator.comparingLong(Section::beginNanos));
          edges(of, names.object(lock), bodies, extras);
        });
  }

  private Set<Integer> notifiedLocks(List<EventLog> logs) {
    Set<Integer> notified = new HashSet<>();
    for (EventLog log : logs) {
      for (int event = 0; event < log.size(); event++) {
        EventKind kind = log.kind(event);
        if ((kind == EventKind.NOTIFY || kind == EventKind.NOTIFY_ALL) && log.inBody(event)) {
          notified.add(locks.lockOf(log.object(event)));
        }
      }
    }
    return notified;
  }

  private void take(EventLog log, int event) {
    switch (log.kind(event)) {
      case LOCK, WRITE_LOCK -> enter(log, event, log.object(event), 1);
      case UNLOCK, WRITE_UNLOCK -> leave(log, event, log.object(event), false);
      case WAIT_BEGIN -> leave(log, event, locks.lockOf(log.object(event)), true);
      case WAIT_END -> {
        int lock = locks.lockOf(log.object(event));
        if (byLock.containsKey(lock)) {
          Hold hold = hold(log, event, lock);
          if (hold.depth == 0) {
            enter(log, event, lock, Math.max(1, hold.depthBeforeWait));
          }
          hold.depthBeforeWait = 0;
        }
      }
      case NOTIFY, NOTIFY_ALL -> {
        Section section = hold(log, event, locks.lockOf(log.object(event))).section;
        if (section != null) {
          section.notifies = true;
          section.endedWaits.addAll(
              notifications.endedBy.getOrDefault(Notifications.key(log, event), List.of()));
        }
      }
      default -> {}
    }
  }

  private Hold hold(EventLog log, int event, int lock) {
    return holds.computeIfAbsent(new HoldKey(log.bodyOf(event), lock), k -> new Hold());
  }

  private void enter(EventLog log, int event, int lock, int depth) {
    List<Section> of = byLock.get(lock);
    if (of == null) {
      return;
    }
    Hold hold = hold(log, event, lock);
    if (hold.depth == 0) {
      Section section = new Section(log, log.bodyOf(event), event);
      hold.section = section;
      of.add(section);
    }
    hold.depth += depth;
  }

  private void leave(EventLog log, int event, int lock, boolean forWait) {
    if (!byLock.containsKey(lock)) {
      return;
    }
    Hold hold = hold(log, event, lock);
    Section section = hold.section;
    if (section == null) {
      return;
    }
    hold.depthBeforeWait = forWait ? hold.depth : 0;
    hold.depth = forWait ? 0 : hold.depth - 1;
    if (hold.depth == 0) {
      section.end = event;
      hold.section = null;
    }
  }

  private static void edges(List<Section> sections, String lock, Bodies bodies, Extras extras) {
    // Sections of one lock do not overlap, so the next one of another body is the next change.
    Section pending = null;
    for (Section section : sections) {
      if (pending != null && pending.body != section.body) {
        edge(pending, section, lock, bodies, extras);
        pending = null;
      }
      if (section.notifies && section.end != EventLog.NONE) {
        pending = section;
      }
    }
  }

  private static void edge(Section from, Section to, String lock, Bodies bodies, Extras extras) {
    if (from.endedWaits.contains(Notifications.key(to.log, to.begin))) {
      return; // the wait itself keeps this order
    }
    String name = MonitorOrder.edgeName(lock, bodies.name(to.body));
    extras.before(from.log, from.end, Extras.Step.release(name));
    extras.before(to.log, to.begin, Extras.Step.acquire(name));
  }
}
