package corecast.conversion.queue;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Queues that call the program from inside of a put or a take, to compare items: what is done there
 * is work of the program, and done while the queue is locked, {@code queue~lock}. Who takes is not
 * kept out while it waits for an item: it has compared before.
 */
public final class WorkInside {
  public static final Fact<WorkInside> FACT = Fact.of("work inside of queues");

  public static final Pass PASS =
      Pass.named("work-inside")
          .needs(Facts.PAIRS)
          .gives(FACT, Facts.WORK_INSIDE)
          .does((in, with, plan) -> with.give(FACT, find(plan)));

  public static final Pass LOCK =
      Pass.named("queue-locks")
          .needs(FACT, Facts.PARTS)
          .inserts(Slot.QUEUE_LOCK)
          .does((in, with, plan) -> with.get(FACT).lock(plan));

  private static final KindSet ENDS = KindSet.of(EventKind.PUT_END, EventKind.TAKE_END);
  private static final KindSet FUNCTIONS = KindSet.of(EventKind.ENTER, EventKind.PUSH);

  /** An operation that was off its processor for so long has waited for something. */
  private static final long WAITED_NANOS = 10_000;

  private final Recording recording;

  /** In whose operations functions of the program were seen. */
  private final Set<Integer> queues = new HashSet<>();

  private WorkInside(Recording recording) {
    this.recording = recording;
  }

  /**
   * Finds them, and says that all CPU time of their operations is the program's: in a tick not all
   * functions are timed. Of operations that have waited only that in timed functions is.
   */
  private static WorkInside find(Plan plan) {
    WorkInside inside = new WorkInside(plan.recording);
    List<EventLog> logs = EventLog.having(plan.logs(), ENDS);
    logs.forEach(inside::look);
    if (!inside.queues.isEmpty()) {
      logs.forEach(log -> inside.count(plan, log));
    }
    return inside;
  }

  private void look(EventLog log) {
    for (int end = log.next(0, ENDS); end < log.size(); end = log.next(end + 1, ENDS)) {
      int begin = log.partner(end);
      if (begin != EventLog.NONE && log.next(begin, end, FUNCTIONS) < end && isLocked(log, end)) {
        queues.add(log.object(end));
      }
    }
  }

  /** Those that compare items have no bound, and one lock. */
  private boolean isLocked(EventLog log, int end) {
    Recording.TracedObject queue = recording.objects.get(log.object(end));
    return queue != null
        && queue.kind() == corecast.trace.ObjectKind.QUEUE
        && queue.p1() == Integer.MAX_VALUE;
  }

  private boolean isOperation(EventLog log, int end) {
    return log.partner(end) != EventLog.NONE && queues.contains(log.object(end));
  }

  private void count(Plan plan, EventLog log) {
    for (int end = log.next(0, ENDS); end < log.size(); end = log.next(end + 1, ENDS)) {
      if (!isOperation(log, end)) {
        continue;
      }
      int begin = log.partner(end);
      long cpu = 0;
      for (int event = begin + 1; event <= end; event++) {
        cpu += log.cpu(event);
      }
      if (log.time(end) - log.time(begin) - cpu < WAITED_NANOS) {
        for (int event = begin + 1; event <= end; event++) {
          plan.workInterval(log, event);
        }
      }
    }
  }

  /** Writes the locks; whose parts are of which bodies must be known. */
  private void lock(Plan plan) {
    if (queues.isEmpty()) {
      return;
    }
    for (EventLog log : EventLog.having(plan.logs(), ENDS)) {
      for (int end = log.next(0, ENDS); end < log.size(); end = log.next(end + 1, ENDS)) {
        if (isOperation(log, end) && log.inBody(end)) {
          String name = plan.names.object(log.object(end)) + "~lock";
          plan.before(log, log.partner(end), step(Operation.LOCK, name));
          InsertedStep unlock = step(Operation.UNLOCK, name);
          if (log.isSwitch(end)) {
            plan.atSwitch(log, end, unlock);
          } else {
            plan.before(log, end, unlock);
          }
        }
      }
    }
  }

  private static InsertedStep step(Operation operation, String name) {
    return new InsertedStep(operation, ObjectKind.LOCK, name, 0, -1, 0);
  }
}
