package corecast.conversion.lock;

import corecast.conversion.draft.Draft;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.List;

/**
 * Which interrupt ended which operation: the last one before its end. The pair becomes a semaphore
 * of the two bodies; other interrupts are dropped.
 */
public final class Interrupts {
  /** The operation was ended by an interrupt that is known. */
  public static final int PAIRED = 2;

  private Interrupts() {}

  public static void match(Draft draft) {
    Signals.match(
        draft.logs(), EventKind.INTERRUPT, (log, interrupts) -> match(log, interrupts, draft));
  }

  private static void match(EventLog log, List<LogEvent> interrupts, Draft draft) {
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
        log.link(event, PAIRED);
        String semaphore =
            draft.bodies.name(log.bodyOf(event)) + "~interrupt~" + draft.bodies.name(cause.body());
        draft.extras.order(semaphore, cause.log(), cause.event(), log, event);
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
      case PARK_END -> log.link(event) == EventLog.NONE;
      default -> false;
    };
  }
}
