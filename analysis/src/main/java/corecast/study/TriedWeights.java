package corecast.study;

import corecast.analysis.weight.FiniteGains;
import corecast.analysis.weight.FunctionWeights;
import corecast.note.Note;
import corecast.simulator.Simulator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** With delays a weight may promise what no change delivers: it is tried out by replays. */
final class TriedWeights {
  /** Functions at each count that are tried 5 % cheaper in a program with delays. */
  private static final int FUNCTIONS = 2;

  private TriedWeights() {}

  /**
   * What was found, or why nothing was tried.
   *
   * @param mark from which times count; {@code null} for the start
   */
  static List<Note> notes(Simulator simulator, FunctionWeights weights, @Nullable String mark) {
    if (!simulator.program().hasDelays()) {
      return List.of();
    }
    if (simulator.program().space().isPaged()) {
      return List.of(
          Note.of(
              Note.Kind.NOT_TRIED,
              "The weights were not checked by further replays, because the trace does not fit"
                  + " the heap."));
    }
    return FiniteGains.of(simulator, weights, FUNCTIONS, mark).notes();
  }
}
