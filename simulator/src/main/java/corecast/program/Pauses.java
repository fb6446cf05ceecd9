package corecast.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * When no thread of a recorded program ran, because the virtual machine had stopped them all, such
 * as for garbage collection. In order of time.
 *
 * @param workNanos the program's work, of all threads, that was done before each pause
 * @param nanos how long each took
 */
public record Pauses(long[] workNanos, long[] nanos) {
  /** Key of the facts that list pauses, in ns of {@code System.nanoTime()}. */
  public static final String KEY = "pauses";

  /** A program without pauses. */
  public static final Pauses NONE = new Pauses(new long[0], new long[0]);

  /** A pause as it is listed: {@code start,nanos,operation}. */
  record Listed(long startNanos, long nanos, String operation) {}

  public int count() {
    return nanos.length;
  }

  public long totalNanos() {
    return Arrays.stream(nanos).sum();
  }

  /** The pauses that a recording lists within its time. */
  static List<Listed> listed(Recording recording, long endNanos) {
    List<Listed> all = new ArrayList<>();
    for (String text : recording.notes.getOrDefault(KEY, List.of())) {
      for (String item : text.split(" ", -1)) {
        String[] parts = item.split(",", 3);
        try {
          long start = Long.parseLong(parts[0]) - recording.header.startNanos();
          long nanos = Long.parseLong(parts[1]);
          if (parts.length == 3 && nanos > 0 && start >= 0 && start <= endNanos) {
            all.add(new Listed(start, nanos, parts[2]));
          }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
          continue; // Cut off, or from another version.
        }
      }
    }
    all.sort(Comparator.comparingLong(Listed::startNanos));
    return all;
  }

  /** Where in the work of the recorded threads the pauses lie. */
  static Pauses of(List<Listed> listed, List<EventLog> logs, long eventCostNanos) {
    if (listed.isEmpty()) {
      return NONE;
    }
    long[] work = new long[listed.size()];
    for (EventLog log : logs) {
      long done = 0;
      int event = 0;
      for (int p = 0; p < work.length; p++) {
        while (event < log.size() && log.time(event) <= listed.get(p).startNanos()) {
          if (log.kind(event).timed() && !log.isLibrary(event) && log.inBody(event)) {
            done += Math.max(0, log.cpu(event) - eventCostNanos);
          }
          event++;
        }
        work[p] += done;
      }
    }
    return new Pauses(work, listed.stream().mapToLong(Listed::nanos).toArray());
  }
}
