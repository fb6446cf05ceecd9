package corecast.conversion.task;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Outcomes;
import corecast.conversion.log.Recording;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tasks that a pool had no room for, and that a handler of the program then put into the pool's own
 * queue: that is as if the submitter had waited for room. The queue is known by this, that nobody
 * but the pool, whose workers say nothing of it, takes from it, and that the task is run then.
 */
public final class PutBack {
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

  private final Recording recording;
  private final Set<Integer> taken = new HashSet<>();

  /** When each was run last. */
  private final Map<Task, Long> begun = new HashMap<>();

  /** By pool whose submitters wait: how many tasks it may have that are not done. */
  private final Map<Integer, Long> room = new HashMap<>();

  private PutBack(Recording recording) {
    this.recording = recording;
  }

  /** Has the records of refusals and puts that were none say nothing. */
  public static PutBack leaveOut(Recording recording) {
    PutBack found = new PutBack(recording);
    List<EventLog> refusing = EventLog.having(recording.logs, EventKind.REJECT);
    if (!refusing.isEmpty()) {
      recording.logs.forEach(found::look);
      refusing.forEach(found::leaveOut);
    }
    return found;
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
    return !recording.isForkJoinPool(task.pool)
        && end != EventLog.NONE
        && log.result(end) == Result.OK
        && !taken.contains(log.object(put))
        && begun.getOrDefault(task, -1L) >= log.time(put);
  }

  private void leaveOut(EventLog log, int refusal, int put) {
    int end = log.partner(put);
    boolean waits = !Outcomes.wasTried(log, end);
    if (waits) {
      int pool = log.object(refusal);
      Recording.TracedObject queue = recording.objects.get(log.object(put));
      Recording.TracedObject of = recording.objects.get(pool);
      if (queue != null && of != null && queue.p1() < Integer.MAX_VALUE) {
        room.put(pool, queue.p1() + of.p2());
      }
    } else {
      log.saysNothing(end + 1);
    }
    log.saysNothing(refusal);
    log.saysNothing(put);
    log.saysNothing(end);
  }

  /**
   * Whoever submits to such a pool waits while it has as many tasks as it may have.
   *
   * @param sized the pools that have more workers on more processors: of these nobody waits
   */
  public void holdUp(Draft draft, Tasks tasks, Set<Integer> sized) {
    for (RecordedTask task : tasks.all) {
      Long most = room.get(task.pool);
      EventLog submitter = task.submitter;
      EventLog runner = task.runner;
      int end = task.endEvent();
      if (most == null
          || sized.contains(task.pool)
          || task.body == EventLog.NONE
          || submitter == null
          || !submitter.inBody(task.submitEvent)
          || runner == null
          || end == EventLog.NONE) {
        continue;
      }
      String name = draft.names.object(task.pool) + "~room";
      draft.extras.before(
          submitter,
          task.submitEvent,
          new Extras.Step(Operation.ACQUIRE, ObjectKind.SEMAPHORE, name, most, -1, 1));
      draft.extras.before(
          runner, end, new Extras.Step(Operation.RELEASE, ObjectKind.SEMAPHORE, name, most, -1, 1));
    }
  }
}
