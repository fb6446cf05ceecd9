package corecast.simulator.timeline;

import corecast.program.Program;
import java.util.Arrays;

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

  private final CauseTree causes = new CauseTree();

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
    return causes.commonAncestor(parent, events, a, b);
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
