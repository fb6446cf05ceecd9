package corecast.conversion.task;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.program.CountText;
import corecast.program.Program;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a recording says of its virtual threads as a whole. */
public final class VirtualThreads {
  private static final int FIRST = 21;

  /** From this version on a virtual thread that blocks in a monitor gives up its carrier. */
  private static final int UNPINNED = 24;

  private VirtualThreads() {}

  static long count(Recording recording) {
    return recording.logs.stream().filter(log -> log.virtual).count();
  }

  /** The number of carriers that was asked for; else as many as there are processors. */
  public static long carriers(Recording recording) {
    String given = only(recording, RecordingNotes.CARRIERS);
    try {
      return given == null ? Program.PROCESSORS : Math.max(1, Integer.parseInt(given.strip()));
    } catch (NumberFormatException e) {
      return Program.PROCESSORS;
    }
  }

  /** Whether monitors pinned virtual threads to their carriers in the version recorded with. */
  public static boolean monitorsPin(Recording recording) {
    int feature = recording.javaVersion();
    return feature >= FIRST && feature < UNPINNED;
  }

  private static @Nullable String only(Recording recording, String key) {
    List<String> values = recording.notes.get(key);
    return values == null ? null : values.get(values.size() - 1);
  }

  /** What a reader must know, if there are any. */
  public static List<String> notes(Recording recording) {
    long count = count(recording);
    if (count == 0) {
      return List.of();
    }
    return List.of(
        CountText.of(count, "virtual thread")
            + ": CPU time is measured on the carriers. What a carrier does between two virtual"
            + " threads counts for the first one.");
  }
}
