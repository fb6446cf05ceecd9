package corecast.conversion.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ObjIntConsumer;

/** Goes through the events of some kinds, log by log, and in each in their order. */
public final class Events {
  private Events() {}

  /** Chooses events. */
  @FunctionalInterface
  public interface Filter {
    boolean test(EventLog log, int event);
  }

  public static void forEach(List<EventLog> logs, KindSet kinds, ObjIntConsumer<EventLog> visitor) {
    for (EventLog log : EventLog.having(logs, kinds)) {
      for (int event = log.next(0, kinds); event < log.size(); event = log.next(event + 1, kinds)) {
        visitor.accept(log, event);
      }
    }
  }

  /** Those of threads and tasks, without what belongs to nobody. */
  public static void ofBodies(
      List<EventLog> logs, KindSet kinds, ObjIntConsumer<EventLog> visitor) {
    forEach(
        logs,
        kinds,
        (log, event) -> {
          if (log.inBody(event)) {
            visitor.accept(log, event);
          }
        });
  }

  /** Those of threads and tasks that are chosen, of all logs together in the order of time. */
  public static List<LogEvent> inOrder(List<EventLog> logs, KindSet kinds, Filter chosen) {
    List<LogEvent> found = new ArrayList<>();
    ofBodies(
        logs,
        kinds,
        (log, event) -> {
          if (chosen.test(log, event)) {
            found.add(new LogEvent(log, event));
          }
        });
    found.sort(Comparator.comparingLong(LogEvent::nanos));
    return found;
  }
}
