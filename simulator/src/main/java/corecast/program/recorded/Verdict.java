package corecast.program.recorded;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a recording is worth.
 *
 * @param threads threads recorded
 * @param tasks tasks run by pools
 * @param events records in the trace
 * @param segments pieces of work and delays in the program
 * @param wallNanos from the first to the last record, ns
 * @param cpuNanos CPU time of the recorded threads, ns
 * @param workNanos of that, what the replay uses as the program's work, ns
 * @param libraryNanos of that, spent inside blocking operations and dropped, ns
 * @param recorderNanos of that, the recorder's own cost, dropped, ns
 * @param processNanos CPU time of the whole process during the recording, with GC and JIT, ns; 0 if
 *     the target did not end orderly
 * @param dropped events lost because a limit was reached
 * @param closed whether the target ended orderly
 * @param truncated whether the file ends before its time
 * @param outcomes number of operations by kind whose outcome depended on timing and is kept
 * @param unmatched number of records by kind that found no counterpart
 * @param facts what the recorder noted about the target
 * @param warnings what a reader of a prediction must know, one line each
 */
public record Verdict(
    int threads,
    int tasks,
    long events,
    long segments,
    long wallNanos,
    long cpuNanos,
    long workNanos,
    long libraryNanos,
    long recorderNanos,
    long processNanos,
    long dropped,
    boolean closed,
    boolean truncated,
    Map<String, Long> outcomes,
    Map<String, Long> unmatched,
    Map<String, String> facts,
    List<String> warnings) {

  public Verdict {
    outcomes = Map.copyOf(outcomes);
    unmatched = Map.copyOf(unmatched);
    facts = Map.copyOf(facts);
    warnings = List.copyOf(warnings);
  }

  /** Share of the recorded threads' CPU time that is attributed to the program's work. */
  public double attributedShare() {
    return cpuNanos == 0 ? 0 : (double) workNanos / cpuNanos;
  }

  /** Operations whose outcome depended on timing. */
  public long outcomeDependent() {
    return outcomes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** For people, one line each. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "recorded   "
            + count(threads, "thread")
            + ", "
            + count(tasks, "task")
            + ", "
            + count(events, "event")
            + ", "
            + count(segments, "segment"));
    lines.add(
        "CPU        "
            + ms(cpuNanos)
            + " used by the threads, "
            + percent(attributedShare())
            + " attributed to the program ("
            + ms(libraryNanos)
            + " inside blocking operations, "
            + ms(recorderNanos)
            + " recorder)");
    if (processNanos > 0) {
      lines.add(
          "process    "
              + ms(processNanos)
              + " CPU in all, "
              + ms(Math.max(0, processNanos - cpuNanos))
              + " of it outside the recorded threads (JIT, GC, start-up), "
              + ms(wallNanos)
              + " wall time");
    }
    lines.add(
        outcomeDependent() == 0
            ? "outcomes   none depended on timing"
            : "outcomes   "
                + outcomeDependent()
                + " depended on timing and are kept as recorded: "
                + list(outcomes));
    if (!unmatched.isEmpty()) {
      lines.add("unmatched  " + list(unmatched));
    }
    if (dropped > 0) {
      lines.add(
          "dropped    " + count(dropped, "event") + ": the end of the program is not recorded");
    }
    if (truncated) {
      lines.add("truncated  the file ends before its time; what is whole was read");
    } else if (!closed) {
      lines.add("killed     the target did not end orderly; the recording is complete up to there");
    }
    for (String warning : warnings) {
      lines.add("warning    " + warning);
    }
    return lines;
  }

  private static String list(Map<String, Long> counts) {
    StringBuilder text = new StringBuilder();
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            e ->
                text.append(text.isEmpty() ? "" : ", ")
                    .append(e.getKey())
                    .append(' ')
                    .append(e.getValue()));
    return text.toString();
  }

  private static String count(long n, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", n, what, n == 1 ? "" : "s");
  }

  private static String ms(long nanos) {
    return String.format(Locale.ROOT, "%,.1f ms", nanos / 1e6);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }
}
