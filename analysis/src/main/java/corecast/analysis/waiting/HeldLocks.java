package corecast.analysis.waiting;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.Arrays;

/** The lock that each body has taken last and still holds, by the steps that it has done. */
final class HeldLocks {
  private static final Operation[] OPERATIONS = Operation.values();

  private final Program program;
  private final int[] position;
  private final int[][] held;
  private final int[] depth;

  HeldLocks(Program program) {
    this.program = program;
    this.position = new int[program.bodies()];
    this.held = new int[program.bodies()][];
    this.depth = new int[program.bodies()];
    Arrays.setAll(position, program::firstStep);
  }

  /** The lock, an object, as the body has come to a step; {@link PathSteps#NOTHING} if none. */
  int before(int body, int step) {
    for (int s = position[body]; s < step; s++) {
      switch (OPERATIONS[program.operationCode(s)]) {
        case LOCK, READ_LOCK, WRITE_LOCK -> take(body, program.object(s));
        case UNLOCK, READ_UNLOCK, WRITE_UNLOCK -> giveBack(body, program.object(s));
        default -> {
          // holds what it held
        }
      }
    }
    position[body] = Math.max(position[body], step);
    return depth[body] == 0 ? PathSteps.NOTHING : held[body][depth[body] - 1];
  }

  private void take(int body, int lock) {
    if (held[body] == null) {
      held[body] = new int[4];
    } else if (depth[body] == held[body].length) {
      held[body] = Arrays.copyOf(held[body], 2 * depth[body]);
    }
    held[body][depth[body]++] = lock;
  }

  private void giveBack(int body, int lock) {
    for (int i = depth[body] - 1; i >= 0; i--) {
      if (held[body][i] == lock) {
        System.arraycopy(held[body], i + 1, held[body], i, depth[body] - i - 1);
        depth[body]--;
        return;
      }
    }
  }
}
