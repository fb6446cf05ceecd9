package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.primitive.Completers;
import java.util.Arrays;

/**
 * Which stage each body brings its last part to. The tasks of counted completers, as of parallel
 * streams, do that at their end: it is the stage of their parent, or their own.
 */
final class StageTree implements Completers {
  private static final int NOWHERE = -1;
  private static final int UNKNOWN = -2;

  private final Program program;

  /** By body; filled in as it is asked for. */
  private int[] broughtTo = {};

  StageTree(Program program) {
    this.program = program;
  }

  @Override
  public boolean isStage(int body) {
    return program.parts(body) > 0;
  }

  @Override
  public boolean isBelow(int task, int stage) {
    int at = task;
    for (int steps = program.bodies(); steps > 0 && at != NOWHERE; steps--) {
      at = broughtTo(at);
      if (at == stage) {
        return true;
      }
    }
    return false;
  }

  private int broughtTo(int body) {
    if (broughtTo.length == 0) {
      broughtTo = new int[program.bodies()];
      Arrays.fill(broughtTo, UNKNOWN);
    }
    if (broughtTo[body] == UNKNOWN) {
      broughtTo[body] = lastCompleted(body);
    }
    return broughtTo[body];
  }

  private int lastCompleted(int body) {
    for (int step = program.firstStep(body + 1) - 1; step >= program.firstStep(body); step--) {
      if (program.operation(step) == Operation.COMPLETE) {
        return program.object(step);
      }
    }
    return NOWHERE;
  }
}
