package corecast.recorder.executor;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The longest path to where one thread of the pool is now. The time of a task is cut into prefixes:
 * from its beginning, or what it did last for others, to the next message that it sends, or its end
 * (Dooley et al., section 3). Only its own thread uses it.
 */
final class ThreadPath {
  private static final long NEVER = Long.MIN_VALUE;

  private final PathRing ring;
  private final LongSupplier clock;

  private @Nullable Runnable next;
  private @Nullable TaskType nextType;
  private PathPoint received;
  private PathPoint point = PathPoint.START;
  private int type;
  private boolean isFirst;

  /** The task that runs; {@code null} between tasks. */
  private @Nullable Runnable running;

  /** When the prefix began; between tasks when the last one ended, or never. */
  private long begun = NEVER;

  /** What the prefix has taken before {@link #begun}. */
  private long before;

  ThreadPath(PathRing ring, LongSupplier clock, PathPoint received) {
    this.ring = ring;
    this.clock = clock;
    this.received = received;
  }

  /**
   * What the next task begins with.
   *
   * @param isAtOnce whether it was there when it was asked for: then the time since the end of the
   *     last one is its own, which saves a look at the clock
   */
  void receive(Runnable task, TaskType typeOfTask, PathPoint message, boolean isAtOnce) {
    if (running != null) {
      return; // a task that takes from the queue itself
    }
    next = task;
    nextType = typeOfTask;
    received = message;
    if (!isAtOnce) {
      begun = NEVER;
    }
  }

  /** What has been done since the end of the last task is no part of the next one. */
  void pauseBetween() {
    begun = NEVER;
  }

  /** A task begins, of that type if it was not received. */
  void begin(Runnable task, TaskTypes types) {
    TaskType known = task == next ? nextType : null;
    type = (known == null ? types.of(task) : known).number();
    point = received;
    if (task instanceof PathFuture<?> future) {
      future.submitted(point);
    }
    received = PathPoint.START;
    next = null;
    isFirst = true;
    running = task;
    before = 0;
    begun = begun == NEVER ? clock.getAsLong() : begun;
  }

  /** The prefix ends; the path to here. Between tasks a path begins. */
  PathPoint send() {
    return running != null ? cut(false) : PathPoint.START;
  }

  /**
   * A task ends. One that another task runs by itself is a part of that.
   *
   * @return the path to its end
   */
  PathPoint end(Runnable task) {
    if (task != running) {
      return send();
    }
    running = null;
    return cut(true);
  }

  private PathPoint cut(boolean isLast) {
    long now = clock.getAsLong();
    long nanos = before + now - begun;
    before = 0;
    begun = now;
    long entry = ring.add(nanos, type, isFirst, isLast, point.entry());
    isFirst = false;
    point = new PathPoint(point.nanos() + nanos, entry);
    return point;
  }

  void pause() {
    before += clock.getAsLong() - begun;
  }

  void resume() {
    begun = clock.getAsLong();
  }

  /** Goes on from there if that path is the longer one; what the task did since is not on it. */
  void merge(PathPoint other) {
    if (running == null || other.entry() == PathPoint.NONE) {
      return;
    }
    long now = clock.getAsLong();
    if (other.nanos() > point.nanos() + before + now - begun) {
      cut(false);
      point = other;
    }
  }
}
