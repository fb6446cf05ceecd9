package corecast.simulator.timeline;

import corecast.program.Program;
import corecast.program.column.ColumnSpace;

/**
 * The tree of causes of one replay in attained service, as far as weights of functions need it: a
 * <em>stretch</em> is work of one body in one call path, of one or more segments one behind the
 * other, all of which have the same weights. Of {@link #leaves} only sums are known. Times are
 * exact integers, and the tree serves every processor count. Nothing is known of segments.
 *
 * <p>Stretches are numbered in the order of the ends of their first segments.
 */
public final class StretchTree implements Causes {
  // Of a stretch.
  /** Others began because of its end. */
  static final int BRANCHES = 1;

  /** It did not begin at the instant of its cause, or of the start of the program. */
  static final int LATE = 2;

  /** Before it the body has entered the function it is in, once, and no other. */
  static final int ENTERS_ONE = 4;

  /** Before it the body has entered functions, but not just that. */
  static final int ENTERS_OTHERS = 8;

  private final Program program;
  private final Outcome outcome;
  private final int stretches;
  private final int[] parent;
  private final int[] path;
  private final long[] running;
  private final double[] end;
  private final byte[] traits;
  private final CauseTree causes;
  private final TiedInstants instants;
  private final LateStarts lateStarts;
  private final Entries entries;
  private final Leaves leaves;
  private final int lastAlone;
  private final long[] attained;
  private final int maxRunning;
  private final int ties;

  /** What a recorder has taken down, which must not be used any more. */
  StretchTree(StretchRecorder taken, Outcome outcome, int lastAlone, long[] attained) {
    this.program = taken.program;
    this.outcome = outcome;
    this.stretches = taken.stretches;
    this.parent = taken.parent;
    this.path = taken.path;
    this.running = taken.running;
    this.end = taken.end;
    this.traits = taken.traits;
    this.causes = taken.causes;
    this.instants = taken.instants;
    this.lateStarts = taken.lateStarts;
    this.entries = taken.entries;
    this.leaves = taken.leaves;
    this.lastAlone = lastAlone;
    this.attained = attained;
    this.maxRunning = taken.maxRunning;
    this.ties = taken.ties;
  }

  public Program program() {
    return program;
  }

  public Outcome outcome() {
    return outcome;
  }

  @Override
  public int events() {
    return stretches;
  }

  /** The stretch at whose end this one could begin; {@link Timeline#ROOT} for the start. */
  @Override
  public int parent(int k) {
    return parent[k];
  }

  @Override
  public int commonAncestor(int a, int b) {
    return causes.commonAncestor(stretches, a, b);
  }

  @Override
  public ColumnSpace space() {
    return ColumnSpace.HEAP;
  }

  /** The call path; see {@link Program#path}. */
  public int path(int k) {
    return path.length == 0 ? Program.NO_PATH : path[k];
  }

  /** The work of a stretch, ns. */
  public double nanos(int k) {
    if ((traits[k] & LATE) != 0) {
      return end[k] - lateStarts.of(k);
    }
    int cause = parent[k];
    return cause == Timeline.ROOT ? end[k] : end[k] - end[cause];
  }

  /**
   * Number of running bodies just before the end of the stretch; the same as {@link #after} if it
   * ended at one of the {@link #tiedInstants}, or last of all.
   */
  public int before(int k) {
    return (int) (running[k] >> 32);
  }

  /** Number of running bodies after the end of the stretch. */
  public int after(int k) {
    return (int) running[k];
  }

  /** The stretch that ended last; {@link Timeline#ROOT} if several did at one instant. */
  public int lastAlone() {
    return lastAlone;
  }

  /** Whether the body entered functions before it. */
  public boolean enters(int k) {
    return (traits[k] & (ENTERS_ONE | ENTERS_OTHERS)) != 0;
  }

  /** Whether that was the one of its call path alone, once. */
  public boolean entersOne(int k) {
    return (traits[k] & ENTERS_ONE) != 0;
  }

  public interface EntryReader {
    void entered(int function, long times);
  }

  /** Hands out what the body entered before it, if that was not one alone. */
  public void forEachEntry(int k, EntryReader reader) {
    entries.forEach(k, reader);
  }

  /**
   * Stretches that are not kept: after them n bodies ran, one fewer than before, and nothing
   * descends from them, so that they weigh 1 / P if P is at most n, and else 0.
   */
  public interface Leaves {
    /** The work of those in a call path after which n bodies ran, ns. */
    double nanos(int path, int n);

    /** How often they entered a function. */
    int calls(int function, int n);

    /** Number of runs: leaves of one parent, each with one running body less than the last. */
    int runs();

    /** The parent of the leaves of a run. */
    int parent(int run);

    /** How many bodies ran after the last leaf of a run. */
    int fewest(int run);

    /** How many bodies ran after the first leaf of a run. */
    int most(int run);

    /** How many stretches there were by the end of the first leaf; grows from run to run. */
    int stretches(int run);
  }

  public Leaves leaves() {
    return leaves;
  }

  /** A way back through the instants at which several segments ended, before the last at first. */
  public interface Instants {
    /** How many stretches there were by the next instant; -1 if there is none. */
    int nextStretches();

    void advance();

    /** How many bodies ran before it. */
    int before();

    int ends();

    /** The stretch of one of these. */
    int end(int i);

    int begins();

    /** The cause of one of these. */
    int causeOfBeginning(int i);
  }

  public Instants tiedInstants() {
    return instants.backward();
  }

  /** h(n) for n = 0, 1, ...: the service that was attained while n bodies ran, ns. */
  public long[] attained() {
    return attained.clone();
  }

  /** Largest number of bodies that ran at the same time. */
  public int maxRunning() {
    return maxRunning;
  }

  /** Number of segments that ended at the same instant as the one before. */
  public int ties() {
    return ties;
  }
}
