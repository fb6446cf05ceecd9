package corecast.conversion.machine;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.trace.EventKind;
import java.util.EnumSet;
import java.util.Set;

/** How often recorded threads handed the CPU over because they had to wait in an operation. */
final class HandOvers {
  /** Who gets an operation's interval back sooner did not give the CPU up. */
  private static final long SHORTEST_NANOS = 5_000;

  /** The ends of what a thread may have to wait in for another one. */
  private static final Set<EventKind> WAITS =
      EnumSet.of(
          EventKind.LOCK,
          EventKind.READ_LOCK,
          EventKind.WRITE_LOCK,
          EventKind.JOIN_END,
          EventKind.PARK_END,
          EventKind.WAIT_END,
          EventKind.ACQUIRE_END,
          EventKind.AWAIT_END,
          EventKind.BARRIER_END,
          EventKind.PUT_END,
          EventKind.TAKE_END,
          EventKind.GET_END,
          EventKind.TERMINATION_END,
          EventKind.TASK_AWAIT_END,
          EventKind.PHASE_END,
          EventKind.EXCHANGE_END,
          EventKind.TRANSFER_END,
          EventKind.AWAIT_ALL_END);

  private HandOvers() {}

  /** The ends of operations before which the thread was off the CPU. */
  static long in(Recording recording) {
    long all = 0;
    for (EventLog log : recording.logs) {
      long before = 0;
      for (int event = 0; event < log.size(); event++) {
        EventKind kind = log.kind(event);
        if (kind.timed()) {
          long time = log.time(event);
          boolean isOff = time - before - log.cpu(event) > SHORTEST_NANOS;
          // For an atomic nobody gives the CPU up.
          boolean mayWait = WAITS.contains(kind) && !recording.isAtomic(log.object(event));
          all += isOff && event > 0 && mayWait ? 1 : 0;
          before = time;
        }
      }
    }
    return all;
  }
}
