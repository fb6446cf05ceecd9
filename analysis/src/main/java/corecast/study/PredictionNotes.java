package corecast.study;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.note.Note;
import corecast.note.Note.Kind;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What explains a curve: why there is no bound, laws, and what other replays would change. */
final class PredictionNotes {
  private PredictionNotes() {}

  /**
   * All of them, which takes further replays.
   *
   * @param mark from which times count; {@code null} for the start
   * @param told the number of processors of which figures are told; 0 for some of all
   */
  static List<Note> of(SpeedupCurve curve, Simulator simulator, @Nullable String mark, int told) {
    Program program = simulator.program();
    List<Note> notes = new ArrayList<>();
    String boundless = withoutBound(curve, program, mark != null);
    if (!boundless.isEmpty()) {
      notes.add(Note.of(Kind.NO_LOWER_BOUND, boundless));
    }
    if (mark == null) {
      PlainNote.of(curve, program.origin().plain(), told).ifPresent(notes::add);
    }
    curve.inWords().forEach(words -> notes.add(Note.of(Kind.CURVE, words)));
    notes.addAll(
        mark == null
            ? OtherReplays.notes(simulator, curve, told)
            : OtherReplays.notesFromMark(simulator));
    notes.addAll(
        PauseNote.notes(
            program.pauses(),
            simulator.options().stopTheWorld(),
            mark == null ? curve : null,
            told));
    return notes;
  }

  /** Why there is no lower bound; empty if there is one. */
  static String withoutBound(SpeedupCurve curve, Program program, boolean fromMark) {
    if (curve.points().stream().noneMatch(point -> point.lowerBoundNanos().isEmpty())) {
      return "";
    }
    long dependent = program.origin().outcomeDependent();
    return "There is no lower bound, because "
        + (fromMark
            ? "times count from a" + " mark."
            : dependent > 0
                ? CountText.of(dependent, "recorded outcome")
                    + " depended on"
                    + " timing: another run may do less work."
                : "it is not known which work every run has to" + " do.");
  }
}
