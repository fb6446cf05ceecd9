package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Threads that a pool started and that never got a task: they did nothing, and no record tells of
 * their start.
 */
final class IdleWorkers {
  private IdleWorkers() {}

  static Set<EventLog> among(List<EventLog> logs, Recording recording) {
    Set<EventLog> idle = new HashSet<>();
    if (recording.objects.values().stream().noneMatch(o -> o.kind() == ObjectKind.POOL)) {
      return idle;
    }
    EventLog first = Starts.first(logs);
    for (EventLog log : logs) {
      if (log != first && !log.presentBefore && didNothing(log)) {
        idle.add(log);
      }
    }
    for (EventLog log : EventLog.having(logs, EventKind.START)) {
      for (int event = 0; event < log.size(); event++) {
        if (log.kind(event) == EventKind.START) {
          int started = log.object(event);
          idle.removeIf(other -> other.threadObject == started);
        }
      }
    }
    return idle;
  }

  private static boolean didNothing(EventLog log) {
    for (int event = 0; event < log.size(); event++) {
      EventKind kind = log.kind(event);
      if (kind != EventKind.BEGIN && kind != EventKind.STARTED_BY && kind != EventKind.END) {
        return false;
      }
    }
    return log.size() > 0;
  }
}
