package corecast.recovery;

import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.note.Note;
import corecast.simulator.ForcedProgress;
import corecast.simulator.ReplayOptions;
import corecast.simulator.timeline.Outcome;
import corecast.trace.TraceFormatException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recording, and leaves out the waits that keep it from its end in the replay: those of a
 * program that was deadlocked itself, too, so that it is predicted up to there. How much else stays
 * as it was recorded is what needs the fewest of them.
 */
final class WaitsLeftOut {
  /** On so many processors each the program is brought to its end. */
  private static final int[] PROCESSORS = {1, 2, 4, 64};

  /** A long program is so on one and on many alone. */
  private static final int[] FEW_PROCESSORS = {1, 64};

  private static final int LONG = 20_000_000;

  /** More are no prediction any more. */
  private static final int MOST_WAITS = 10_000;

  /** How often a replay in another way may come to a standstill. */
  private static final int MOST_FURTHER = 32;

  private static final Note TAKERS_ALONE_KEPT =
      Note.of(
          Note.Kind.TAKERS_KEPT,
          "Replaying with a free choice of takers deadlocked. Which thread takes which item or"
              + " permit is as recorded instead.");

  private final Path trace;
  private final ConversionOptions options;
  private final ReplayOptions replay;
  private @Nullable Found found;
  private int further;

  private boolean wasDeadlocked;

  /** What needs the fewest waits left out so far. */
  private record Found(Recovered whole, ForcedProgress.Result without) {}

  WaitsLeftOut(Path trace, ConversionOptions options, ReplayOptions replay) {
    this.trace = trace;
    this.options = options.withTimes();
    this.replay = replay;
  }

  /**
   * Reads the recording in all ways, from the one with the most decisions made anew, and leaves out
   * waits of each; gives the first way where that does not help.
   */
  Recovered read() throws TraceFormatException {
    RecordedProgram.Result anew = RecordedProgram.convert(trace, options);
    Recovered first = Recovered.of(anew, replay.order());
    wasDeadlocked = anew.deadlocked();
    tryToEnd(first);
    if (!replay.recordedOrder() && anew.decidesAnew()) {
      tryToEnd(kept(options.withTakersOnly(), TAKERS_ALONE_KEPT));
      ConversionOptions takers = options.withTakers();
      tryToEnd(kept(takers, TakersKept.NOTE));
      if (!options.keepMonitorOrder()) {
        tryToEnd(kept(takers.withMonitorOrder(), TakersKept.NOTE));
      }
    }
    return found == null ? first : current();
  }

  private Recovered kept(ConversionOptions less, Note note) throws TraceFormatException {
    return Recovered.of(RecordedProgram.convert(trace, less), replay.order()).with(note);
  }

  /** The recording without the waits that were left out so far. */
  Recovered current() {
    Found best = Objects.requireNonNull(found, "nothing was left out");
    Recovered ends = best.whole.with(best.without.program());
    return best.without.leftOut().isEmpty()
        ? ends
        : ends.with(LeftOutNote.of(best.without, replay, wasDeadlocked));
  }

  private void tryToEnd(Recovered whole) {
    int most = found == null ? MOST_WAITS : found.without.leftOut().size() - 1;
    if (most < 0) {
      return;
    }
    int[] processors = whole.program().length() > LONG ? FEW_PROCESSORS : PROCESSORS;
    ForcedProgress.Result without = ForcedProgress.of(whole.program(), replay, processors, most);
    if (without != null) {
      found = new Found(whole, without);
    }
  }

  /**
   * A replay without them has not come to its end either: one more is left out.
   *
   * @return whether there is one
   */
  boolean alsoOf(Outcome outcome) {
    if (found == null || further++ == MOST_FURTHER) {
      return false;
    }
    List<Outcome.Blocked> leftOut = found.without.leftOut();
    ForcedProgress.Result without =
        ForcedProgress.alsoWithout(found.whole.program(), leftOut, outcome);
    found = without == null ? null : new Found(found.whole, without);
    return without != null;
  }
}
