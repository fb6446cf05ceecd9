package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.trace.EventKind;

/**
 * Waits in loops that only look, written down as parks of a thread for itself, of which nobody was
 * seen to change what they look at. Whoever did so had run before such a loop looked again and went
 * on: in the replay the thread waits for what was recorded last of the others before that.
 */
public final class SpinWaits {
  public static final Pass PASS =
      Pass.named("spin-waits")
          .needs(Facts.PARKS)
          .gives(Facts.SPIN_WAITS)
          .inserts(Slot.SPIN_WAIT)
          .does((in, with, plan) -> match(plan));

  private SpinWaits() {}

  private static void match(Plan plan) {
    for (EventLog log : plan.logs()) {
      for (int event = 0; event < log.size(); event++) {
        if (log.kind(event) == EventKind.PARK_END
            && log.decision(event) == Decision.UNDECIDED
            && log.inBody(event)
            && isSpinWait(log, log.partner(event))) {
          orderBehindLast(plan, log, event);
        }
      }
    }
  }

  private static boolean isSpinWait(EventLog log, int begin) {
    return begin != EventLog.NONE && log.object(begin) == log.threadObject;
  }

  private static void orderBehindLast(Plan plan, EventLog log, int event) {
    LogEvent last = LogEvent.lastOfOthers(plan.logs(), log, log.time(event));
    if (last == null || last.nanos() <= log.time(log.partner(event))) {
      return; // nobody has done anything: it went on by itself
    }
    Parks.pair(log, event, "~looks~", last, plan);
    plan.findings.repeated(
        "Guess: a busy wait ended by what other threads did last, as no change of its field was recorded");
  }
}
