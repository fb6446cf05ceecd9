package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.trace.EventKind;
import java.util.List;

/**
 * Which unpark ended which park: the first while it lasted, or else, since there was a permit then,
 * the first since the park before. (A permit from before is gone if the park lasts: a future, or
 * something else that parks within the library, has used it up.) The pair becomes a semaphore of
 * the two bodies: it is kept whenever it comes, while two permits of a thread would be one. Other
 * unparks are dropped.
 */
public final class Parks {
  public static final Pass PASS =
      Pass.named("parks")
          .needs(Facts.PARTS)
          .gives(Facts.PARKS)
          .inserts(Slot.UNPARK)
          .does((in, with, plan) -> match(plan));

  private Parks() {}

  private static void match(Plan plan) {
    Signals.match(plan.logs(), EventKind.UNPARK, (log, unparks) -> match(log, unparks, plan));
  }

  private static void match(EventLog log, List<LogEvent> unparks, Plan plan) {
    long after = -1;
    int next = 0;
    for (int event = 0; event < log.size(); event++) {
      if (log.kind(event) != EventKind.PARK_END) {
        continue;
      }
      next = after(unparks, next, after);
      int begin = log.partner(event);
      int meanwhile = begin == EventLog.NONE ? next : after(unparks, next, log.time(begin));
      if (meanwhile < unparks.size() && unparks.get(meanwhile).nanos() <= log.time(event)) {
        next = meanwhile;
      }
      if (next < unparks.size()
          && unparks.get(next).nanos() <= log.time(event)
          && log.inBody(event)) {
        pair(log, event, "~park~", unparks.get(next++), plan);
      }
      after = log.time(event);
    }
  }

  /** The first later than that, from one of them on. */
  private static int after(List<LogEvent> unparks, int from, long nanos) {
    int next = from;
    while (next < unparks.size() && unparks.get(next).nanos() <= nanos) {
      next++;
    }
    return next;
  }

  /** The park that ends there waits for that event; {@code how} is between both in its name. */
  static void pair(EventLog log, int event, String how, LogEvent unpark, Plan plan) {
    int body = log.bodyOf(event);
    int by = unpark.body();
    String semaphore = plan.bodies.name(body) + how + plan.bodies.name(by);
    plan.decide(log, event, Decision.UNPARKED);
    plan.order(semaphore, unpark.log(), unpark.event(), log, event);
  }
}
