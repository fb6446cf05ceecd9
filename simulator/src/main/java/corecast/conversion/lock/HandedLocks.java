package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Findings;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Stamped locks that one body takes and another gives back. They become semaphores: a reader takes
 * one permit, a writer all. Stamped locks that stay with their bodies are read-write locks.
 */
public final class HandedLocks {
  public static final Pass PASS =
      Pass.named("handed-locks")
          .needs(Facts.PARTS, Facts.REFUSALS)
          .gives(Facts.HANDED_LOCKS)
          .inserts(Slot.HANDED_LOCK)
          .does((in, with, plan) -> match(plan));

  /** Permits of such a semaphore: more than there are readers at a time. */
  static final long ALL = 1 << 20;

  private final List<LogEvent> changes = new ArrayList<>();

  private static void match(Plan plan) {
    List<EventLog> logs = plan.logs();
    Recording recording = plan.recording;
    Map<Integer, HandedLocks> locks = new TreeMap<>();
    for (EventLog log :
        EventLog.having(
            logs,
            EventKind.READ_LOCK,
            EventKind.READ_UNLOCK,
            EventKind.WRITE_LOCK,
            EventKind.WRITE_UNLOCK)) {
      for (int event = 0; event < log.size(); event++) {
        if (isChange(log.kind(event))
            && log.inBody(event)
            && log.decision(event) != Decision.OMITTED
            && isStamped(recording, log.object(event))) {
          locks
              .computeIfAbsent(log.object(event), o -> new HandedLocks())
              .changes
              .add(new LogEvent(log, event));
        }
      }
    }
    locks.forEach(
        (object, lock) -> {
          if (lock.isHandedOver()) {
            lock.changes.sort(Comparator.comparingLong(LogEvent::nanos));
            lock.semaphore(plan.names.object(object) + "~permits", plan, plan.findings);
          }
        });
  }

  private static boolean isChange(EventKind kind) {
    return switch (kind) {
      case READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK -> true;
      default -> false;
    };
  }

  private static boolean isStamped(Recording recording, int object) {
    Recording.TracedObject traced = recording.objects.get(object);
    return traced != null
        && traced.kind() == corecast.trace.ObjectKind.READ_WRITE_LOCK
        && traced.p2() == 1;
  }

  /** Whether a body gives back what it did not take. */
  private boolean isHandedOver() {
    Map<Integer, int[]> held = new HashMap<>();
    for (LogEvent change : changes) {
      int[] of = held.computeIfAbsent(change.body(), b -> new int[2]);
      switch (change.kind()) {
        case READ_LOCK -> of[0]++;
        case READ_UNLOCK -> of[0]--;
        case WRITE_LOCK -> of[1]++;
        default -> of[1]--;
      }
      if (of[0] < 0 || of[1] < 0) {
        return true;
      }
    }
    return false;
  }

  private void semaphore(String name, Plan plan, Findings findings) {
    Deque<LogEvent> reads = new ArrayDeque<>();
    Deque<LogEvent> writes = new ArrayDeque<>();
    Set<LogEvent> downgrades = new HashSet<>();
    for (int i = 0; i < changes.size(); i++) {
      LogEvent change = changes.get(i);
      plan.omit(change.log(), change.event());
      if (isDowngrade(i)) {
        downgrades.add(change);
      }
      switch (change.kind()) {
        case READ_LOCK -> reads.add(change);
        case WRITE_LOCK -> writes.add(change);
        case READ_UNLOCK -> {
          LogEvent taken = taken(reads, findings);
          if (taken != null) {
            if (!downgrades.contains(taken)) {
              plan.before(taken.log(), taken.event(), step(Operation.ACQUIRE, name, 1));
            }
            plan.before(change.log(), change.event(), step(Operation.RELEASE, name, 1));
          }
        }
        default -> {
          LogEvent taken = taken(writes, findings);
          if (taken != null) {
            boolean keepsOne = i > 0 && downgrades.contains(changes.get(i - 1));
            long back = keepsOne ? ALL - 1 : ALL;
            plan.before(taken.log(), taken.event(), step(Operation.ACQUIRE, name, ALL));
            plan.before(change.log(), change.event(), step(Operation.RELEASE, name, back));
          }
        }
      }
    }
    // What is never given back would keep out whom it did not keep out in the recording.
    for (int left = reads.size() + writes.size(); left > 0; left--) {
      findings.unfinished("lock held at the end of the recording");
    }
  }

  /** A writer that becomes a reader: recorded as one taking and one giving back, in a row. */
  private boolean isDowngrade(int at) {
    LogEvent change = changes.get(at);
    if (change.kind() != EventKind.READ_LOCK || at + 1 == changes.size()) {
      return false;
    }
    LogEvent next = changes.get(at + 1);
    return next.kind() == EventKind.WRITE_UNLOCK
        && next.log() == change.log()
        && next.event() == change.event() + 1;
  }

  private static @Nullable LogEvent taken(Deque<LogEvent> held, Findings findings) {
    LogEvent taken = held.poll();
    if (taken == null) {
      findings.unmatched("release of a stamped lock that is not held");
    }
    return taken;
  }

  private static InsertedStep step(Operation operation, String name, long permits) {
    return new InsertedStep(operation, ObjectKind.SEMAPHORE, name, ALL, -1, permits);
  }
}
