package corecast.analysis.order;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.TaskPools;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The type of each task: the function where it begins. A task that enters none before its first
 * work is of a type of its pool's own.
 */
public final class TaskTypes {
  /** Of a body that is no task of a pool. */
  static final int NONE = -1;

  private final int[] typeOf;
  private final List<String> names;

  private TaskTypes(int[] typeOf, List<String> names) {
    this.typeOf = typeOf;
    this.names = names;
  }

  /** Looks at where each task begins. */
  public static TaskTypes of(Program program) {
    TaskPools pools = TaskPools.of(program);
    Map<String, Integer> numbers = new HashMap<>();
    List<String> names = new ArrayList<>();
    int[] typeOf = new int[program.bodies()];
    for (int body = 0; body < typeOf.length; body++) {
      int pool = pools.pool(body);
      typeOf[body] = NONE;
      if (program.isTask(body) && pool < program.objects()) {
        String name = firstFunction(program, body);
        String type = name.isEmpty() ? "tasks of " + program.objectName(pool) : name;
        typeOf[body] = numbers.computeIfAbsent(type, t -> names.size());
        if (typeOf[body] == names.size()) {
          names.add(type);
        }
      }
    }
    return new TaskTypes(typeOf, List.copyOf(names));
  }

  private static String firstFunction(Program program, int body) {
    for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
      if (program.operation(s) == Operation.ENTER) {
        return program.paths().functionName(program.object(s));
      }
      if (program.isRun(s) && program.amount(s) > 0) {
        int outermost = outermost(program, program.path(s));
        return outermost == Program.NO_PATH
            ? ""
            : program.paths().functionName(program.paths().function(outermost));
      }
    }
    return "";
  }

  private static int outermost(Program program, int path) {
    int outermost = path;
    while (outermost != Program.NO_PATH && program.paths().parent(outermost) != Program.NO_PATH) {
      outermost = program.paths().parent(outermost);
    }
    return outermost;
  }

  /** How many types there are. */
  public int count() {
    return names.size();
  }

  /** The type of a body; negative if it is no task of a pool. */
  public int of(int body) {
    return typeOf[body];
  }

  /** The name of a type. */
  public String name(int type) {
    return names.get(type);
  }
}
