package corecast.conversion.lock;

import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording.TracedObject;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Plan;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A custom synchronizer that each body acquires and releases by turns, in shared mode at least
 * once. If some acquire it exclusively, and are always alone then, it is a read-write lock;
 * otherwise a semaphore, with as many permits as its state told before anybody had one, or, if that
 * cannot be, as were seen to be held at once.
 */
final class SharedHolds {
  /** Fewer say too little where the state does not fit. */
  private static final int MANY = 20;

  /** Fewer say too little in any case. */
  private static final int SOME = 4;

  private final List<LogEvent> changes;
  private int stays;
  private int exclusive;

  /** In shared mode at once. */
  private int most;

  private long permits;

  private SharedHolds(List<LogEvent> changes) {
    this.changes = changes;
  }

  /** What explains these changes; {@code null} if they are anything else. */
  static @Nullable SharedHolds of(List<LogEvent> changes, TracedObject traced) {
    SharedHolds holds = new SharedHolds(changes);
    if (!holds.areByTurns() || holds.stays < SOME || holds.most == 0) {
      return null;
    }
    boolean isTold = traced.p2() != 0 && traced.p1() >= holds.most;
    holds.permits = isTold ? traced.p1() : holds.most;
    return isTold || holds.exclusive >= SOME || holds.stays >= MANY ? holds : null;
  }

  private boolean areByTurns() {
    Map<Integer, Boolean> held = new HashMap<>(); // by body: whether exclusively
    int shared = 0;
    boolean isExclusive = false;
    for (LogEvent change : changes) {
      boolean alone = isExclusive(change);
      if (KeptOrder.isRelease(change)) {
        Boolean was = held.remove(change.body());
        if (was == null || was != alone) {
          return false;
        }
        isExclusive &= !alone;
        shared -= alone ? 0 : 1;
        continue;
      }
      boolean isFree = !isExclusive && (!alone || shared == 0);
      if (!isFree || held.put(change.body(), alone) != null) {
        return false;
      }
      stays++;
      exclusive += alone ? 1 : 0;
      isExclusive = alone;
      shared += alone ? 0 : 1;
      most = Math.max(most, shared);
    }
    return held.isEmpty();
  }

  private static boolean isExclusive(LogEvent change) {
    return change.kind() == EventKind.LOCK || change.kind() == EventKind.UNLOCK;
  }

  void write(String name, Plan plan) {
    for (LogEvent change : changes) {
      plan.omit(change.log(), change.event());
      plan.before(change.log(), change.event(), step(name, change));
    }
  }

  private InsertedStep step(String name, LogEvent change) {
    boolean gives = KeptOrder.isRelease(change);
    if (exclusive == 0) {
      Operation operation = gives ? Operation.RELEASE : Operation.ACQUIRE;
      return new InsertedStep(operation, ObjectKind.SEMAPHORE, name + "~permits", permits, -1, 1);
    }
    Operation operation =
        isExclusive(change)
            ? gives ? Operation.WRITE_UNLOCK : Operation.WRITE_LOCK
            : gives ? Operation.READ_UNLOCK : Operation.READ_LOCK;
    return new InsertedStep(operation, ObjectKind.READ_WRITE_LOCK, name + "~shared", 0, -1, 0);
  }

  String says(String name) {
    return exclusive > 0 ? name + " (a read-write lock)" : name + " (" + permits + " permits)";
  }
}
