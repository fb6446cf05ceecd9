package corecast.analysis.constraint;

import corecast.analysis.constraint.Constraint.Held;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

/** What a program does while it holds one of its locks, on any number of processors. */
final class HeldWork {
  private final Program program;
  private final int lock;
  private final List<Integer> segments = new ArrayList<>();
  private final Set<Integer> takers = new LinkedHashSet<>();

  private HeldWork(Program program, int lock) {
    this.program = program;
    this.lock = lock;
  }

  /**
   * Goes through the steps.
   *
   * @param executed of segments, whether a replay came to them
   */
  static HeldWork of(Program program, int lock, IntPredicate executed) {
    HeldWork work = new HeldWork(program, lock);
    for (int body = 0; body < program.bodies(); body++) {
      work.body(body, executed);
    }
    return work;
  }

  private void body(int body, IntPredicate executed) {
    int depth = 0;
    List<Integer> functions = new ArrayList<>();
    for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
      Operation operation = program.operation(s);
      if (operation == Operation.ENTER) {
        functions.add(program.object(s));
      } else if (operation == Operation.EXIT && !functions.isEmpty()) {
        functions.remove(functions.size() - 1);
      } else if (operation.takesLock() && program.object(s) == lock) {
        depth++;
        if (!functions.isEmpty()) {
          takers.add(functions.get(functions.size() - 1));
        }
      } else if (operation.givesLockBack() && program.object(s) == lock) {
        depth--;
      } else if (operation.isSegment()) {
        if (!executed.test(s)) {
          return;
        }
        if (depth > 0) {
          segments.add(s);
        }
      }
    }
  }

  /** The time of all segments with the lock held, ns: with one holder at a time a lower bound. */
  private long nanos() {
    return segments.stream().mapToLong(program::amount).sum();
  }

  /** The weighted time of these segments, ns. */
  double weightedNanos(IntToDoubleFunction weightOfStep) {
    double sum = 0;
    for (int s : segments) {
      sum += weightOfStep.applyAsDouble(s) * program.amount(s);
    }
    return sum;
  }

  /** The same as it is told, without weights. */
  Held held() {
    boolean isExclusive = program.objectKind(lock) == ObjectKind.LOCK;
    return new Held(takers(), worker(), 0, isExclusive ? nanos() : 0);
  }

  private List<String> takers() {
    return takers.stream().map(program.paths()::functionName).toList();
  }

  /** The function with the most work under it; empty if none has a name. */
  private String worker() {
    Map<Integer, Long> work = new HashMap<>();
    for (int s : segments) {
      if (program.isRun(s) && program.path(s) != Program.NO_PATH) {
        work.merge(program.paths().function(program.path(s)), program.amount(s), Long::sum);
      }
    }
    return work.entrySet().stream()
        .max(
            Map.Entry.<Integer, Long>comparingByValue()
                .thenComparing(Map.Entry.<Integer, Long>comparingByKey().reversed()))
        .map(most -> program.paths().functionName(most.getKey()))
        .orElse("");
  }
}
