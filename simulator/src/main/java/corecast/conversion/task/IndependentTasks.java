package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.util.HashSet;
import java.util.Set;

/**
 * Which pools have only tasks that wait for nobody else, whatever the order they run in: such a
 * pool does its work with any number of workers. In others a task could keep the last worker from
 * the task it waits for.
 */
public final class IndependentTasks {
  /** The pools that have a task which may wait for another one. */
  public static final Fact<Set<Integer>> TIED = Fact.of("pools with tied tasks", Set::of);

  public static final Pass PASS =
      Pass.named("independent-tasks")
          .needs(Tasks.FACT, Facts.BODIES, Facts.SPIN_LOCKS)
          .gives(TIED)
          .does((in, with, plan) -> with.give(TIED, poolsWithout(with.get(Tasks.FACT), in)));

  /** All but what waits for nobody, which is most of what tasks do. */
  private static final KindSet LOOKED_AT =
      KindSet.of(EventKind.UNLOCK, EventKind.READ_UNLOCK, EventKind.WRITE_UNLOCK)
          .and(EventKind.COUNT_DOWN, EventKind.RELEASE, EventKind.MARK, EventKind.YIELD)
          .and(EventKind.PUSH, EventKind.POP, EventKind.ENTER, EventKind.EXIT, EventKind.CALLS)
          .and(EventKind.TICK, EventKind.SUBMIT, EventKind.DELAY, EventKind.START, EventKind.IO)
          .and(EventKind.TASK_BEGIN, EventKind.TASK_END, EventKind.TASK_DONE)
          .and(EventKind.FUTURE_DONE, EventKind.SLEEP_BEGIN)
          .others();

  private final Recording recording;

  /** The last lock that was found to be plain: mostly the next one as well. */
  private int plainLock = EventLog.NONE;

  /** Monitors and locks of conditions that somebody waits for or notifies. */
  private final Set<Integer> signalled = new HashSet<>();

  private final Set<Integer> tied = new HashSet<>();

  private IndependentTasks(Recording recording) {
    this.recording = recording;
  }

  private static Set<Integer> poolsWithout(Tasks tasks, Recording recording) {
    if (!recording.notes.containsKey(RecordingNotes.ASKED_AT)
        && !recording.notes.containsKey(RecordingNotes.SIZED_AT)) {
      return Set.of(); // nobody will ask
    }
    IndependentTasks independent = new IndependentTasks(recording);
    EventLog.having(recording.logs, EventKind.WAIT_BEGIN, EventKind.NOTIFY, EventKind.NOTIFY_ALL)
        .forEach(independent::findSignalled);
    tasks.all.forEach(independent::look);
    return independent.tied;
  }

  private void findSignalled(EventLog log) {
    for (int event = 0; event < log.size(); event++) {
      switch (log.kind(event)) {
        case WAIT_BEGIN, NOTIFY, NOTIFY_ALL -> {
          int object = log.object(event);
          signalled.add(object);
          Recording.TracedObject traced = recording.objects.get(object);
          if (traced != null && traced.kind() == ObjectKind.CONDITION) {
            signalled.add((int) traced.p1());
          }
        }
        default -> {}
      }
    }
  }

  private void look(RecordedTask task) {
    EventLog runner = task.runner;
    if (runner == null || tied.contains(task.pool)) {
      return;
    }
    int end = task.endEvent();
    boolean free = end != EventLog.NONE;
    int event = runner.next(task.beginEvent, end, LOOKED_AT);
    while (free && event < end) {
      free = isFree(runner, event, task.pool);
      event = runner.next(event + 1, end, LOOKED_AT);
    }
    if (!free) {
      tied.add(task.pool);
    }
  }

  private boolean isFree(EventLog log, int event, int pool) {
    EventKind kind = log.kind(event);
    return switch (kind) {
      case LOCK, READ_LOCK, WRITE_LOCK -> isPlainLock(log.object(event));
      case TASK_AWAIT_BEGIN, TASK_AWAIT_END -> recording.isForkJoinPool(pool);
      case SLEEP_END -> log.amount(event) == Result.OK.code();
      case PUT_BEGIN, PUT_END -> isUnbounded(log.object(event));
      default -> false;
    };
  }

  /** Whoever has it gives it back without waiting for the order of the recording. */
  private boolean isPlainLock(int object) {
    if (object == plainLock) {
      return true;
    }
    Recording.TracedObject lock = recording.objects.get(object);
    boolean handed =
        lock != null
            && (lock.kind() == ObjectKind.SYNCHRONIZER
                || (lock.kind() == ObjectKind.READ_WRITE_LOCK && lock.p2() != 0));
    if (handed || signalled.contains(object)) {
      return false;
    }
    plainLock = object;
    return true;
  }

  private boolean isUnbounded(int object) {
    Recording.TracedObject queue = recording.objects.get(object);
    return queue != null && queue.p1() >= Integer.MAX_VALUE;
  }
}
