package corecast.study;

import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.PathMakeUp;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import java.util.ArrayList;
import java.util.List;

/** How many paths there are, how long, and what the longest one consists of. */
final class PathNotes {
  /** A share that is written as more than 0.0 %. */
  private static final double LEAST = 0.0005;

  private PathNotes() {}

  static List<Note> of(CriticalPaths found) {
    List<Note> notes = new ArrayList<>(List.of(paths(found)));
    if (found.isCutShort()) {
      notes.add(
          Note.of(
                  Note.Kind.PATHS,
                  "The search ended at "
                      + CountText.of(found.limits().most(), "path")
                      + "; there may be more within "
                      + Numbers.percent(found.limits().withinPercent() / 100)
                      + " (-k N asks for N).")
              .with("paths", found.limits().most()));
    }
    notes.add(makeUp(found));
    return notes;
  }

  private static Note paths(CriticalPaths found) {
    String longest = Numbers.duration(found.lengthNanos());
    String paths =
        CountText.of(found.paths().size(), "path")
            + " on "
            + CountText.of(found.processors(), "processor")
            + ": ";
    return Note.of(
            Note.Kind.PATHS,
            found.paths().size() < 2
                ? paths + "it takes " + longest + "."
                : paths
                    + "the longest takes "
                    + longest
                    + ", the last one is "
                    + Numbers.percent(found.shorter())
                    + " shorter.")
        .with("processors", found.processors())
        .with("paths", found.paths().size())
        .with("longest_ns", found.lengthNanos())
        .with("shorter", found.shorter());
  }

  private static Note makeUp(CriticalPaths found) {
    PathMakeUp path = found.makeUp();
    List<String> parts = new ArrayList<>();
    add(parts, path.computationNanos(), "computation", path);
    add(parts, path.lockedNanos(), "computation under a lock", path);
    add(parts, path.sleepNanos(), "sleep", path);
    add(parts, path.ioNanos(), "input and output", path);
    add(parts, path.processorNanos(), "waiting for a processor", path);
    return Note.of(
            Note.Kind.PATHS,
            "The longest path on "
                + CountText.of(found.processors(), "processor")
                + " is "
                + (path.nanos() == 0 ? "empty" : inTwo(parts))
                + ".")
        .with("processors", found.processors())
        .with("computation_ns", path.computationNanos())
        .with("locked_ns", path.lockedNanos())
        .with("sleep_ns", path.sleepNanos())
        .with("io_ns", path.ioNanos())
        .with("waiting_for_processor_ns", path.processorNanos());
  }

  /** The first two of the parts, and the rest in a sentence of its own. */
  private static String inTwo(List<String> parts) {
    int first = Math.min(2, parts.size());
    String rest = String.join(", ", parts.subList(first, parts.size()));
    return String.join(", ", parts.subList(0, first))
        + (rest.isEmpty() ? "" : ". The rest is " + rest);
  }

  private static void add(List<String> parts, double nanos, String what, PathMakeUp of) {
    if (nanos >= of.nanos() * LEAST) {
      parts.add(Numbers.percent(nanos / of.nanos()) + " " + what);
    }
  }
}
