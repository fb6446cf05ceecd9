package corecast.study.target;

import corecast.conversion.log.RecordingNotes;
import corecast.study.file.Failure;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a trace says of its making, without being read whole.
 *
 * @param main the class or jar that was run; {@code null} if the trace does not tell
 * @param endedWell whether the target came to its end, with status 0
 */
public record TraceStart(@Nullable String main, boolean endedWell) {
  public static TraceStart of(Path trace) throws TraceFormatException {
    try (TraceReader reader = TraceReader.open(trace)) {
      @Nullable String main = null;
      boolean well = reader.header().closed() && !reader.truncated();
      RecordCursor facts = reader.records(0);
      while (facts.next()) {
        if (facts.kind() == EventKind.META && facts.string(0).equals("main")) {
          main = facts.string(1);
        } else if (facts.kind() == EventKind.META
            && facts.string(0).equals(RecordingNotes.STATUS)) {
          well = false;
        }
      }
      return new TraceStart(main, well);
    }
  }

  /** Refuses to write a recording over what is none. */
  public static void checkReplaces(Path file) throws IOException {
    if (Files.isRegularFile(file) && Files.size(file) > 0 && !TraceReader.isTrace(file)) {
      throw new Failure(
          file + ": is no recording, and would be overwritten; give another name with -o");
    }
  }

  /** Whether there is something of that name that another recording must not replace unasked. */
  public static boolean isWorthKeeping(Path file) {
    try {
      return Files.exists(file) && of(file).endedWell;
    } catch (TraceFormatException e) {
      return true; // whatever it is, it is no recording that went wrong
    }
  }
}
