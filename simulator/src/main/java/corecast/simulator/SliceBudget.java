package corecast.simulator;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.machine.Machine.Sliced;
import corecast.simulator.primitive.ReplayFault;
import java.util.Locale;

/** Refuses replays with more time slices than anyone can wait for. */
final class SliceBudget {
  private static final long MOST_SLICES = 1_000_000_000L;

  private SliceBudget() {}

  static void require(Program program, Sliced machine) {
    double slices = 0;
    for (int s = 0; s < program.steps(); s++) {
      if (program.operation(s) == Operation.RUN) {
        slices += (double) program.amount(s) / machine.quantumNanos();
      }
    }
    if (slices > MOST_SLICES) {
      throw new ReplayFault(
          program.origin().file()
              + String.format(
                  Locale.ROOT,
                  ": %.3g time slices of %d ns: at most %d are replayed; give a longer quantum",
                  slices,
                  machine.quantumNanos(),
                  MOST_SLICES));
    }
  }
}
