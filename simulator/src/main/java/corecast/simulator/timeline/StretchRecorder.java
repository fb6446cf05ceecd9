package corecast.simulator.timeline;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Takes down a replay in attained service as a {@link StretchTree}: a segment that goes on where
 * the body's segment before it ended makes that one's stretch longer, instead of being an event of
 * its own.
 *
 * <p>It does so if nothing happened in between that weights would have to know: no other body began
 * because of it, as many bodies ran after it as before, nothing else ended at that instant, and the
 * call path is the same. Only at the next event is it known how many bodies ran after one.
 */
public final class StretchRecorder implements EventRecorder {
  private static final byte ENTER = (byte) Operation.ENTER.ordinal();
  private static final int NONE = -1;

  final Program program;
  private final boolean hasPaths;
  private final BodyPaths paths;

  /**
   * By body: the stretch that its next event makes longer; {@link #NONE} if that begins another.
   */
  private final int[] open;

  // By stretch.
  private final IntColumn parents = ColumnSpace.HEAP.ints(0);
  int[] parent = new int[0];
  int[] path = new int[0]; // empty if there are no functions
  long[] running = new long[0]; // before its end, and in the lower half after it
  double[] end = new double[0];
  byte[] traits = new byte[0];
  int stretches;

  final CauseTree causes;
  final TiedInstants instants = new TiedInstants();
  final LateStarts lateStarts;
  final Entries entries = new Entries();
  final Leaves leaves;

  // The present instant.
  private double now = Double.NaN;
  private int runningBefore;
  private int latest = Timeline.ROOT;
  private int bodyOfLatest = NONE;
  private boolean isTied;
  private boolean branches; // whether another body began because of the latest event

  // What began at it: because of the latest event, and the causes of others.
  private int begunBefore;
  private int begun;
  private int[] causesOfOthers = new int[16];
  private int others;

  int maxRunning;
  int ties;
  private boolean isSound = true;

  public StretchRecorder(Program program) {
    this.program = program;
    this.hasPaths = program.paths().size() > 0;
    this.paths = new BodyPaths(program);
    this.causes = new CauseTree(parents, program.segments());
    this.lateStarts = new LateStarts(program.bodies());
    this.leaves = new Leaves(program);
    this.open = new int[program.bodies()];
    Arrays.fill(open, NONE);
  }

  @Override
  public void begins(int body, int cause) {
    if (cause == latest) { // but for ties
      begun++;
      branches |= body != bodyOfLatest;
    } else {
      beginsByOther(body, cause);
    }
  }

  private void beginsByOther(int body, int cause) {
    addOther(cause);
    open[body] = NONE;
    branches = true; // so that the instant is settled
    if (cause == Timeline.ROOT) {
      if (now != 0) {
        lateStarts.begins(body, now);
      }
      return;
    }
    if (end[cause] != now) {
      // A common ancestor of what came together now, so a stretch that ended when others began.
      isSound &= (traits[cause] & StretchTree.BRANCHES) != 0;
      lateStarts.begins(body, now);
    }
    traits[cause] |= StretchTree.BRANCHES;
  }

  private void addOther(int cause) {
    if (others == causesOfOthers.length) {
      causesOfOthers = Arrays.copyOf(causesOfOthers, 2 * others);
    }
    causesOfOthers[others++] = cause;
  }

  @Override
  public int add(
      int step, int body, int cause, int runningNow, double startNanos, double endNanos) {
    if (endNanos == now) {
      maxRunning = Math.max(maxRunning, runningNow);
      return addTied(step, body, cause);
    }
    if (runningNow != runningBefore || branches || isTied) {
      settle(runningNow);
    }
    begunBefore = begun;
    runningBefore = runningNow;
    now = endNanos;
    int its = open[body];
    if (its == NONE || paths.isOther(body)) {
      its = begin(step, body, cause);
      open[body] = its;
    }
    end[its] = endNanos;
    latest = its;
    bodyOfLatest = body;
    return its;
  }

  /**
   * The present instant is over, so many bodies run, and the body of the latest event cannot just
   * go on.
   */
  private void settle(int runningAfter) {
    maxRunning = Math.max(maxRunning, runningAfter);
    if (isTied) {
      othersOfLatest();
      instants.finish(stretches, runningBefore, causesOfOthers, others);
      isTied = false;
    } else if (latest != Timeline.ROOT) {
      open[bodyOfLatest] = NONE;
      if (runningAfter < runningBefore && latest == stretches - 1 && isLeaf()) {
        addLeaf(runningAfter);
      } else {
        running[latest] = (long) runningBefore << 32 | runningAfter;
        traits[latest] |= (byte) (branches ? StretchTree.BRANCHES : 0);
      }
    }
    branches = false;
    others = 0;
  }

  /** As fewer bodies run after it than before, its body does not, and nobody began. */
  private boolean isLeaf() {
    return leaves.fits() && (traits[latest] & ~StretchTree.ENTERS_ONE) == 0;
  }

  /** The latest stretch, with the greatest number, is not kept. */
  private void addLeaf(int runningAfter) {
    int cause = parent[latest];
    int its = hasPaths ? path[latest] : Program.NO_PATH;
    double nanos = cause == Timeline.ROOT ? now : now - end[cause];
    stretches = latest;
    leaves.add(cause, its, runningAfter, nanos, stretches);
    if (traits[latest] != 0) {
      leaves.entered(program.paths().function(its), runningAfter);
    }
  }

  private int begin(int step, int body, int cause) {
    int its = stretches++;
    if (its == parent.length) {
      makeRoom();
    }
    parent[its] = cause;
    int what = lateStarts.areAny() && lateStarts.take(body, its) ? StretchTree.LATE : 0;
    if (hasPaths) {
      what |= entered(its, body, step);
      path[its] = paths.of(body);
    }
    traits[its] = (byte) what;
    return its;
  }

  private int entered(int its, int body, int step) {
    int entered = paths.next(body);
    if (entered == 0) {
      return 0;
    }
    if (entered == Traits.ENTERS) {
      return StretchTree.ENTERS_ONE;
    }
    int first = program.firstStep(body);
    for (int s = step - 1; s >= first; s--) {
      byte operation = program.operationCode(s);
      if (operation == ENTER) {
        entries.add(its, program.object(s), program.amount(s));
      } else if (Operation.isSegment(operation)) {
        break;
      }
    }
    return StretchTree.ENTERS_OTHERS;
  }

  /** For as many as there will be if it goes on like this, at least for twice as many as now. */
  private void makeRoom() {
    double each = (double) stretches / Math.max(1, begun);
    long expected = (long) (each * program.segments() * 1.1);
    int capacity =
        (int) Math.max(Math.max(1 << 10, 2L * stretches), Math.min(expected, program.segments()));
    parents.grow(capacity);
    int[] array = parents.array();
    if (array == null) {
      throw new IllegalStateException("a column in the heap is an array");
    }
    parent = array;
    running = Arrays.copyOf(running, capacity);
    end = Arrays.copyOf(end, capacity);
    traits = Arrays.copyOf(traits, capacity);
    if (hasPaths) {
      path = Arrays.copyOf(path, capacity);
    }
  }

  private int addTied(int step, int body, int cause) {
    if (!isTied) {
      isTied = true;
      instants.begin();
      addToInstant(latest, bodyOfLatest);
    }
    othersOfLatest();
    ties++;
    int its = begin(step, body, cause);
    end[its] = now;
    addToInstant(its, body);
    latest = its;
    bodyOfLatest = body;
    return its;
  }

  private void addToInstant(int its, int body) {
    instants.end(its);
    open[body] = NONE;
  }

  /** Another one will be the latest event, or none. */
  private void othersOfLatest() {
    for (; begunBefore < begun; begunBefore++) {
      addOther(latest);
    }
    traits[latest] |= (byte) (branches ? StretchTree.BRANCHES : 0);
    branches = false;
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
    return causes.commonAncestor(stretches, a, b);
  }

  /**
   * The stretches; {@code null} if they cannot be told, and a timeline is needed. The recorder must
   * not be used any more.
   *
   * @param attained h(n), see {@link StretchTree#attained}
   */
  public @Nullable StretchTree finish(Outcome outcome, long[] attained) {
    if (!isSound || now >= TimelineRecorder.EXACT) {
      return null;
    }
    int lastAlone = isTied ? Timeline.ROOT : latest;
    settle(runningBefore);
    return new StretchTree(this, outcome, lastAlone, attained);
  }
}
