package corecast.oracle;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;

/** Writes a program down for the message of a test that failed, close to the program text. */
public final class Listing {
  private Listing() {}

  public static String of(Program program) {
    StringBuilder text = new StringBuilder();
    for (int o = 0; o < program.objects(); o++) {
      text.append(program.objectKind(o)).append(' ').append(program.objectName(o));
      text.append(' ').append(parameter(program, o)).append('\n');
    }
    for (int b = 0; b < program.bodies(); b++) {
      text.append(program.isTask(b) ? "task " : "thread ").append(program.bodyName(b)).append('\n');
      for (int s = program.firstStep(b); s < program.firstStep(b + 1); s++) {
        text.append("  ").append(statement(program, s)).append('\n');
      }
    }
    return text.toString();
  }

  private static String parameter(Program program, int object) {
    long parameter = program.objectParameter(object);
    if (program.objectKind(object) == ObjectKind.POOL && parameter == Program.PROCESSORS) {
      return "processors";
    }
    return parameter == Program.UNBOUNDED ? "" : Long.toString(parameter);
  }

  private static String statement(Program program, int step) {
    Operation operation = program.operation(step);
    String word = operation.keyword();
    int object = program.object(step);
    long amount = program.amount(step);
    return switch (operation) {
      case RUN, SLEEP, IO -> word + " " + amount;
      case EXIT, PARK -> word;
      case ENTER -> word + " " + program.paths().functionName(object);
      case SPAWN, JOIN, GET, UNPARK -> word + " " + program.bodyName(object);
      case SUBMIT -> word + " " + program.objectName(object) + " " + program.bodyName((int) amount);
      case ACQUIRE, RELEASE -> word + " " + program.objectName(object) + " " + amount;
      default -> word + " " + program.objectName(object);
    };
  }
}
