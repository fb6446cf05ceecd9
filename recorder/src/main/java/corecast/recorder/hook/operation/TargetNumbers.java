package corecast.recorder.hook.operation;

import corecast.recorder.hook.object.Numbered;
import corecast.recorder.hook.task.ForkJoinThread;
import corecast.recorder.hook.thread.ThreadObjects;
import corecast.trace.ObjectKind;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** What the records of one thread's operations say that they are on. */
public final class TargetNumbers {
  private final ThreadObjects objects;
  private final ForkJoinThread forkJoin;

  public TargetNumbers(ThreadObjects objects, ForkJoinThread forkJoin) {
    this.objects = objects;
    this.forkJoin = forkJoin;
  }

  /** The number of that target; 0 if there is none. */
  public int of(Operation operation, @Nullable Object target) {
    return switch (operation.numbering()) {
      case OTHER -> objects.number(target, ObjectKind.OTHER);
      case LOCK -> objects.number(target, ObjectKind.LOCK);
      case MONITOR -> waitedOn(target);
      case IDENTITY -> System.identityHashCode(target);
      case TASK -> target instanceof Numbered n ? forkJoin.awaiting(n) : 0;
    };
  }

  private int waitedOn(@Nullable Object target) {
    return target == null || target instanceof Condition
        ? objects.number(target, ObjectKind.CONDITION)
        : objects.monitor(target);
  }
}
