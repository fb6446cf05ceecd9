package corecast.study;

import corecast.analysis.weight.FunctionBars;
import corecast.analysis.weight.FunctionWeights;
import corecast.note.Note;
import java.util.List;

/** What is said of intervals of one recording. */
final class Intervals {
  private Intervals() {}

  /** How they came about, and what they do not cover. */
  static Note ofBootstrap(int replays) {
    return ofBootstrap(replays, "");
  }

  private static List<Note> notes(int replays) {
    return List.of(replays == 0 ? none() : ofBootstrap(replays));
  }

  /** Where only some changes have intervals. */
  static List<Note> notes(int replays, int some, int all) {
    return some == 0 || some == all
        ? notes(replays)
        : List.of(
            ofBootstrap(
                replays,
                "Only "
                    + some
                    + " of "
                    + all
                    + " changes have intervals, as more would take long. "));
  }

  private static Note ofBootstrap(int replays, String before) {
    return Note.of(
            Note.Kind.INTERVALS,
            before
                + "Intervals (90 %, bootstrap of "
                + replays
                + " replays) are of this recording. Others often lie outside: several tell more (record --runs 5).")
        .with("replays", replays);
  }

  static List<Note> notes(FunctionWeights weights, FunctionBars bars) {
    return weights.rows().isEmpty() ? List.of() : notes(bars.replays());
  }

  static Note none() {
    return Note.of(
        Note.Kind.INTERVALS,
        "There are no intervals: the replays would take long, or some deadlock. Several recordings tell them (record --runs 5).");
  }
}
