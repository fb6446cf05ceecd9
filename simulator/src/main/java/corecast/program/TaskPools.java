package corecast.program;

import java.util.Arrays;

/** Which pool each task of a program is submitted to. */
public final class TaskPools {
  private final int[] poolOf;

  private TaskPools(int[] poolOf) {
    this.poolOf = poolOf;
  }

  /** Looks for the steps that submit. */
  public static TaskPools of(Program program) {
    int[] poolOf = new int[program.bodies()];
    Arrays.fill(poolOf, program.objects());
    int steps = program.tasks() == 0 ? 0 : program.steps();
    for (int s = 0; s < steps; s++) {
      if (program.operationCode(s) == Operation.SUBMIT.ordinal()) {
        poolOf[(int) program.amount(s)] = program.object(s);
      }
    }
    return new TaskPools(poolOf);
  }

  /** The pool of a body, an object; one more than there are objects if nobody submits it. */
  public int pool(int body) {
    return poolOf[body];
  }
}
