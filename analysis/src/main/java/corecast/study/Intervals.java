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

  /** The same, or why there are none. */
  private static List<Note> notes(int replays) {
    return List.of(replays == 0 ? none() : ofBootstrap(replays));
  }

  /**
   * The same where only some changes have them.
   *
   * @param some how many of them
   * @param all how many changes there are
   */
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
                + "Intervals are of "
                + replays
                + " replays (bootstrap, 90 %). In each of them every piece of work takes as long as"
                + " another one of the same call path. They do not cover what pieces have in common:"
                + " compilation, the order of threads, and the machine. Other recordings often lie"
                + " outside. Several recordings tell more (record --runs 5).")
        .with("replays", replays);
  }

  /** The same of weights, if there are any. */
  static List<Note> notes(FunctionWeights weights, FunctionBars bars) {
    return weights.rows().isEmpty() ? List.of() : notes(bars.replays());
  }

  /** Why there are none. */
  static Note none() {
    return Note.of(
        Note.Kind.INTERVALS,
        "There are no intervals: enough replays of so long a program take long, or some deadlock with"
            + " other lengths of its work. Several recordings tell them (record --runs 5).");
  }
}
