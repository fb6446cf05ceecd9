package corecast.conversion.log;

import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.List;

/** Leaves out releases that were refused: they are recorded before it turns out. */
public final class Refusals {
  private Refusals() {}

  public static void leaveOut(List<EventLog> logs) {
    for (EventLog log : EventLog.having(logs, EventKind.OUTCOME)) {
      for (int event = 0; event < log.size(); event++) {
        boolean release =
            switch (log.kind(event)) {
              case UNLOCK, READ_UNLOCK, WRITE_UNLOCK, SHARED_RELEASE -> true;
              default -> false;
            };
        if (release && Outcomes.isOf(log, event + 1, event) && log.result(event + 1) != Result.OK) {
          log.link(event, EventLog.OMITTED);
        }
      }
    }
  }
}
