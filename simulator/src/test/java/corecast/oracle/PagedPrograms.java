package corecast.oracle;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.column.ColumnSpace;
import java.util.Random;

/** Copies of programs as they are when they do not fit the heap. */
public final class PagedPrograms {
  private PagedPrograms() {}

  /** The same program in that space; its bodies grow by turns, as recorded threads do. */
  public static Program of(Program program, ColumnSpace space, Random turns) {
    ProgramBuilder builder = new ProgramBuilder(space);
    builder.origin(program.origin()).pauses(program.pauses()).carriers(program.carriers());
    int[] next = new int[program.bodies()];
    for (int b = 0; b < next.length; b++) {
      String name = program.bodyName(b);
      if (program.parts(b) > 0) {
        builder.stage(name, program.parts(b));
      } else if (program.isTask(b)) {
        builder.task(name);
      } else if (program.isVirtual(b)) {
        builder.virtual(name);
      } else {
        builder.thread(name);
      }
      next[b] = program.firstStep(b);
    }
    for (int o = 0; o < program.objects(); o++) {
      builder.object(program.objectKind(o), program.objectName(o), program.objectParameter(o));
      if (program.objectKind(o) == ObjectKind.POOL) {
        builder.limits(o, program.poolLimits(o));
      }
    }
    for (int f = 0; f < program.paths().functions(); f++) {
      builder.functionId(program.paths().functionName(f));
    }
    for (int left = program.steps(); left > 0; ) {
      int body = turns.nextInt(next.length);
      for (int n = turns.nextInt(9); n > 0 && next[body] < program.firstStep(body + 1); n--) {
        copy(program, next[body]++, body, builder);
        left--;
      }
    }
    return builder.buildLast();
  }

  private static void copy(Program program, int step, int body, ProgramBuilder to) {
    Operation operation = program.operation(step);
    if (operation == Operation.ENTER) {
      to.enter(body, program.object(step), program.amount(step));
    } else if (operation == Operation.EXIT) {
      to.exit(body);
    } else if (operation.isSegment()) {
      to.segment(body, operation, program.amount(step));
    } else {
      to.step(body, operation, program.object(step), program.amount(step));
    }
  }
}
