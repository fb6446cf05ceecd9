package corecast.simulator.timeline;

import corecast.program.Program;
import java.util.Arrays;

/** The call path that each body is in, looked up only where it has entered or left a function. */
final class BodyPaths {
  private final Program program;
  private final int[] path;

  /** Whether a body has entered or left a function since its last event. */
  private final boolean[] other;

  /** What it has entered since then, of {@link Traits}. */
  private final int[] entered;

  BodyPaths(Program program) {
    this.program = program;
    this.path = new int[program.bodies()];
    this.other = new boolean[program.bodies()];
    this.entered = new int[program.bodies()];
    Arrays.fill(path, Program.NO_PATH);
  }

  void enters(int body, int step) {
    boolean first = entered[body] == 0;
    entered[body] = first && program.amount(step) == 1 ? Traits.ENTERS : Traits.ENTERS_OTHERS;
    other[body] = true;
  }

  void leaves(int body) {
    if (entered[body] != 0) {
      entered[body] = Traits.ENTERS_OTHERS;
    }
    other[body] = true;
  }

  boolean isOther(int body) {
    return other[body];
  }

  /** Goes on to the path of a step of the body; what it has entered on the way there. */
  int next(int body, int step) {
    if (!other[body]) {
      return 0;
    }
    other[body] = false;
    path[body] = program.path(step);
    int traits = entered[body];
    entered[body] = 0;
    return traits;
  }

  /** As of the last event of the body. */
  int of(int body) {
    return path[body];
  }
}
