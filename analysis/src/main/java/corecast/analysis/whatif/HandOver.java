package corecast.analysis.whatif;

import corecast.note.Lines;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.RetriedAtomic;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What threads hand over to one another under a lock, so that they cannot do without it. */
final class HandOver {
  private HandOver() {}

  /**
   * Whoever waits on a monitor must have taken that very monitor, and so must whoever notifies.
   *
   * @throws RefusedEdit if somebody waits for a notification of the lock
   */
  static void refuse(Program program, int lock, LockChange change) {
    Set<String> waits = new LinkedHashSet<>();
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        Operation operation = program.operation(s);
        boolean isWait =
            operation == Operation.WAIT
                || operation == Operation.NOTIFY
                || operation == Operation.NOTIFY_ALL;
        if (isWait && program.object(s) == lock) {
          int line = program.line(s);
          waits.add(
              operation.keyword()
                  + " in "
                  + program.bodyName(body)
                  + (line > 0 ? " line " + line : ""));
        }
      }
    }
    // The conversion makes semaphores of recorded waits, named after the monitor.
    for (int o = 0; o < program.objects(); o++) {
      boolean isOfLock = program.objectName(o).startsWith(program.objectName(lock) + "~");
      if (isOfLock && program.objectKind(o) != ObjectKind.MARK) {
        waits.add("wait and notify, or a condition");
      }
    }
    if (!waits.isEmpty()) {
      throw new RefusedEdit(
          RetriedAtomic.words(program.objectName(lock))
              + " "
              + change.describe()
              + ": threads hand something over under it ("
              + Lines.some(List.copyOf(waits))
              + "). Only shorten is possible");
    }
  }
}
