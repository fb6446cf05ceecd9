package corecast.cli;

import corecast.cli.output.Failure;
import corecast.cli.target.TraceStart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sees to it that several recordings are of one program: a median of two says nothing. */
final class SameProgram {
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

  /** The class, or the jar wherever it lies. */
  private static @Nullable String mainOf(Path file) throws IOException {
    String main = TraceStart.of(file).main();
    return main == null ? null : main.substring(main.lastIndexOf('/') + 1);
  }
}
