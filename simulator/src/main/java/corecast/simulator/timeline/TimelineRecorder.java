package corecast.simulator.timeline;

import corecast.program.Program;
import corecast.program.column.ColumnSpace;
import corecast.program.column.Columns;
import corecast.program.column.DoubleColumn;
import corecast.program.column.IntColumn;
import java.util.Arrays;

/** Takes down the events of a replay, and finds the common ancestor of two of them. */
public final class TimelineRecorder implements EventRecorder {
  int events;
  final IntColumn step;
  final IntColumn body;
  final IntColumn parent;
  final IntColumn running;
  final IntColumn path; // empty if there are no functions
  final DoubleColumn start; // from the first that does not follow from the end
  final DoubleColumn end;
  final IntColumn sharedStarts;
  private final boolean delays;
  private final boolean hasPaths;
  private final BodyPaths paths;
  final Program program;

  private final int[] last;

  private int room;
  int firstStart;
  private double lastEnd = Double.NaN;
  int maxRunning;
  int ties;

  /** Attained service up to this is exact in a {@code double}, and so are differences. */
  static final double EXACT = 0x1p53;

  final boolean wall;
  final CauseTree causes;

  /**
   * @param wall whether times are wall time; in attained service a segment lasts as long as it is
   */
  public TimelineRecorder(Program program, boolean wall) {
    this.program = program;
    this.wall = wall;
    if (program.bodies() > Traits.RUNNING) {
      throw new IllegalArgumentException(
          program.origin().file()
              + ": "
              + program.bodies()
              + " threads and tasks, more than the "
              + Traits.RUNNING
              + " whose events can be kept; record a shorter run");
    }
    ColumnSpace space = program.space();
    int capacity = Math.max(16, program.segments());
    step = space.ints(capacity);
    body = space.ints(capacity);
    parent = space.ints(capacity);
    running = space.ints(capacity);
    hasPaths = program.paths().size() > 0;
    path = space.ints(hasPaths ? capacity : 0);
    start = space.doubles(wall || space.isPaged() ? capacity : 0);
    end = space.doubles(capacity);
    sharedStarts = space.ints(0);
    causes = new CauseTree(parent, body, program.bodies(), capacity, space);
    delays = program.hasDelays();
    last = new int[program.bodies()];
    paths = new BodyPaths(program);
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
    if (hasPaths) {
      path.grow(capacity);
    }
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
    int shared = 0;
    if (lastEnd == endNanos) {
      ties++;
      shared = Traits.SHARED;
      running.set(event - 1, running.get(event - 1) | shared);
    }
    lastEnd = endNanos;
    int traits = traits(event, itsStep, itsBody, itsParent, startNanos);
    running.set(event, runningBefore | shared | traits);
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
    if (delays && !program.isRun(itsStep)) {
      traits |= Traits.DELAY;
    }
    if (traits == 0
        && !paths.isOther(itsBody)
        && itsParent != Timeline.ROOT
        && itsParent == last[itsBody]
        && (running.get(itsParent) & Traits.DELAY) == 0) {
      traits |= Traits.CONTINUES;
    }
    last[itsBody] = event;
    if (hasPaths) {
      traits |= paths.next(itsBody);
      path.set(event, paths.of(itsBody));
    }
    return traits;
  }

  @Override
  public void enters(int itsBody, int itsStep) {
    paths.enters(itsBody, itsStep);
  }

  @Override
  public void leaves(int itsBody) {
    paths.leaves(itsBody);
  }

  @Override
  public void isIn(int itsBody, int itsPath) {
    paths.isIn(itsBody, itsPath);
  }

  @Override
  public int commonAncestor(int a, int b) {
    return causes.commonAncestor(events, a, b);
  }

  /** The timeline; the recorder must not be used any more. */
  public Timeline finish(Outcome outcome, int[] markCause, double[] markNanos) {
    start.seal();
    sharedStarts.seal();
    return new Timeline(this, outcome, markCause, markNanos);
  }
}
