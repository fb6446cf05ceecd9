package corecast.conversion.lock;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which lock a monitor or condition that is waited on belongs to. */
public final class LocksOfConditions {
  public static final Fact<LocksOfConditions> FACT = Fact.of("locks of conditions");

  public static final Pass PASS =
      Pass.named("condition-locks")
          .needs(Facts.ATOMIC_ATTEMPTS)
          .gives(FACT)
          .does((in, with, plan) -> with.give(FACT, new LocksOfConditions(in)));

  static final KindSet NOTIFICATIONS = KindSet.of(EventKind.NOTIFY, EventKind.NOTIFY_ALL);

  private static final KindSet USES =
      KindSet.of(EventKind.WAIT_BEGIN, EventKind.NOTIFY, EventKind.NOTIFY_ALL);

  private static final KindSet KINDS =
      KindSet.of(
          EventKind.LOCK,
          EventKind.WRITE_LOCK,
          EventKind.UNLOCK,
          EventKind.WRITE_UNLOCK,
          EventKind.WAIT_BEGIN,
          EventKind.NOTIFY,
          EventKind.NOTIFY_ALL);

  private final Recording recording;

  /** Locks of conditions that were made before the recording began. */
  private final Map<Integer, Integer> inferred = new HashMap<>();

  private LocksOfConditions(Recording recording) {
    this.recording = recording;
    if (recording.objects.keySet().stream().anyMatch(this::isUnknown)) {
      EventLog.having(recording.logs, USES).forEach(this::infer);
    }
  }

  private boolean isUnknown(int object) {
    Recording.TracedObject traced = recording.objects.get(object);
    return traced != null
        && traced.kind() == ObjectKind.CONDITION
        && traced.p1() == 0
        && !inferred.containsKey(object);
  }

  /** Who waits on a condition or signals it holds its lock: the one that was taken last. */
  private void infer(EventLog log) {
    List<Integer> held = new ArrayList<>();
    for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
      Integer object = log.object(event);
      switch (log.kind(event)) {
        case LOCK, WRITE_LOCK -> {
          Recording.TracedObject traced = recording.objects.get(object);
          if (traced != null && traced.kind() != ObjectKind.MONITOR) {
            held.add(object);
          }
        }
        case UNLOCK, WRITE_UNLOCK -> {
          int last = held.lastIndexOf(object);
          if (last >= 0) {
            held.remove(last);
          }
        }
        case WAIT_BEGIN, NOTIFY, NOTIFY_ALL -> {
          if (isUnknown(object) && !held.isEmpty()) {
            inferred.put(object, held.get(held.size() - 1));
          }
        }
        default -> {}
      }
    }
  }

  /** The lock's object number; a monitor is its own lock. */
  public int lockOf(int object) {
    Recording.TracedObject traced = recording.objects.get(object);
    if (traced == null || traced.kind() != ObjectKind.CONDITION || traced.p1() == 0) {
      return inferred.getOrDefault(object, object);
    }
    return (int) Math.min(traced.p1(), Integer.MAX_VALUE);
  }

  /** The locks of all monitors and conditions that were waited for, or notified, so. */
  Set<Integer> locksOf(List<EventLog> logs, KindSet kinds) {
    Set<Integer> found = new HashSet<>();
    Events.ofBodies(logs, kinds, (log, event) -> found.add(lockOf(log.object(event))));
    return found;
  }

  public boolean isReadWrite(int lock) {
    Recording.TracedObject traced = recording.objects.get(lock);
    return traced != null && traced.kind() == ObjectKind.READ_WRITE_LOCK;
  }
}
