package corecast.conversion.queue;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.IntRuns;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What becomes of the logs: where parts of other bodies begin. */
final class BodyParts {
  /** From that event on what was the base's is the other body's. */
  private record Part(int base, int body) {}

  private final Map<EventLog, TreeMap<Integer, Part>> byLog = new HashMap<>();

  /** At that event, of what one body did, a part begins that another one does. */
  void begins(EventLog log, int event, int of, int part) {
    byLog.computeIfAbsent(log, l -> new TreeMap<>()).put(event, new Part(of, part));
  }

  /** All are known: says anew which body the events belong to. */
  void divide() {
    byLog.forEach(BodyParts::divide);
  }

  private static void divide(EventLog log, NavigableMap<Integer, Part> at) {
    IntRuns divided = log.newBodies();
    Map<Integer, Integer> now = new HashMap<>();
    int event = 0;
    while (event < log.size()) {
      Part part = at.get(event);
      if (part != null) {
        now.put(part.base, part.body);
        log.switches(event);
      }
      int body = log.bodyOf(event);
      divided.set(event, now.getOrDefault(body, body));
      Integer next = at.higherKey(event);
      event = Math.min(log.endOfBodyOf(event), next == null ? log.size() : next);
    }
    log.bodies(divided);
  }
}
