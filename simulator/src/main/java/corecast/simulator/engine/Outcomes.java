package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.primitive.ReplayFault;
import corecast.simulator.timeline.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** Names what a replay that cannot go on waits for. */
final class Outcomes {
  /** In place of a step: the task waits for a free worker. */
  static final int NO_WORKER = -1;

  /** In place of a step: the virtual thread waits for a free carrier. */
  static final int NO_CARRIER = -2;

  private Outcomes() {}

  static Outcome of(Program program, IntPredicate unfinished, IntUnaryOperator blockedStep) {
    List<Outcome.Blocked> blocked = new ArrayList<>();
    for (int body = 0; body < program.bodies(); body++) {
      if (unfinished.test(body)) {
        int step = blockedStep.applyAsInt(body);
        String name = program.bodyName(body);
        blocked.add(
            switch (step) {
              case NO_WORKER ->
                  new Outcome.Blocked(body, -1, name, Operation.SUBMIT, "a free worker", "");
              case NO_CARRIER ->
                  new Outcome.Blocked(body, -1, name, Operation.RUN, "on a free carrier", "");
              default ->
                  new Outcome.Blocked(
                      body,
                      step,
                      name,
                      program.operation(step),
                      targetOf(program, step),
                      placeOf(program, step));
            });
      }
    }
    return blocked.isEmpty() ? Outcome.COMPLETED : new Outcome(blocked);
  }

  /** Name of the object or body the step works on. */
  static String targetOf(Program program, int step) {
    int object = program.object(step);
    return switch (program.operation(step)) {
      case SPAWN, JOIN, GET, UNPARK, COMPLETE, STOP -> program.bodyName(object);
      case HELP -> program.bodyName((int) program.amount(step));
      case PARK -> "for its permit";
      case PIN, UNPIN, LEND, KEEP, TRY, HALT -> "";
      case ENTER -> program.paths().functionName(object);
      default -> object < 0 ? "" : program.objectName(object);
    };
  }

  /** What is wrong with a step, with its object and place as in {@link Outcome.Blocked}. */
  static String fault(Program program, int step, ReplayFault fault) {
    String target = targetOf(program, step);
    String place = placeOf(program, step);
    return fault.getMessage()
        + (target.isEmpty() ? "" : " " + target)
        + (place.isEmpty() ? "" : " (" + place + ")");
  }

  /** "in f, line 7", as far as known. */
  private static String placeOf(Program program, int step) {
    int path = program.path(step);
    String function =
        path == Program.NO_PATH
            ? ""
            : "in " + program.paths().functionName(program.paths().function(path));
    int line = program.line(step);
    String at = line == 0 ? "" : (function.isEmpty() ? "" : ", ") + "line " + line;
    return function + at;
  }
}
