package corecast.study;

import corecast.analysis.speedup.ExecutedBodies;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.study.file.Failure;
import corecast.study.target.TraceStart;
import corecast.trace.TraceFormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Sees to it that several recordings are of one program: a median of two says nothing. */
final class SameProgram {
  /** With less than this of what another recording has, one is of something else. */
  private static final double LEAST_PART = 0.5;

  private SameProgram() {}

  /** Fails if two of them say that they are of different programs. */
  static void require(List<Path> files) throws IOException {
    @Nullable Path first = null;
    @Nullable String main = null;
    for (Path file : files) {
      String other = ProgramFile.isTrace(file) ? mainOf(file) : null;
      if (other != null && main != null && !other.equals(main)) {
        throw new Failure(
            file
                + ": a recording of "
                + other
                + ", but "
                + first
                + " is one of "
                + main
                + "; give recordings of one program");
      }
      if (other != null) {
        first = file;
        main = other;
      }
    }
  }

  /**
   * How much a recording is of.
   *
   * @param threads that ran
   * @param workNanos what they did, ns
   */
  record Size(Path file, long threads, double workNanos) {
    static Size of(Path file, Program program) {
      ExecutedBodies begun = ExecutedBodies.begun(program);
      return new Size(file, begun.threads(), begun.workNanos());
    }

    private String inWords() {
      return file
          + " has "
          + CountText.of(threads, "thread")
          + " and "
          + Numbers.duration(workNanos)
          + " of work";
    }
  }

  /** A note if they look like recordings of different programs, or of different work. */
  static List<Note> notes(List<Size> sizes) {
    for (ToDoubleFunction<Size> size :
        List.<ToDoubleFunction<Size>>of(Size::threads, Size::workNanos)) {
      Size least = Collections.min(sizes, Comparator.comparingDouble(size));
      Size most = Collections.max(sizes, Comparator.comparingDouble(size));
      if (size.applyAsDouble(least) < size.applyAsDouble(most) * LEAST_PART) {
        return List.of(
            Note.of(
                Note.Kind.DIFFERENT_WORK,
                least.inWords()
                    + ", but "
                    + most.inWords()
                    + ". Their median means little. Use recordings of the same program doing the same work."));
      }
    }
    return List.of();
  }

  /** The class, or the jar wherever it lies. */
  private static @Nullable String mainOf(Path file) throws IOException {
    String main;
    try {
      main = TraceStart.of(file).main();
    } catch (TraceFormatException e) {
      return null; // whoever reads all of it says so, if damage is not allowed
    }
    return main == null ? null : main.substring(main.lastIndexOf('/') + 1);
  }
}
