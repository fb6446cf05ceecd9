package corecast.analysis.trim;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.function.Predicate;

/**
 * A program in which only some functions have names. Work of all others is work of {@link #OTHER},
 * their calls are left out, and work with the same name is one piece between two steps that are
 * kept: operations, delays, and calls of functions that are kept. So it replays as before to the
 * last digit on any number of processors, since replays do not ask into how many pieces work is
 * divided; and every function that is kept has the weight it had. The data reduction of Dooley,
 * Arya and Kalé (2010), section 7.2, leaves out whole processors that are not on the critical path;
 * what is left there cannot be replayed.
 *
 * @param kept how many functions have kept their names
 * @param functions how many there were
 * @param steps how many steps there were, calls included
 */
public record TrimmedProgram(Program program, int kept, int functions, long steps) {
  /** The name of work of functions that are not kept, below one that is. */
  public static final String OTHER = "(other)";

  /**
   * Trims a program.
   *
   * @param keep which functions keep their names
   * @throws IllegalArgumentException if the program's columns are in pages
   */
  public static TrimmedProgram of(Program program, Predicate<String> keep) {
    ProgramBuilder builder = ProgramBuilder.withoutFunctions(program);
    KeptPaths paths = new KeptPaths(program.paths(), builder, keep);
    for (int body = 0; body < program.bodies(); body++) {
      TrimmedBody trimmed = new TrimmedBody(builder.steps(body), paths);
      for (int step = program.firstStep(body); step < program.firstStep(body + 1); step++) {
        add(program, step, trimmed);
      }
      trimmed.endWork();
    }
    return new TrimmedProgram(
        builder.buildLast(), paths.kept(), program.paths().functions(), program.length());
  }

  private static void add(Program program, int step, TrimmedBody trimmed) {
    Operation operation = program.operation(step);
    switch (operation) {
      case RUN -> trimmed.run(program.path(step), program.amount(step));
      case SLEEP, IO -> trimmed.delay(operation, program.path(step), program.amount(step));
      case ENTER -> trimmed.enter(program.object(step), program.amount(step));
      case EXIT -> trimmed.exit();
      default -> trimmed.step(operation, program.object(step), program.amount(step));
    }
  }
}
