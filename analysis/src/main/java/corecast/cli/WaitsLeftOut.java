package corecast.cli;

import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.program.Program;
import corecast.simulator.ForcedProgress;
import corecast.simulator.ReplayOptions;
import corecast.simulator.timeline.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recording of a program that came to its end, and leaves out the waits that keep it from
 * its end in the replay. How much else stays as it was recorded is what needs the fewest of them.
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

  static final String TAKERS_ALONE_KEPT =
      "who takes which item or permit stays as recorded: decided anew, threads would wait for one"
          + " another for ever";

  private final ConversionOptions options;
  private final ReplayOptions replay;
  private @Nullable Found found;
  private int further;
  private String note = "";

  /** What needs the fewest waits left out so far. */
  private record Found(ProgramFile file, ForcedProgress.Result without) {
    Program whole() {
      return file.program();
    }
  }

  WaitsLeftOut(ConversionOptions options, ReplayOptions replay) {
    this.options = options.withTimes();
    this.replay = replay;
  }

  /** Reads it; what was read and left out before stays so. */
  ProgramFile read(Path file) throws IOException {
    if (found == null) {
      ProgramFile first = tried(file, options);
      if (found == null) {
        return first;
      }
    }
    ProgramFile whole = found.file;
    ForcedProgress.Result without = found.without;
    ProgramFile ends = new ProgramFile(without.program(), whole.verdict(), whole.events());
    if (without.leftOut().isEmpty()) {
      return ends;
    }
    note = LeftOutNote.of(without, replay);
    return ends.withNote(note);
  }

  /** Which were left out of what was read last; empty if none was. */
  String note() {
    return note;
  }

  /** Reads it in all ways, from the one with the most decisions made anew; gives the first. */
  private ProgramFile tried(Path file, ConversionOptions anew) throws IOException {
    RecordedProgram.Result[] kept = new RecordedProgram.Result[1];
    ProgramFile first = ProgramFile.read(file, anew, (f, o) -> kept[0] = convert(f, o));
    if (kept[0] == null || kept[0].deadlocked()) {
      return first; // it was to be seen
    }
    tryToEnd(first);
    if (replay.recordedOrder() || !kept[0].decidesAnew()) {
      return first;
    }
    ConversionOptions takersAlone = anew.withTakersOnly(TAKERS_ALONE_KEPT);
    tryToEnd(ProgramFile.read(file, takersAlone, WaitsLeftOut::convert));
    ConversionOptions takers = anew.withTakers(ProgramFile.TAKERS_KEPT);
    tryToEnd(ProgramFile.read(file, takers, WaitsLeftOut::convert));
    if (!anew.keepMonitorOrder()) {
      tryToEnd(ProgramFile.read(file, takers.withMonitorOrder(), WaitsLeftOut::convert));
    }
    return first;
  }

  private static RecordedProgram.Result convert(Path file, ConversionOptions options)
      throws IOException {
    return RecordedProgram.convert(file, options);
  }

  private void tryToEnd(ProgramFile file) {
    int most = found == null ? MOST_WAITS : found.without.leftOut().size() - 1;
    if (most < 0) {
      return;
    }
    int[] processors = file.program().steps() > LONG ? FEW_PROCESSORS : PROCESSORS;
    ForcedProgress.Result without = ForcedProgress.of(file.program(), replay, processors, most);
    if (without != null) {
      found = new Found(file, without);
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
    ForcedProgress.Result without = ForcedProgress.alsoWithout(found.whole(), leftOut, outcome);
    found = without == null ? null : new Found(found.file, without);
    return without != null;
  }
}
