package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Outcomes;
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
  /** Tasks that handlers put into their pool's queue. */
  public static final Fact<PutBack> FACT = Fact.of("room of pools");

  /** Behind whoever looks at the puts that say nothing afterwards. */
  public static final Pass PASS =
      Pass.named("put-back")
          .needs(Facts.PAIRS, Facts.WORK_INSIDE)
          .gives(FACT, Facts.PUT_BACK)
          .does((in, with, plan) -> with.give(FACT, leaveOut(plan)));

  public static final Pass ROOM =
      Pass.named("pool-room")
          .needs(FACT, Tasks.FACT, Pools.AS_PROCESSORS, Facts.BODIES)
          .inserts(Slot.POOL_ROOM)
          .does(
              (in, with, plan) ->
                  with.get(FACT).holdUp(plan, with.get(Tasks.FACT), with.get(Pools.AS_PROCESSORS)));

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
  private final Recording recording;
  private final Set<Integer> taken = new HashSet<>();

  /** When each was run last. */
  private final Map<Task, Long> begun = new HashMap<>();

  /** By pool whose submitters wait: how many tasks it may have that are not done. */
  private final Map<Integer, Long> room = new HashMap<>();

  private PutBack(Plan plan) {
    this.plan = plan;
    this.recording = plan.recording;
  }

  /** Has the records of refusals and puts that were none say nothing. */
  private static PutBack leaveOut(Plan plan) {
    PutBack found = new PutBack(plan);
    List<EventLog> refusing = EventLog.having(plan.logs(), EventKind.REJECT);
    if (!refusing.isEmpty()) {
      plan.logs().forEach(found::look);
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
      plan.silence(log, end + 1);
    }
    plan.silence(log, refusal);
    plan.silence(log, put);
    plan.silence(log, end);
  }

  /**
   * Whoever submits to such a pool waits while it has as many tasks as it may have.
   *
   * @param sized the pools that have more workers on more processors: of these nobody waits
   */
  private void holdUp(Plan plan, Tasks tasks, Set<Integer> sized) {
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
      String name = plan.names.object(task.pool) + "~room";
      plan.before(
          submitter,
          task.submitEvent,
          new InsertedStep(Operation.ACQUIRE, ObjectKind.SEMAPHORE, name, most, -1, 1));
      plan.before(
          runner,
          end,
          new InsertedStep(Operation.RELEASE, ObjectKind.SEMAPHORE, name, most, -1, 1));
    }
  }
}
