package corecast.study;

import corecast.analysis.constraint.ConstraintText;
import corecast.analysis.constraint.Constraints;
import corecast.note.Note;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What holds a program back: found once for all who ask about the same processor counts. */
final class ConstraintQuestions {
  private static final Constraints NOT_ASKED = new Constraints(List.of(), Double.NaN, false);

  private final StudyOptions options;
  private int[] counts = {};
  private Constraints found = Constraints.NONE;

  ConstraintQuestions(StudyOptions options) {
    this.options = options;
  }

  Constraints of(Studied studied, Processors processors) {
    if (!options.isConstrained()) {
      return NOT_ASKED;
    }
    if (!Arrays.equals(counts, processors.counts())) {
      counts = processors.counts().clone();
      found = found(studied, processors);
    }
    return found;
  }

  /** Speedups are those of the machine that leads, as in predictions. */
  private Constraints found(Studied studied, Processors processors) {
    Replays replays = studied.replays();
    Simulator ideal = replays.predicting();
    Simulator leading = studied.leading(processors);
    Constraints onLeading = Constraints.of(replays.ideal(), leading, counts);
    return onLeading.rows().isEmpty() && leading != ideal // it deadlocks there
        ? Constraints.of(replays.ideal(), ideal, counts)
        : onLeading;
  }

  /** The program is replayed otherwise from now on. */
  void forget() {
    counts = new int[0];
  }

  /** A note for each range of processor counts, if answers are to be explained. */
  List<Note> notes(Constraints constraints, Program program) {
    List<Note> notes = new ArrayList<>();
    if (!options.isExplained()) {
      return notes;
    }
    for (ConstraintText.Range range : ConstraintText.ranges(constraints, program.paths())) {
      if (!ConstraintText.isOneProcessor(range)) {
        notes.add(Note.of(Note.Kind.CONSTRAINT, range.sentence()));
      }
    }
    if (constraints.isLimited()) {
      notes.add(
          Note.of(
              Note.Kind.CONSTRAINT,
              constraints.rows().isEmpty()
                  ? "What holds the program back was not looked for, since it does not fit the"
                      + " heap."
                  : "What holds the program back was not looked for everywhere, since that takes too many replays. Some numbers of processors, or some objects, were left out."));
    }
    return notes;
  }
}
