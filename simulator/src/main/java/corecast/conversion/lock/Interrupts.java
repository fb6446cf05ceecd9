package corecast.conversion.lock;

import corecast.conversion.draft.Draft;
import corecast.conversion.log.EventLog;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which interrupt ended which operation: the last one before its end. The pair becomes a semaphore
 * of the two bodies; other interrupts are dropped.
 */
public final class Interrupts {
  /** The operation was ended by an interrupt that is known. */
  public static final int PAIRED = 2;

  private record Interrupt(EventLog log, int event) {
    long nanos() {
      return log.time(event);
    }
  }

  private Interrupts() {}

  public static void match(Draft draft) {
    List<EventLog> logs = draft.logs();
    Map<Integer, List<Interrupt>> byTarget = new HashMap<>();
    for (EventLog log : EventLog.having(logs, EventKind.INTERRUPT)) {
      for (int event = 0; event < log.size(); event++) {
        if (log.kind(event) == EventKind.INTERRUPT && log.inBody(event)) {
          byTarget
              .computeIfAbsent(log.object(event), o -> new ArrayList<>())
              .add(new Interrupt(log, event));
        }
      }
    }
    for (EventLog log : logs) {
      List<Interrupt> interrupts = byTarget.get(log.threadObject);
      if (interrupts != null && log.threadObject != EventLog.NONE) {
        interrupts.sort(Comparator.comparingLong(Interrupt::nanos));
        match(log, interrupts, draft);
      }
    }
  }

  private static void match(EventLog log, List<Interrupt> interrupts, Draft draft) {
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
        Interrupt cause = interrupts.get(last);
        log.link(event, PAIRED);
        String semaphore =
            draft.bodies.name(log.bodyOf(event))
                + "~interrupt~"
                + draft.bodies.name(cause.log.bodyOf(cause.event));
        draft.extras.order(semaphore, cause.log, cause.event, log, event);
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
