package corecast.simulator.timeline;

import corecast.program.Program;
import corecast.program.column.ColumnSpace;
import corecast.program.column.Columns;
import corecast.program.column.DoubleColumn;
import corecast.program.column.IntColumn;

/** Takes down the events of a replay, and finds the common ancestor of two of them. */
public final class TimelineRecorder implements EventRecorder {
  private int events;
  private final IntColumn step;
  private final IntColumn body;
  private final IntColumn parent;
  private final IntColumn running;
  private final DoubleColumn start; // from the first that does not follow from the end
  private final DoubleColumn end;
  private int room;
  private int firstStart;
  private double lastEnd = Double.NaN;
  private int maxRunning;
  private int ties;

  /** Attained service up to this is exact in a {@code double}, and so are differences. */
  static final double EXACT = 0x1p53;

  private final boolean wall;
  private final CauseTree causes;

  /**
   * @param wall whether times are wall time; in attained service a segment lasts as long as it is
   * @param space where the events are kept
   */
  public TimelineRecorder(int expectedEvents, boolean wall, ColumnSpace space) {
    this.wall = wall;
    int capacity = Math.max(16, expectedEvents);
    step = space.ints(capacity);
    body = space.ints(capacity);
    parent = space.ints(capacity);
    running = space.ints(capacity);
    start = space.doubles(wall || space.isPaged() ? capacity : 0);
    end = space.doubles(capacity);
    causes = new CauseTree(parent, capacity, space);
    makeRoom(capacity);
  }

  private void makeRoom(int capacity) {
    room = capacity;
    step.grow(capacity);
    body.grow(capacity);
    parent.grow(capacity);
    running.grow(capacity);
    end.grow(capacity);
  }

  @Override
  public int add(
      int itsStep,
      int itsBody,
      int itsParent,
      int runningBefore,
      double startNanos,
      double endNanos) {
    if (lastEnd == endNanos) {
      ties++;
    }
    lastEnd = endNanos;
    int event = events++;
    if (event == room) {
      makeRoom(Columns.larger(room));
    }
    step.set(event, itsStep);
    body.set(event, itsBody);
    parent.set(event, itsParent);
    running.set(event, runningBefore);
    if (wall || endNanos >= EXACT) {
      if (start.size() == 0) {
        firstStart = event; // ends never fall: from here on all have one
      }
      start.add(startNanos);
    }
    end.set(event, endNanos);
    maxRunning = Math.max(maxRunning, runningBefore);
    return event;
  }

  @Override
  public int commonAncestor(int a, int b) {
    return causes.commonAncestor(events, a, b);
  }

  /** The timeline; the recorder must not be used any more. */
  public Timeline finish(
      Program program,
      int processors,
      boolean wall,
      Outcome outcome,
      int[] markCause,
      double[] markNanos) {
    start.seal();
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
        firstStart,
        end,
        maxRunning,
        ties,
        markCause,
        markNanos,
        causes);
  }
}
