package corecast.analysis.path;

import corecast.program.Program;
import corecast.program.column.IntColumn;
import java.util.Arrays;

/** Which lock each step is done under: of those that its body holds, the one it took last. */
final class HeldLocks {
  /** No lock is held. */
  static final int NONE = -1;

  private final IntColumn lock; // by step

  private HeldLocks(IntColumn lock) {
    this.lock = lock;
  }

  static HeldLocks of(Program program) {
    IntColumn lock = program.space().ints(program.steps());
    int[] held = new int[8];
    for (int body = 0; body < program.bodies(); body++) {
      int depth = 0;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        lock.add(depth == 0 ? NONE : held[depth - 1]);
        switch (program.operation(s)) {
          case LOCK, READ_LOCK, WRITE_LOCK -> {
            held = depth == held.length ? Arrays.copyOf(held, 2 * depth) : held;
            held[depth++] = program.object(s);
          }
          case UNLOCK, READ_UNLOCK, WRITE_UNLOCK -> depth = without(program.object(s), held, depth);
          default -> {}
        }
      }
    }
    lock.seal();
    return new HeldLocks(lock);
  }

  /** Takes the last of its kind out; locks need not be given back in the order of the taking. */
  private static int without(int object, int[] held, int depth) {
    for (int i = depth - 1; i >= 0; i--) {
      if (held[i] == object) {
        System.arraycopy(held, i + 1, held, i, depth - i - 1);
        return depth - 1;
      }
    }
    return depth;
  }

  /** The lock, an object of the program; {@link #NONE} if none is held. */
  int at(int step) {
    return lock.get(step);
  }

  void drop() {
    lock.drop();
  }
}
