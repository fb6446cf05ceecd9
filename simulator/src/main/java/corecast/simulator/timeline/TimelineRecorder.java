package corecast.simulator.timeline;

import corecast.program.Program;
import corecast.program.column.ColumnSpace;
import corecast.program.column.Columns;
import corecast.program.column.DoubleColumn;
import corecast.program.column.IntColumn;
import java.util.Arrays;

/** Takes down the events of a replay, and finds the common ancestor of two of them. */
public final class TimelineRecorder implements EventRecorder {
  private int events;
  private final IntColumn step;
  private final IntColumn body;
  private final IntColumn parent;
  private final IntColumn running;
  private final DoubleColumn start; // from the first that does not follow from the end
  private final DoubleColumn end;
  private final IntColumn sharedStarts;
  private final boolean delays;
  private final Program program;

  /** The last event of each body. */
  private final int[] last;

  /** Whether each body has entered or left a function since. */
  private final boolean[] otherPath;

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
   */
  public TimelineRecorder(Program program, boolean wall) {
    this.program = program;
    this.wall = wall;
    ColumnSpace space = program.space();
    int capacity = Math.max(16, program.segments());
    step = space.ints(capacity);
    body = space.ints(capacity);
    parent = space.ints(capacity);
    running = space.ints(capacity);
    start = space.doubles(wall || space.isPaged() ? capacity : 0);
    end = space.doubles(capacity);
    sharedStarts = space.ints(0);
    causes = new CauseTree(parent, body, capacity, space);
    delays = program.hasDelays();
    last = new int[program.bodies()];
    otherPath = new boolean[program.bodies()];
    Arrays.fill(last, Timeline.ROOT);
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
    int event = events++;
    if (event == room) {
      makeRoom(Columns.larger(room));
    }
    step.set(event, itsStep);
    body.set(event, itsBody);
    parent.set(event, itsParent);
    running.set(event, runningBefore | traits(event, itsStep, itsBody, itsParent, startNanos));
    if (lastEnd == endNanos) {
      ties++;
      running.set(event - 1, running.get(event - 1) | Traits.SHARED);
      running.set(event, running.get(event) | Traits.SHARED);
    }
    lastEnd = endNanos;
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

  private int traits(int event, int itsStep, int itsBody, int itsParent, double startNanos) {
    int traits = 0;
    double sinceCause = itsParent == Timeline.ROOT ? 0 : end.get(itsParent);
    if (startNanos != sinceCause) {
      traits |= Traits.LATE;
    }
    if (!wall
        && ((traits & Traits.LATE) != 0
            || (itsParent != Timeline.ROOT && (running.get(itsParent) & Traits.SHARED) != 0))) {
      sharedStarts.add(event);
    }
    boolean delay = delays && !program.isRun(itsStep);
    if (otherPath[itsBody]) {
      traits |= Traits.OTHER_PATH;
    }
    if (traits == 0 && itsParent == last[itsBody] && itsParent != Timeline.ROOT && !delay) {
      traits |= Traits.CONTINUES;
    }
    otherPath[itsBody] = delay;
    last[itsBody] = event;
    return traits;
  }

  @Override
  public void changesPath(int itsBody) {
    otherPath[itsBody] = true;
  }

  @Override
  public int commonAncestor(int a, int b) {
    return causes.commonAncestor(events, a, b);
  }

  /** The timeline; the recorder must not be used any more. */
  public Timeline finish(
      int processors,
      Outcome outcome,
      int[] markCause,
      double[] markNanos) {
    start.seal();
    sharedStarts.seal();
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
        sharedStarts,
        maxRunning,
        ties,
        markCause,
        markNanos,
        causes);
  }
}
