package corecast.conversion.lock;

import corecast.conversion.draft.Draft;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.trace.EventKind;

/**
 * Waits in loops that only look, written down as parks of a thread for itself, of which nobody was
 * seen to change what they look at. Whoever did so had run before such a loop looked again and went
 * on: in the replay the thread waits for what was recorded last of the others before that.
 */
public final class SpinWaits {
  private SpinWaits() {}

  /** To be called behind {@link Parks#match}, who knows the others. */
  public static void match(Draft draft) {
    for (EventLog log : draft.logs()) {
      for (int event = 0; event < log.size(); event++) {
        if (log.kind(event) == EventKind.PARK_END
            && log.link(event) == EventLog.NONE
            && log.inBody(event)
            && isSpinWait(log, log.partner(event))) {
          orderBehindLast(draft, log, event);
        }
      }
    }
  }

  private static boolean isSpinWait(EventLog log, int begin) {
    return begin != EventLog.NONE && log.object(begin) == log.threadObject;
  }

  private static void orderBehindLast(Draft draft, EventLog log, int event) {
    LogEvent last = LogEvent.lastOfOthers(draft.logs(), log, log.time(event));
    if (last == null || last.nanos() <= log.time(log.partner(event))) {
      return; // nobody has done anything: it went on by itself
    }
    Parks.pair(log, event, "~looks~", last, draft);
    draft.findings.repeated(
        "a loop that only looks waits for what other threads did just before it ended: who changed"
            + " what it looks at was not seen");
  }
}
