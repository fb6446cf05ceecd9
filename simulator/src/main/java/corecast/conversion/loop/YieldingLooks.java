package corecast.conversion.loop;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Outcomes;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.List;

/**
 * Loops that look whether something is over between two yields, or hints that they spin. The
 * recording has the yields, and the look that found it over as a wait. What the thread did from the
 * first of the yields on was to look, as it did hardly anything between two of them: that is no
 * work, as there is none in a wait.
 */
public final class YieldingLooks {
  /** What a look and a yield may take; on average, as yields are counted. */
  private static final long LOOK_NANOS = 20_000;

  private static final KindSet OUTCOMES = KindSet.of(EventKind.OUTCOME);

  private YieldingLooks() {}

  /** After operations were paired. */
  public static void match(List<EventLog> logs) {
    for (EventLog log : EventLog.having(logs, EventKind.YIELD)) {
      for (int event = log.next(0, OUTCOMES);
          event < log.size();
          event = log.next(event + 1, OUTCOMES)) {
        if (log.result(event) == Result.OK
            && event > 0
            && PollingLoops.isSeen(log, event - 1)
            && Outcomes.wasTried(log, event - 1)) {
          leaveOut(log, log.partner(event - 1));
        }
      }
    }
  }

  /** The looks before the one that is written as a wait that begins there. */
  private static void leaveOut(EventLog log, int begin) {
    long nanos = 0;
    int last = begin; // a record of yields says how many there were until then
    for (int event = begin; event >= 0 && isOfLoop(log, event, begin); event--) {
      if (event < last && log.kind(event) == EventKind.YIELD) {
        areNoWork(log, event + 1, last);
        last = event;
        nanos = 0;
      }
      nanos += log.kind(event).timed() && !log.isLibrary(event) ? log.cpu(event) : 0;
      if (nanos > LOOK_NANOS * (last == begin ? 1 : log.amount(last))) {
        return;
      }
    }
  }

  private static void areNoWork(EventLog log, int from, int to) {
    for (int event = from; event <= to; event++) {
      if (log.kind(event).timed()) {
        log.library(event);
      }
    }
  }

  private static boolean isOfLoop(EventLog log, int event, int begin) {
    boolean harmless =
        event == begin
            || log.kind(event) == EventKind.YIELD
            || KindSet.FUNCTIONS.has(log.code(event));
    return harmless && log.bodyOf(event) == log.bodyOf(begin);
  }
}
