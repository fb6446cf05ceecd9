package corecast.simulator.timeline;

import corecast.program.Program;
import java.util.Arrays;

/** Takes down the events of a replay, and finds the common ancestor of two of them. */
public final class TimelineRecorder implements EventRecorder {
  private int events;
  private int[] step;
  private int[] body;
  private int[] parent;
  private int[] running;
  private double[] start;
  private double[] end;
  private int maxRunning;
  private boolean tied;

  /** Attained service up to this is exact in a {@code double}, and so are differences. */
  static final double EXACT = 0x1p53;

  private final boolean wall;
  private final CauseTree causes = new CauseTree();

  /**
   * @param wall whether times are wall time; in attained service a segment lasts as long as it is
   */
  public TimelineRecorder(int expectedEvents, boolean wall) {
    this.wall = wall;
    int capacity = Math.max(16, expectedEvents);
    step = new int[capacity];
    body = new int[capacity];
    parent = new int[capacity];
    running = new int[capacity];
    start = new double[wall ? capacity : 0];
    end = new double[capacity];
  }

  @Override
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
    if (wall || endNanos >= EXACT) {
      addStart(startNanos);
    }
    end[events] = endNanos;
    maxRunning = Math.max(maxRunning, runningBefore);
    return events++;
  }

  private void addStart(double nanos) {
    if (start.length < step.length) {
      start = Arrays.copyOf(start, step.length);
    }
    start[events] = nanos;
  }

  private void grow(int capacity) {
    step = Arrays.copyOf(step, capacity);
    body = Arrays.copyOf(body, capacity);
    parent = Arrays.copyOf(parent, capacity);
    running = Arrays.copyOf(running, capacity);
    start = wall ? Arrays.copyOf(start, capacity) : start;
    end = Arrays.copyOf(end, capacity);
  }

  @Override
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
        markNanos,
        causes);
  }
}
