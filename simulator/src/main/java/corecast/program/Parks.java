package corecast.program;

import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which unpark ended which park: the first since the park before. A thread parks by its permit; a
 * task, whose thread is the pool's business, by a semaphore. Other unparks are dropped.
 */
final class Parks {
  private record Unpark(EventLog log, int event) {
    long nanos() {
      return log.time(event);
    }
  }

  private Parks() {}

  static void match(List<EventLog> logs, Bodies bodies, Extras extras) {
    Map<Integer, List<Unpark>> byTarget = new HashMap<>();
    for (EventLog log : logs) {
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
        match(log, unparks, bodies, extras);
      }
    }
  }

  private static void match(EventLog log, List<Unpark> unparks, Bodies bodies, Extras extras) {
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
        pair(log, event, unparks.get(next++), bodies, extras);
      }
      after = log.time(event);
    }
  }

  private static void pair(EventLog log, int event, Unpark unpark, Bodies bodies, Extras extras) {
    int body = log.bodyOf(event);
    log.link(event, 1);
    extras.before(
        unpark.log,
        unpark.event,
        bodies.isTask(body)
            ? Extras.Step.release(semaphore(bodies, body))
            : Extras.Step.onBody(Operation.UNPARK, body));
  }

  static String semaphore(Bodies bodies, int body) {
    return bodies.name(body) + "~park";
  }
}
