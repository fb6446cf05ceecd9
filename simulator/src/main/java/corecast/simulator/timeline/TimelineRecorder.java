package corecast.simulator.timeline;

import corecast.program.Program;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Takes down the events of a replay, and finds the common ancestor of two of them. */
public final class TimelineRecorder {
  private int events;
  private int[] step;
  private int[] body;
  private int[] parent;
  private int[] running;
  private double[] start;
  private double[] end;
  private int maxRunning;
  private boolean tied;

  // Depth and jump pointers for common ancestors, built only as far as they are asked for.
  private int linked;
  private int @Nullable [] depth;
  private int @Nullable [] jump;

  public TimelineRecorder(int expectedEvents) {
    int capacity = Math.max(16, expectedEvents);
    step = new int[capacity];
    body = new int[capacity];
    parent = new int[capacity];
    running = new int[capacity];
    start = new double[capacity];
    end = new double[capacity];
  }

  /** A segment has ended; returns the number of the event. */
  public int add(
      int itsStep,
      int itsBody,
      int itsParent,
      int runningBefore,
      double startNanos,
      double endNanos) {
    if (events == step.length) {
      grow(events + (events >> 1));
    }
    if (events > 0 && end[events - 1] == endNanos) {
      tied = true;
    }
    step[events] = itsStep;
    body[events] = itsBody;
    parent[events] = itsParent;
    running[events] = runningBefore;
    start[events] = startNanos;
    end[events] = endNanos;
    maxRunning = Math.max(maxRunning, runningBefore);
    return events++;
  }

  private void grow(int capacity) {
    step = Arrays.copyOf(step, capacity);
    body = Arrays.copyOf(body, capacity);
    parent = Arrays.copyOf(parent, capacity);
    running = Arrays.copyOf(running, capacity);
    start = Arrays.copyOf(start, capacity);
    end = Arrays.copyOf(end, capacity);
  }

  /** The nearest common ancestor of two events in the tree of causes; O(log events). */
  public int commonAncestor(int a, int b) {
    if (a == b) {
      return a;
    }
    if (a == Timeline.ROOT || b == Timeline.ROOT) {
      return Timeline.ROOT;
    }
    link();
    int[] depths = depth;
    int[] jumps = jump;
    if (depths == null || jumps == null) {
      throw new IllegalStateException("no events to link");
    }
    int x = a;
    int y = b;
    if (depths[x] < depths[y]) {
      x = b;
      y = a;
    }
    while (depths[x] > depths[y]) {
      int far = jumps[x];
      x = far != Timeline.ROOT && depths[far] >= depths[y] ? far : parent[x];
    }
    while (x != y) {
      if (jumps[x] != jumps[y]) {
        x = jumps[x];
        y = jumps[y];
      } else {
        x = parent[x];
        y = parent[y];
      }
    }
    return x;
  }

  /** Jump pointers as in Myers' random-access lists: ancestors at skew-binary distances. */
  private void link() {
    int[] depths = grown(depth);
    int[] jumps = grown(jump);
    for (int k = linked; k < events; k++) {
      int p = parent[k];
      if (p == Timeline.ROOT) {
        depths[k] = 1;
        jumps[k] = Timeline.ROOT;
      } else {
        depths[k] = depths[p] + 1;
        int j = jumps[p];
        boolean even =
            j != Timeline.ROOT
                && depths[p] - depths[j]
                    == depths[j] - (jumps[j] == Timeline.ROOT ? 0 : depths[jumps[j]]);
        jumps[k] = even ? jumps[j] : p;
      }
    }
    linked = events;
    depth = depths;
    jump = jumps;
  }

  private int[] grown(int @Nullable [] column) {
    if (column == null) {
      return new int[step.length];
    }
    return column.length == step.length ? column : Arrays.copyOf(column, step.length);
  }

  /** The timeline; the recorder must not be used any more. */
  public Timeline finish(
      Program program,
      int processors,
      boolean wall,
      Outcome outcome,
      int[] markCause,
      double[] markNanos) {
    return new Timeline(
        program,
        processors,
        wall,
        outcome,
        events,
        step,
        body,
        parent,
        running,
        start,
        end,
        maxRunning,
        tied,
        markCause,
        markNanos);
  }
}
