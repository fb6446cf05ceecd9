package corecast.conversion.lock;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What threads did to others, such as interrupts, by the thread that it was done to. */
public final class Signals {
  public interface Matcher {
    void match(EventLog log, List<LogEvent> signals);
  }

  private Signals() {}

  public static void match(List<EventLog> logs, EventKind kind, Matcher matcher) {
    KindSet kinds = KindSet.of(kind);
    Map<Integer, List<LogEvent>> byTarget = new HashMap<>();
    for (EventLog log : EventLog.having(logs, kinds)) {
      for (int event = log.next(0, kinds); event < log.size(); event = log.next(event + 1, kinds)) {
        if (log.inBody(event)) {
          byTarget
              .computeIfAbsent(log.object(event), o -> new ArrayList<>())
              .add(new LogEvent(log, event));
        }
      }
    }
    for (EventLog log : logs) {
      List<LogEvent> signals = byTarget.get(log.threadObject);
      if (signals != null && log.threadObject != EventLog.NONE) {
        signals.sort(Comparator.comparingLong(LogEvent::nanos));
        matcher.match(log, signals);
      }
    }
  }
}
