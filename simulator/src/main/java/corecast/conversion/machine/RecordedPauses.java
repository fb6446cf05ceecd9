package corecast.conversion.machine;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.conversion.log.WorkByTime;
import corecast.program.Pauses;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The stop-the-world pauses that a recording lists. */
public final class RecordedPauses {
  /** Key of the facts that list pauses, in ns of {@code System.nanoTime()}. */
  public static final String KEY = "pauses";

  /** It takes so long until the recorder finds a new thread, of a collector for example. */
  private static final long FOUND_WITHIN_NANOS = 1_000_000_000;

  /** A pause as it is listed: {@code start,nanos,operation}. */
  public record Listed(long startNanos, long nanos, String operation) {}

  private RecordedPauses() {}

  /**
   * The pauses that a recording lists within its time, in their order. On the one CPU somebody of
   * the virtual machine works in a pause; what is longer than that, other processes had the CPU
   * for. What was worked in one pause was not worked in the next.
   */
  public static List<Listed> listed(Recording recording, CpuProfile profile) {
    long endNanos = recording.lastTime();
    List<Listed> all = new ArrayList<>();
    for (String text : recording.notes.getOrDefault(KEY, List.of())) {
      for (String item : text.split(" ", -1)) {
        String[] parts = item.split(",", 3);
        try {
          long start = recording.sinceStart(Long.parseLong(parts[0]));
          long nanos = Long.parseLong(parts[1]);
          if (parts.length == 3 && nanos > 0 && start >= 0 && start <= endNanos) {
            all.add(new Listed(start, nanos, parts[2]));
          }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
          // Cut off, or from another version.
        }
      }
    }
    all.sort(Comparator.comparingLong(Listed::startNanos));
    return profile.tellsThreads() ? worked(all, profile) : all;
  }

  private static List<Listed> worked(List<Listed> pauses, CpuProfile profile) {
    long[] workedBefore = profile.collectedBefore();
    List<Listed> worked = new ArrayList<>();
    long taken = 0; // of all that they worked
    for (Listed pause : pauses) {
      int last = profile.at(pause.startNanos + pause.nanos + FOUND_WITHIN_NANOS);
      taken = Math.max(taken, workedBefore[profile.at(pause.startNanos)]);
      long nanos = Math.max(0, Math.min(pause.nanos, workedBefore[last + 1] - taken));
      taken += nanos;
      worked.add(new Listed(pause.startNanos, nanos, pause.operation));
    }
    return worked;
  }

  /** Where in the work of the recorded threads the pauses lie. */
  public static Pauses of(List<Listed> listed, List<EventLog> logs, long eventCostNanos) {
    if (listed.isEmpty()) {
      return Pauses.NONE;
    }
    long[] starts = listed.stream().mapToLong(Listed::startNanos).toArray();
    return new Pauses(
        WorkByTime.at(starts, logs, eventCostNanos),
        listed.stream().mapToLong(Listed::nanos).toArray());
  }
}
