package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Outcomes;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.trace.EventKind;
import corecast.trace.Result;

/** Leaves out releases that were refused: they are recorded before it turns out. */
public final class Refusals {
  public static final Pass PASS =
      Pass.named("refused-releases")
          .needs(Facts.PAIRS, Facts.SPIN_LOCKS)
          .gives(Facts.REFUSALS)
          .does((in, with, plan) -> leaveOut(plan));

  private Refusals() {}

  private static void leaveOut(Plan plan) {
    for (EventLog log : EventLog.having(plan.logs(), EventKind.OUTCOME)) {
      for (int event = 0; event < log.size(); event++) {
        boolean release =
            switch (log.kind(event)) {
              case UNLOCK, READ_UNLOCK, WRITE_UNLOCK, SHARED_RELEASE -> true;
              default -> false;
            };
        int record = Outcomes.behind(log, event);
        if (release && Outcomes.isOf(log, record, event) && log.result(record) != Result.OK) {
          plan.decide(log, event, Decision.OMITTED);
        }
      }
    }
  }
}
