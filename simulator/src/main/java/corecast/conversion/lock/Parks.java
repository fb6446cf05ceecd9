package corecast.conversion.lock;

import corecast.conversion.draft.Draft;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.trace.EventKind;
import java.util.List;

/**
 * Which unpark ended which park: the first since the park before. The pair becomes a semaphore of
 * the two bodies: it is kept whenever it comes, while two permits of a thread would be one. Other
 * unparks are dropped.
 */
public final class Parks {
  /** The park was ended by an unpark that is known. */
  public static final int PAIRED = 3;

  private Parks() {}

  public static void match(Draft draft) {
    Signals.match(draft.logs(), EventKind.UNPARK, (log, unparks) -> match(log, unparks, draft));
  }

  private static void match(EventLog log, List<LogEvent> unparks, Draft draft) {
    long after = -1;
    int next = 0;
    for (int event = 0; event < log.size(); event++) {
      if (log.kind(event) != EventKind.PARK_END) {
        continue;
      }
      while (next < unparks.size() && unparks.get(next).nanos() <= after) {
        next++;
      }
      if (next < unparks.size()
          && unparks.get(next).nanos() <= log.time(event)
          && log.inBody(event)) {
        pair(log, event, unparks.get(next++), draft);
      }
      after = log.time(event);
    }
  }

  private static void pair(EventLog log, int event, LogEvent unpark, Draft draft) {
    int body = log.bodyOf(event);
    int by = unpark.body();
    String semaphore = draft.bodies.name(body) + "~park~" + draft.bodies.name(by);
    log.link(event, PAIRED);
    draft.extras.order(semaphore, unpark.log(), unpark.event(), log, event);
  }
}
