package corecast.study;

import corecast.note.Lines;
import corecast.note.Note;
import corecast.program.CountText;
import corecast.simulator.Simulator;
import java.util.Optional;

/** Says where the recorded order could not be kept. */
final class TurnsNote {
  private TurnsNote() {}

  static Optional<Note> of(Simulator simulator) {
    int steps = simulator.turnsGivenUp();
    String text =
        "The recorded order could not be kept everywhere:"
            + " "
            + CountText.of(steps, "operation")
            + " ran before others that were recorded"
            + " earlier, on "
            + Lines.some(simulator.outOfOrder())
            + ".";
    return steps == 0
        ? Optional.empty()
        : Optional.of(Note.of(Note.Kind.TURNS_GIVEN_UP, text).with("operations", steps));
  }
}
