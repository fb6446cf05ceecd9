package corecast.conversion.lock;

import corecast.conversion.draft.Draft;
import corecast.conversion.log.EventLog;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which unpark ended which park: the first since the park before. The pair becomes a semaphore of
 * the two bodies: it is kept whenever it comes, while two permits of a thread would be one. Other
 * unparks are dropped.
 */
public final class Parks {
  /** The park was ended by an unpark that is known. */
  public static final int PAIRED = 3;

  private record Unpark(EventLog log, int event) {
    long nanos() {
      return log.time(event);
    }
  }

  private Parks() {}

  public static void match(Draft draft) {
    List<EventLog> logs = draft.logs();
    Map<Integer, List<Unpark>> byTarget = new HashMap<>();
    for (EventLog log : EventLog.having(logs, EventKind.UNPARK)) {
      for (int event = 0; event < log.size(); event++) {
        if (log.kind(event) == EventKind.UNPARK && log.inBody(event)) {
          byTarget
              .computeIfAbsent(log.object(event), o -> new ArrayList<>())
              .add(new Unpark(log, event));
        }
      }
    }
    for (EventLog log : logs) {
      List<Unpark> unparks = byTarget.get(log.threadObject);
      if (unparks != null && log.threadObject != EventLog.NONE) {
        unparks.sort(Comparator.comparingLong(Unpark::nanos));
        match(log, unparks, draft);
      }
    }
  }

  private static void match(EventLog log, List<Unpark> unparks, Draft draft) {
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

  private static void pair(EventLog log, int event, Unpark unpark, Draft draft) {
    int body = log.bodyOf(event);
    int by = unpark.log.bodyOf(unpark.event);
    String semaphore = draft.bodies.name(body) + "~park~" + draft.bodies.name(by);
    log.link(event, PAIRED);
    draft.extras.order(semaphore, unpark.log, unpark.event, log, event);
  }
}
