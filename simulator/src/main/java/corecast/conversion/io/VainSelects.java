package corecast.conversion.io;

import corecast.conversion.draft.Draft;
import corecast.conversion.lock.HeldLocks;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects whose time was up, before one that another thread of the program ended: an event loop
 * that looks now and then whether somebody was silent for too long. With more processors the other
 * thread is there earlier, and the first of them would have been ended by it. So the loop waits for
 * that alone, as long as it did nothing in between that others notice.
 */
final class VainSelects {
  private static final KindSet QUIET = KindSet.FUNCTIONS.and(HeldLocks.TAKING);

  private static final KindSet STREAM = KindSet.of(EventKind.STREAM);

  private VainSelects() {}

  /** Once it is known what ended the others. */
  static void leaveOut(Draft draft) {
    for (EventLog log : EventLog.having(draft.logs(), STREAM)) {
      List<Integer> vain = new ArrayList<>();
      int looked = 0;
      for (int event = log.next(0, STREAM);
          event < log.size();
          event = log.next(event + 1, STREAM)) {
        boolean isSelect = Streams.code(log, event) == IoCode.SELECT && log.inBody(event);
        if (!isSelect || !vain.isEmpty() && !isQuiet(log, looked, event)) {
          vain.clear();
        }
        looked = event + 1;
        if (!isSelect) {
          continue;
        }
        if (log.link(event) != EventLog.NONE) {
          leaveOut(log, vain, draft);
          vain.clear();
        } else if (Streams.bytes(log, event) <= 0) {
          vain.add(event);
        } else {
          vain.clear(); // ended by somebody who is not known
        }
      }
    }
  }

  /** Whether nothing between two events of a log is noticed by others. */
  private static boolean isQuiet(EventLog log, int from, int to) {
    int body = log.bodyOf(to);
    for (int event = from; event < to; event++) {
      if (log.bodyOf(event) != body || !QUIET.has(log.code(event))) {
        return false;
      }
    }
    return true;
  }

  private static void leaveOut(EventLog log, List<Integer> vain, Draft draft) {
    for (int select : vain) {
      log.link(select, EventLog.OMITTED);
      draft.findings.repeated(
          "selects whose time was up, before one that another thread of the program ended, are left"
              + " out: the thread waits for that one");
    }
  }
}
