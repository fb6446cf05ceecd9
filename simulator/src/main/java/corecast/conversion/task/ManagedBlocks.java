package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Outcomes;
import corecast.conversion.log.Recording;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;

/**
 * Which waits of fork/join tasks their pool is told of: it may start another worker for one that
 * blocks in {@code ForkJoinPool.managedBlock}. Conditions wait so without a timeout, and with them
 * queues and barriers; so do phasers, and direct hand-overs. Monitors, locks, semaphores, latches
 * and anything with a timeout do not.
 */
public final class ManagedBlocks {
  private static final KindSet MAY_LEND =
      KindSet.of(
          EventKind.WAIT_END,
          EventKind.TAKE_END,
          EventKind.PUT_END,
          EventKind.TRANSFER_END,
          EventKind.BARRIER_BEGIN,
          EventKind.PHASE_END);

  private final Tasks tasks;
  private final Recording recording;

  public ManagedBlocks(Tasks tasks, Recording recording) {
    this.tasks = tasks;
    this.recording = recording;
  }

  /** Whether the worker may be lent at events of the kind with that code. */
  public static boolean mayLend(int code) {
    return MAY_LEND.has(code);
  }

  /** Whether the worker is lent while a task waits in the operation that ends, or begins, there. */
  public boolean lends(EventLog log, int event) {
    return isManaged(log, event) && isOfTask(log, event);
  }

  private boolean isManaged(EventLog log, int event) {
    return switch (log.kind(event)) {
      case WAIT_END -> isOnCondition(log, event) && GivenTimes.atBegin(log, event) == 0;
      case TAKE_END, PUT_END, TRANSFER_END -> !Outcomes.wasTried(log, event);
      case BARRIER_BEGIN, PHASE_END -> true;
      default -> false;
    };
  }

  private boolean isOnCondition(EventLog log, int event) {
    Recording.TracedObject traced = recording.objects.get(log.object(event));
    return traced != null && traced.kind() == ObjectKind.CONDITION;
  }

  private boolean isOfTask(EventLog log, int event) {
    int begin = log.within(event);
    if (begin == EventLog.NONE) {
      return false;
    }
    if (log.kind(begin) == EventKind.STAGE_BEGIN) {
      return log.forkJoinWorker;
    }
    RecordedTask task = tasks.at(log, begin);
    return task != null && recording.isForkJoinPool(task.pool);
  }
}
