package corecast.analysis.whatif;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.List;

/**
 * Who takes the locks of a program, and what is done meanwhile. All by object.
 *
 * @param work that is done with the lock held, ns: by all bodies, on any number of processors
 * @param taken whether anybody takes it
 * @param shared whether two or more bodies do
 */
public record LockUse(long[] work, boolean[] taken, boolean[] shared) {
  /** Goes through the steps of a program. */
  public static LockUse of(Program program) {
    int objects = program.objects();
    LockUse use = new LockUse(new long[objects], new boolean[objects], new boolean[objects]);
    int[] taker = new int[objects]; // the last one, and one more
    int[] depth = new int[objects];
    for (int body = 0; body < program.bodies(); body++) {
      List<Integer> held = new ArrayList<>();
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        int object = program.object(s);
        Operation operation = program.operation(s);
        if (operation == Operation.RUN) {
          long amount = program.amount(s);
          held.forEach(lock -> use.work[lock] += amount);
        } else if (operation.takesLock()) {
          use.taken[object] = true;
          use.shared[object] |= taker[object] > 0 && taker[object] != body + 1;
          taker[object] = body + 1;
          if (depth[object]++ == 0) {
            held.add(object);
          }
        } else if (operation.givesLockBack() && --depth[object] == 0) {
          held.remove(Integer.valueOf(object));
        }
      }
      held.forEach(lock -> depth[lock] = 0);
    }
    return use;
  }
}
