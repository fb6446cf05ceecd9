package corecast.analysis.whatif;

import corecast.program.FailedTry;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tries of a lock, or of several alike, and what those that failed cost: the work of a thread from
 * a try to its next one, on average, where it failed and where it did not. The last try of a thread
 * or task counts up to its end, if there are no others.
 */
public final class FailedTries {
  private final Program program;
  private final BitSet locks;
  private final BitSet marks = new BitSet();

  private final Work failed = new Work();
  private final Work succeeded = new Work();

  /** What threads did from a try on, of those that failed or of the others. */
  private static final class Work {
    private long tries;
    private final Spans toNext = new Spans();
    private final Spans toEnd = new Spans();

    /** Those up to the next try; only where there are none, those up to the thread's end. */
    private Spans spans() {
      return toNext.count > 0 ? toNext : toEnd;
    }
  }

  /** How many there are, and the work in them. */
  private static final class Spans {
    private long count;
    private long nanos;
    private final BitSet segments = new BitSet();

    void add(long work, BitSet of) {
      count++;
      nanos += work;
      segments.or(of);
    }

    double mean() {
      return count == 0 ? 0 : (double) nanos / count;
    }
  }

  private FailedTries(Program program, BitSet locks) {
    this.program = program;
    this.locks = locks;
    Collection<String> names =
        locks.stream().mapToObj(o -> FailedTry.markName(program.objectName(o))).toList();
    for (int o = 0; o < program.objects(); o++) {
      if (program.objectKind(o) == ObjectKind.MARK && names.contains(program.objectName(o))) {
        marks.set(o);
      }
    }
    if (!marks.isEmpty()) {
      for (int body = 0; body < program.bodies(); body++) {
        count(program.firstStep(body), program.firstStep(body + 1));
      }
    }
  }

  /** Those of the locks with these numbers. */
  public static FailedTries of(Program program, BitSet locks) {
    return new FailedTries(program, locks);
  }

  /** The locks of which tries failed, the one first of which most did. */
  public static List<Integer> locks(Program program) {
    Map<String, Integer> byName = new LinkedHashMap<>();
    Map<Integer, String> lockOfMark = new LinkedHashMap<>();
    for (int o = 0; o < program.objects(); o++) {
      if (LikeLocks.isLock(program.objectKind(o))) {
        byName.put(program.objectName(o), o);
      } else if (program.objectKind(o) == ObjectKind.MARK) {
        lockOfMark.put(o, FailedTry.lockOf(program.objectName(o)));
      }
    }
    lockOfMark.values().removeIf(lock -> !byName.containsKey(lock));
    if (lockOfMark.isEmpty()) {
      return List.of();
    }
    int[] failed = new int[program.objects()];
    for (int s = 0; s < program.steps(); s++) {
      if (program.operation(s) == Operation.MARK) {
        failed[program.object(s)]++;
      }
    }
    List<Integer> marks = new ArrayList<>(lockOfMark.keySet());
    marks.sort((one, other) -> Integer.compare(failed[other], failed[one]));
    return marks.stream().map(lockOfMark::get).map(byName::get).toList();
  }

  private void count(int from, int to) {
    Work of = null;
    long nanos = 0;
    BitSet segments = new BitSet();
    for (int s = from; s < to; s++) {
      boolean fails = isOne(s);
      if (fails || isTry(s, to)) {
        if (of != null) {
          of.toNext.add(nanos, segments);
        }
        of = fails ? failed : succeeded;
        of.tries++;
        nanos = 0;
        segments.clear();
      } else if (of != null && program.isRun(s)) {
        nanos += program.amount(s);
        segments.set(s);
      }
    }
    if (of != null) {
      of.toEnd.add(nanos, segments);
    }
  }

  private boolean isTry(int step, int end) {
    return program.operation(step) == Operation.TRY
        && step + 1 < end
        && program.operation(step + 1).takesLock()
        && locks.get(program.object(step + 1));
  }

  /** How many tries there were. */
  public long tries() {
    return failed.tries + succeeded.tries;
  }

  /** How many of them failed. */
  public long failed() {
    return failed.tries;
  }

  /** The work that would not be done had none of them failed, ns; 0 if that cannot be told. */
  public double nanos() {
    return failed.spans().nanos * (1 - factor());
  }

  /** What is left of the work after a try that failed if it succeeds. */
  private double factor() {
    double then = succeeded.spans().mean();
    double now = failed.spans().mean();
    return then > 0 && now > then ? then / now : 1;
  }

  /** Whether the step is a mark where one failed. */
  boolean isOne(int step) {
    return program.operation(step) == Operation.MARK && marks.get(program.object(step));
  }

  /** The program without the work that is done only because tries fail. */
  Program without() {
    double factor = factor();
    return factor == 1 ? program : program.scaled(failed.spans().segments::get, factor);
  }
}
