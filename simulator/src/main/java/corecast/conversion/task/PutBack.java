package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Outcomes;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tasks that a pool had no room for, and that a handler of the program then put into the pool's own
 * queue: that is as if they had been submitted. The queue is known by this, that nobody but the
 * pool, whose workers say nothing of it, takes from it, and that the task is run then.
 */
public final class PutBack {
  /** Behind whoever looks at the puts that say nothing afterwards. */
  public static final Pass PASS =
      Pass.named("put-back")
          .needs(Facts.PAIRS, Facts.WORK_INSIDE)
          .gives(Facts.PUT_BACK)
          .does((in, with, plan) -> leaveOut(plan));

  private static final KindSet KINDS =
      KindSet.of(
          EventKind.SUBMIT,
          EventKind.REJECT,
          EventKind.TASK_BEGIN,
          EventKind.TASK_END,
          EventKind.PUT_BEGIN);

  private static final KindSet BEGINS = KindSet.of(EventKind.TASK_BEGIN);
  private static final KindSet TAKES = KindSet.of(EventKind.TAKE_END);

  private record Task(int pool, long hash) {}

  private final Plan plan;
  private final Set<Integer> taken = new HashSet<>();

  /** When each was run last. */
  private final Map<Task, Long> begun = new HashMap<>();

  private PutBack(Plan plan) {
    this.plan = plan;
  }

  /** Has the records of refusals and puts that were none say nothing. */
  private static void leaveOut(Plan plan) {
    PutBack found = new PutBack(plan);
    List<EventLog> refusing = EventLog.having(plan.logs(), EventKind.REJECT);
    if (!refusing.isEmpty()) {
      plan.logs().forEach(found::look);
      refusing.forEach(found::leaveOut);
    }
  }

  private void look(EventLog log) {
    for (int event = log.next(0, TAKES); event < log.size(); event = log.next(event + 1, TAKES)) {
      taken.add(log.object(event));
    }
    for (int event = log.next(0, BEGINS); event < log.size(); event = log.next(event + 1, BEGINS)) {
      begun.merge(new Task(log.object(event), log.amount(event)), log.time(event), Math::max);
    }
  }

  private void leaveOut(EventLog log) {
    for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
      if (log.kind(event) != EventKind.REJECT) {
        continue;
      }
      int put = log.next(event + 1, KINDS);
      if (put < log.size() && log.kind(put) == EventKind.PUT_BEGIN && isPutBack(log, event, put)) {
        leaveOut(log, event, put);
      }
    }
  }

  private boolean isPutBack(EventLog log, int refusal, int put) {
    int end = log.partner(put);
    Task task = new Task(log.object(refusal), log.amount(refusal));
    return !plan.recording.isForkJoinPool(task.pool)
        && end != EventLog.NONE
        && log.result(end) == Result.OK
        && !taken.contains(log.object(put))
        && begun.getOrDefault(task, -1L) >= log.time(put);
  }

  private void leaveOut(EventLog log, int refusal, int put) {
    int end = log.partner(put);
    if (Outcomes.wasTried(log, end)) {
      plan.silence(log, end + 1);
    }
    plan.silence(log, refusal);
    plan.silence(log, put);
    plan.silence(log, end);
  }
}
