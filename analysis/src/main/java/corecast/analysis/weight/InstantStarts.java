package corecast.analysis.weight;

import java.util.function.IntConsumer;

/** The runs that start at an instant of a timeline. */
interface InstantStarts {
  /**
   * Hands out the runs that start at the instant with that last event. Instants are asked for from
   * the latest on, each once on each way back.
   */
  void startsAt(int lastEvent, IntConsumer reader);
}
