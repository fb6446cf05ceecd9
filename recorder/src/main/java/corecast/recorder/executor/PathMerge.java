package corecast.recorder.executor;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Where several tasks must be done before another one is submitted, and the last of them submits it
 * (Dooley et al., section 5.1). A counter does not tell who was there before; this does.
 *
 * <pre>{@code
 * merge.add();
 * if (missing.decrementAndGet() == 0) {
 *   merge.take();
 *   executor.execute(next);
 * }
 * }</pre>
 *
 * <p>Without it the task that comes last counts as the only one that was waited for. Outside of
 * tasks it does nothing.
 */
public final class PathMerge {
  private final PathTables tables;
  private final AtomicReference<PathPoint> longest = new AtomicReference<>(PathPoint.START);

  PathMerge(PathTables tables) {
    this.tables = tables;
  }

  /** The task that calls has done its part. */
  public void add() {
    longest.accumulateAndGet(tables.send(), PathPoint::longer);
  }

  /** The task that calls goes on behind all that were added, and the next round begins. */
  public void take() {
    PathPoint point = longest.getAndSet(PathPoint.START);
    ThreadPath path = tables.here();
    if (path != null) {
      path.merge(point);
    }
  }
}
