package corecast.analysis.whatif;

import corecast.analysis.order.LongestFirst;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import java.util.List;

/**
 * A pool in which the tasks that take longest, with all that depends on them, begin first.
 *
 * @param pool its name
 */
public record LongestTasksFirst(String pool) implements Edit {
  @Override
  public Program of(Program program) {
    return program; // it does the same, in another order
  }

  /**
   * The pool.
   *
   * @throws RefusedEdit if there is none of that name, or it keeps its order
   */
  int reordered(Program program, ReplayOptions options) {
    int object = NamedObject.pool(program, pool);
    String why = LongestFirst.whyNot(program, options, object);
    if (!why.isEmpty()) {
      throw new RefusedEdit(
          "pool " + pool + ": its tasks begin in the order in which they came, because " + why);
    }
    return object;
  }

  @Override
  public String source(Program program) {
    return program.objectSource(NamedObject.pool(program, pool));
  }

  @Override
  public List<String> words() {
    return List.of("--longest-first", pool);
  }

  @Override
  public String describe() {
    return "pool " + pool + " with its longest tasks first";
  }
}
