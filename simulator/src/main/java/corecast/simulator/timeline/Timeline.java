package corecast.simulator.timeline;

import corecast.program.Program;
import corecast.program.column.ColumnSpace;
import corecast.program.column.DoubleColumn;
import corecast.program.column.IntColumn;
import org.jspecify.annotations.Nullable;

/**
 * The recorded events of one replay. Event {@code k} is the end of a segment (a run, sleep or io
 * step); events are in the order in which they happened, each segment of the program that was
 * executed has exactly one.
 *
 * <p>A timeline has one of two clocks. In <em>attained service</em> (docs/model.md, section 2)
 * delays are carried in service time too, all times are exact integers, and the timeline serves
 * every processor count for which the pools have the same sizes. In <em>wall time</em> it belongs
 * to one processor count and times are rounded to {@code double}.
 */
public final class Timeline implements Causes {
  /** Cause of a mark that was not reached. */
  public static final int NEVER = -2;

  /** Parent of an event whose segment could start at once: the start of the program. */
  public static final int ROOT = -1;

  private final Program program;
  private final boolean wall;
  private final Outcome outcome;
  private final int events;
  private final IntColumn step;
  private final IntColumn body;
  private final IntColumn parent;
  private final IntColumn running;
  private final IntColumn path;
  private final DoubleColumn start;
  private final int firstStart;
  private final DoubleColumn end;
  private final IntColumn sharedStarts;

  // The same as arrays, because they are read in hot loops; none if they are in pages.
  private final int @Nullable [] stepInHeap;
  private final int @Nullable [] bodyInHeap;
  private final int @Nullable [] parentInHeap;
  private final int @Nullable [] runningInHeap;
  private final double @Nullable [] endInHeap;
  private final int maxRunning;
  private final int ties;
  private final int[] markCause;
  private final double[] markNanos;
  private final CauseTree causes;
  private boolean kept;

  /** What a recorder has taken down, which must not be used any more. */
  Timeline(TimelineRecorder taken, Outcome outcome, int[] markCause, double[] markNanos) {
    this.program = taken.program;
    this.wall = taken.wall;
    this.outcome = outcome;
    this.events = taken.events;
    this.step = taken.step;
    this.body = taken.body;
    this.parent = taken.parent;
    this.running = taken.running;
    this.path = taken.path;
    this.start = taken.start;
    this.firstStart = taken.firstStart;
    this.end = taken.end;
    this.sharedStarts = taken.sharedStarts;
    this.stepInHeap = step.array();
    this.bodyInHeap = body.array();
    this.parentInHeap = parent.array();
    this.runningInHeap = running.array();
    this.endInHeap = end.array();
    this.maxRunning = taken.maxRunning;
    this.ties = taken.ties;
    this.markCause = markCause;
    this.markNanos = markNanos;
    this.causes = taken.causes;
  }

  public Program program() {
    return program;
  }

  /** Whether times are wall time; otherwise attained service. */
  public boolean isWall() {
    return wall;
  }

  public Outcome outcome() {
    return outcome;
  }

  @Override
  public int events() {
    return events;
  }

  /** The segment (a step of the program) that ends with event {@code k}. */
  public int step(int k) {
    int[] array = stepInHeap;
    return array != null ? array[k] : step.get(k);
  }

  public int body(int k) {
    int[] array = bodyInHeap;
    return array != null ? array[k] : body.get(k);
  }

  /**
   * The event whose time determined when the segment of event {@code k} could start, smaller than
   * {@code k}; {@link #ROOT} for the start of the program. Where several equally late events were
   * all needed, their nearest common ancestor.
   */
  @Override
  public int parent(int k) {
    int[] array = parentInHeap;
    return array != null ? array[k] : parent.get(k);
  }

  /** Number of running bodies (n of the model) just before event {@code k}, after event k - 1. */
  public int running(int k) {
    return runningAndTraits(k) & Traits.RUNNING;
  }

  private int runningAndTraits(int k) {
    int[] array = runningInHeap;
    return array != null ? array[k] : running.get(k);
  }

  /**
   * Whether the segment is work that goes on where its cause, the body's segment before it, ended:
   * at that instant, in the same call path.
   */
  public boolean continues(int k) {
    return (runningAndTraits(k) & Traits.CONTINUES) != 0;
  }

  /** Whether the segment of event {@code k} is work on a processor. */
  public boolean isRun(int k) {
    return (runningAndTraits(k) & Traits.DELAY) == 0;
  }

  /** The call path of the segment of event {@code k}; see {@link Program#path}. */
  public int path(int k) {
    return path.size() == 0 ? Program.NO_PATH : path.get(k);
  }

  /** Whether the body entered functions between its segment before and this. */
  public boolean enters(int k) {
    return (runningAndTraits(k) & (Traits.ENTERS | Traits.ENTERS_OTHERS)) != 0;
  }

  /** Whether that was the one of its call path alone, once. */
  public boolean entersOne(int k) {
    return (runningAndTraits(k) & Traits.ENTERS) != 0;
  }

  /** Whether another event happened at the instant of event {@code k}. */
  public boolean isShared(int k) {
    return (runningAndTraits(k) & Traits.SHARED) != 0;
  }

  /**
   * Events, ascending, among which are all whose segment started at the instant of several; for a
   * timeline in attained service.
   */
  public IntColumn sharedStarts() {
    return sharedStarts;
  }

  /** When the segment started, ns of this timeline's clock. */
  public double start(int k) {
    double its = end(k);
    if (wall || its >= TimelineRecorder.EXACT) {
      return start.get(k - firstStart);
    }
    if ((runningAndTraits(k) & Traits.LATE) != 0) {
      return its - program.amount(step(k));
    }
    int cause = parent(k);
    return cause == ROOT ? 0 : end(cause);
  }

  /** When the segment ended, ns of this timeline's clock. */
  public double end(int k) {
    double[] array = endInHeap;
    return array != null ? array[k] : end.get(k);
  }

  /**
   * An event at the instant at which the segment of event {@code k} started, mostly its cause;
   * {@link #ROOT} if that was before all events. In attained service a segment starts when another
   * ends.
   */
  public int startEvent(int k) {
    double instant = start(k);
    int cause = parent(k);
    if (cause != ROOT && end(cause) == instant) {
      return cause;
    }
    return lastEventUpTo(instant, k);
  }

  /** The last event that is not later than an instant; {@link #ROOT} if there is none. */
  public int lastEventUpTo(double nanos) {
    return lastEventUpTo(nanos, events());
  }

  private int lastEventUpTo(double nanos, int before) {
    int low = 0;
    int high = before;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (end(middle) <= nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** Largest number of bodies that ran at the same time. */
  public int maxRunning() {
    return maxRunning;
  }

  /**
   * The service that was attained while n bodies ran, for n = 0, 1, ..., ns. For a timeline in
   * attained service.
   */
  public long[] attained() {
    long[] attained = new long[maxRunning + 1];
    double before = 0;
    for (int k = 0; k < events; k++) {
      double now = end(k);
      attained[running(k)] += (long) (now - before);
      before = now;
    }
    return attained;
  }

  /** Whether times are exact: whole numbers in a double are, up to some hundred days. */
  public boolean isExact() {
    return !wall && (events == 0 || end(events - 1) < TimelineRecorder.EXACT);
  }

  /** Whether two events happened at the same instant, so that some weights are one-sided. */
  public boolean isTied() {
    return ties > 0;
  }

  /** Number of events that happened at the same instant as the one before. */
  public int ties() {
    return ties;
  }

  /**
   * The event whose time determined when the mark (an object of kind MARK) was first reached;
   * {@link #ROOT} if at the start, {@link #NEVER} if it was not reached.
   */
  public int markCause(int object) {
    return markCause[object];
  }

  @Override
  public int commonAncestor(int a, int b) {
    return causes.commonAncestor(events, a, b);
  }

  @Override
  public ColumnSpace space() {
    return program.space();
  }

  /**
   * When the mark (an object of kind MARK) was first reached, ns of this timeline's clock; NaN if
   * it was not.
   */
  public double markNanos(int object) {
    return markNanos[object];
  }

  /** From now on {@link #drop} does nothing: others will ask for this replay again. */
  public void keep() {
    kept = true;
  }

  /** Those who asked to {@link #keep} it do not need it any more. */
  public void release() {
    kept = false;
    drop();
  }

  /** Frees the columns, if there are many; the timeline must not be used any more. */
  public void drop() {
    if (program.space().isPaged() && !kept) {
      step.drop();
      body.drop();
      parent.drop();
      running.drop();
      path.drop();
      start.drop();
      end.drop();
      sharedStarts.drop();
      causes.drop();
    }
  }
}
