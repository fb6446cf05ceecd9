package corecast.program;

import java.util.Arrays;

/** The lock that each body has taken last and still holds, by the steps that it has done. */
public final class HeldLocks {
  public static final int NONE = -1;

  private static final Operation[] OPERATIONS = Operation.values();

  private final Program program;
  private final int[] position;
  private final int[][] held;
  private final int[] depth;

  /** Before any step of the program is done. */
  public HeldLocks(Program program) {
    this.program = program;
    this.position = new int[program.bodies()];
    this.held = new int[program.bodies()][];
    this.depth = new int[program.bodies()];
    Arrays.setAll(position, program::firstStep);
  }

  /**
   * The lock, an object, as the body has come to a step; {@link #NONE} if none. To be asked of the
   * steps of a body in their order.
   */
  public int before(int body, int step) {
    for (int s = position[body]; s < step; s++) {
      Operation operation = OPERATIONS[program.operationCode(s)];
      if (operation.takesLock()) {
        take(body, program.object(s));
      } else if (operation.givesLockBack()) {
        giveBack(body, program.object(s));
      }
    }
    position[body] = Math.max(position[body], step);
    return depth[body] == 0 ? NONE : held[body][depth[body] - 1];
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
