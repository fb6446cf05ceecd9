package corecast.analysis.trim;

import corecast.program.BodySteps;
import corecast.program.Operation;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The steps of one thread or task of a trimmed program. */
final class TrimmedBody {
  private final BodySteps steps;
  private final KeptPaths paths;

  /** Which of the functions that have been entered are kept, innermost last. */
  private final BitSet entered = new BitSet();

  private int depth;

  /** Work since the last step that is kept, ns, by the functions that it is in. */
  private final Map<List<Integer>, Long> work = new LinkedHashMap<>();

  TrimmedBody(BodySteps steps, KeptPaths paths) {
    this.steps = steps;
    this.paths = paths;
  }

  void run(int path, long nanos) {
    work.merge(paths.functions(path), nanos, Math::addExact);
  }

  void delay(Operation operation, int path, long nanos) {
    endWork();
    List<Integer> in = paths.functions(path);
    int from = entered.cardinality();
    for (int i = from; i < in.size(); i++) {
      steps.enter(in.get(i), 0);
    }
    steps.segment(operation, nanos);
    for (int i = from; i < in.size(); i++) {
      steps.exit();
    }
  }

  void enter(int function, long entries) {
    int number = paths.number(function);
    entered.set(depth++, number >= 0);
    if (number >= 0) {
      endWork();
      steps.enter(number, entries);
    }
  }

  void exit() {
    depth--;
    if (entered.get(depth)) {
      endWork();
      entered.clear(depth);
      steps.exit();
    }
  }

  void step(Operation operation, int object, long amount) {
    endWork();
    steps.step(operation, object, amount);
  }

  /** Writes the work since the last step that is kept; to be called at the end, too. */
  void endWork() {
    work.forEach(
        (functions, nanos) ->
            steps.segmentIn(functions.stream().mapToInt(function -> function).toArray(), nanos));
    work.clear();
  }
}
