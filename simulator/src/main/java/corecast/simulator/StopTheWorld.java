package corecast.simulator;

import corecast.program.Pauses;

/** How long the recorded pauses of the virtual machine are in a replay. */
public enum StopTheWorld {
  NONE,
  /** As long as they were recorded, for example with a collector of one thread. */
  CONSTANT,
  /** Their work is shared by all processors, as an ideal parallel collector does. */
  SCALED;

  /** By how much each is shorter than recorded. */
  double divisor(int processors) {
    return this == SCALED ? processors : 1;
  }

  /** All of them on that many processors, ns. */
  public double nanos(Pauses pauses, int processors) {
    return this == NONE ? 0 : pauses.totalNanos() / divisor(processors);
  }
}
