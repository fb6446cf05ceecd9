package corecast.conversion.log;

import corecast.trace.EventKind;
import corecast.trace.Header;
import corecast.trace.Result;
import corecast.trace.TraceFormatException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Refuses a recording without checksums in which a thread was waited for until it had ended, and
 * has no end: its records were lost on the way. Where there are checksums, they tell.
 */
final class EndsOfJoined {
  private static final KindSet JOINS = KindSet.of(EventKind.JOIN_END);

  private EndsOfJoined() {}

  static void check(Recording recording) throws TraceFormatException {
    Header header = recording.header;
    boolean hasAll = header.closed() && header.fullNanos() == 0 && header.dropped() == 0;
    if (header.isProtected() || recording.truncated || !hasAll) {
      return;
    }
    Map<Integer, EventLog> withoutEnd = new HashMap<>();
    for (EventLog log : recording.logs) {
      if (log.size() > 0 && !log.has(EventKind.END)) {
        withoutEnd.put(log.threadObject, log);
      }
    }
    if (withoutEnd.isEmpty()) {
      return;
    }
    for (EventLog log : EventLog.having(recording.logs, JOINS)) {
      for (int e = log.next(0, JOINS); e < log.size(); e = log.next(e + 1, JOINS)) {
        EventLog joined = withoutEnd.get(log.object(e));
        // Who waits for a thread that has not begun goes on at once.
        if (joined != null && log.result(e) == Result.OK && joined.time(0) < log.time(e)) {
          throw new TraceFormatException(
              String.format(
                  Locale.ROOT,
                  "%s: thread %s has no end, but another one waited for it until %,d ns after the"
                      + " start; the file is damaged: copy it again or record again",
                  recording.file,
                  joined.name,
                  log.time(e)));
        }
      }
    }
  }
}
