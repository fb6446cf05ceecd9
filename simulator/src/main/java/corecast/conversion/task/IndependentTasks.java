package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
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
  private final Recording recording;

  /** Monitors and locks of conditions that somebody waits for or notifies. */
  private final Set<Integer> signalled = new HashSet<>();

  private final Set<Integer> tied = new HashSet<>();

  private IndependentTasks(Recording recording) {
    this.recording = recording;
  }

  /** The pools that have a task which may wait for another one. */
  public static Set<Integer> poolsWithout(Tasks tasks, Recording recording) {
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
    for (int event = task.beginEvent; free && event < end; event++) {
      free = isFree(runner, event, task.pool);
    }
    if (!free) {
      tied.add(task.pool);
    }
  }

  private boolean isFree(EventLog log, int event, int pool) {
    EventKind kind = log.kind(event);
    return switch (kind) {
      case LOCK, READ_LOCK, WRITE_LOCK -> isPlainLock(log.object(event));
      case UNLOCK, READ_UNLOCK, WRITE_UNLOCK, COUNT_DOWN, RELEASE -> true;
      case PUSH, POP, ENTER, EXIT, CALLS, TICK, MARK, YIELD -> true;
      case SUBMIT, DELAY, TASK_BEGIN, TASK_END, FUTURE_DONE, TASK_DONE, START, IO -> true;
      case TASK_AWAIT_BEGIN, TASK_AWAIT_END -> recording.isForkJoinPool(pool);
      case SLEEP_BEGIN -> true;
      case SLEEP_END -> log.amount(event) == Result.OK.code();
      case PUT_BEGIN, PUT_END -> isUnbounded(log.object(event));
      default -> false;
    };
  }

  /** Whoever has it gives it back without waiting for the order of the recording. */
  private boolean isPlainLock(int object) {
    Recording.TracedObject lock = recording.objects.get(object);
    boolean handed =
        lock != null
            && (lock.kind() == ObjectKind.SYNCHRONIZER
                || (lock.kind() == ObjectKind.READ_WRITE_LOCK && lock.p2() != 0));
    return !handed && !signalled.contains(object);
  }

  private boolean isUnbounded(int object) {
    Recording.TracedObject queue = recording.objects.get(object);
    return queue != null && queue.p1() >= Integer.MAX_VALUE;
  }
}
