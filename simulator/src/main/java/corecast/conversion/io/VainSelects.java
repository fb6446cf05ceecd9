package corecast.conversion.io;

import corecast.conversion.lock.HeldLocks;
import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
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
public final class VainSelects {
  public static final Pass PASS =
      Pass.named("vain-selects")
          .needs(Facts.CONNECTION_WAITS)
          .does((in, with, plan) -> leaveOut(plan));

  private static final KindSet QUIET = KindSet.FUNCTIONS.and(HeldLocks.TAKING);

  private static final KindSet STREAM = KindSet.of(EventKind.STREAM);

  private VainSelects() {}

  private static void leaveOut(Plan plan) {
    for (EventLog log : EventLog.having(plan.logs(), STREAM)) {
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
        if (log.decision(event) != Decision.UNDECIDED) {
          leaveOut(log, vain, plan);
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

  private static void leaveOut(EventLog log, List<Integer> vain, Plan plan) {
    for (int select : vain) {
      plan.omit(log, select);
      plan.findings.repeated(
          "Selects that timed out were ignored. The thread waits for the next one that another thread ended");
    }
  }
}
