package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.List;

/**
 * Which interrupt ended which operation: the last one before its end. The pair becomes a semaphore
 * of the two bodies; other interrupts are dropped.
 */
public final class Interrupts {
  public static final Pass PASS =
      Pass.named("interrupts")
          .needs(Facts.PARKS, Facts.SPIN_WAITS)
          .gives(Facts.INTERRUPTS)
          .inserts(Slot.INTERRUPT)
          .does((in, with, plan) -> match(plan));

  private Interrupts() {}

  private static void match(Plan plan) {
    Signals.match(
        plan.logs(), EventKind.INTERRUPT, (log, interrupts) -> match(log, interrupts, plan));
  }

  private static void match(EventLog log, List<LogEvent> interrupts, Plan plan) {
    int next = 0;
    for (int event = 0; event < log.size(); event++) {
      if (!log.inBody(event) || !mayHaveBeenInterrupted(log, event)) {
        continue;
      }
      int last = next - 1;
      while (last + 1 < interrupts.size() && interrupts.get(last + 1).nanos() <= log.time(event)) {
        last++;
      }
      if (last >= next) {
        LogEvent cause = interrupts.get(last);
        plan.decide(log, event, Decision.INTERRUPTED);
        String semaphore =
            plan.bodies.name(log.bodyOf(event)) + "~interrupt~" + plan.bodies.name(cause.body());
        plan.order(semaphore, cause.log(), cause.event(), log, event);
        next = last + 1;
      }
    }
  }

  private static boolean mayHaveBeenInterrupted(EventLog log, int event) {
    return switch (log.kind(event)) {
      case JOIN_END, SLEEP_END, WAIT_END, ACQUIRE_END, AWAIT_END, BARRIER_END ->
          log.result(event) == Result.INTERRUPTED;
      case PUT_END, TAKE_END, GET_END, TERMINATION_END -> log.result(event) == Result.INTERRUPTED;
      case PHASE_END, EXCHANGE_END, TRANSFER_END -> log.result(event) == Result.INTERRUPTED;
      case OUTCOME -> log.result(event) == Result.INTERRUPTED; // of what has no END then
      case PARK_END -> log.decision(event) == Decision.UNDECIDED;
      default -> false;
    };
  }
}
