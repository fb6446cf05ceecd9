package corecast.recorder.executor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The tables of all threads of a pool, and the way back through them. */
final class PathTables {
  static final int ENTRIES = 1 << 12;

  private final TaskTypes types;
  private final LongSupplier clock;
  private final int entries;

  @SuppressWarnings("ThreadLocalUsage") // a task of one pool may run one of another pool itself
  private final ThreadLocal<@Nullable ThreadPath> here = new ThreadLocal<>();

  /** Of threads that have ended: the next thread goes on with one of them. */
  private final Deque<PathRing> free = new ArrayDeque<>();

  private volatile PathRing[] rings = {};

  /**
   * No tables yet.
   *
   * @param clock how long the thread that asks has worked, ns since any time of its own
   * @param entries how many prefixes are kept of each thread, a power of two
   */
  PathTables(TaskTypes types, LongSupplier clock, int entries) {
    this.types = types;
    this.clock = clock;
    this.entries = entries;
  }

  TaskTypes types() {
    return types;
  }

  PathRing[] rings() {
    return rings;
  }

  /** The path of the thread that asks; {@code null} if it is not one of the pool's. */
  @Nullable ThreadPath here() {
    return here.get();
  }

  /** What a message from the thread that asks takes along. */
  PathPoint send() {
    ThreadPath path = here();
    return path == null ? PathPoint.START : path.send();
  }

  /** Does what a thread of the pool does, whose first task was submitted there. */
  void run(PathPoint submitted, Runnable worker) {
    PathRing ring = ring();
    here.set(new ThreadPath(ring, clock, submitted));
    try {
      worker.run();
    } finally {
      here.remove();
      synchronized (this) {
        free.push(ring);
      }
    }
  }

  private synchronized PathRing ring() {
    PathRing ring = free.poll();
    if (ring == null) {
      PathRing[] before = rings;
      if (before.length == PathRing.MOST_RINGS) {
        throw new IllegalStateException("expected at most " + before.length + " threads at once");
      }
      ring = new PathRing(before.length, entries);
      PathRing[] after = Arrays.copyOf(before, before.length + 1);
      after[before.length] = ring;
      rings = after;
    }
    return ring;
  }

  /** The path that leads there, as far as it is still known. */
  TaskPath trace(PathPoint point) {
    List<TaskPath.Step> steps = new ArrayList<>();
    PathRing[] known = rings;
    long[] words = new long[2];
    long entry = point.entry();
    while (entry != PathPoint.NONE && PathRing.ring(entry) < known.length) {
      PathRing ring = known[PathRing.ring(entry)];
      long index = PathRing.index(entry);
      if (index < ring.first() || ring.copy(index, index + 1, words) > index) {
        break;
      }
      if (PathRing.nanos(words[0]) > 0) {
        String type = types.name(PathRing.type(words[0]));
        steps.add(new TaskPath.Step(type, PathRing.nanos(words[0])));
      }
      entry = words[1];
    }
    Collections.reverse(steps);
    return new TaskPath(point.nanos(), steps, entry == PathPoint.NONE);
  }
}
