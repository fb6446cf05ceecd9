package corecast.conversion;

import corecast.conversion.machine.CpuBalance;
import corecast.conversion.machine.MachineWork;
import corecast.conversion.machine.OtherPrograms;
import corecast.conversion.plan.Seconds;
import corecast.program.CountText;
import corecast.trace.Missing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How good a recording is: what of it became the program, and what did not. Times are ns.
 *
 * @param threads recorded threads, pool workers included
 * @param tasks tasks of pools
 * @param events records with a time
 * @param segments run, sleep and io steps of the program
 * @param wallNanos from the first record to the last
 * @param attributedNanos CPU time that became work of the program
 * @param libraryNanos CPU time inside operations of the library, which is dropped
 * @param balance who had the CPU time of the process
 * @param outcomeDependent operations whose outcome depended on timing and is kept, by kind
 * @param notCaptured what the recorder says it cannot see
 * @param droppedEvents records that found no room in the file
 * @param fullNanos when an event found no room for the first time, after the start; 0 if never
 * @param truncated whether a part of the file is missing or damaged
 * @param missing what was in that part
 * @param isProtected whether the file has checksums, so that damage to it is noticed
 * @param closed whether the recording was ended orderly; false if the target was killed
 * @param unmatched records whose counterpart is missing, by kind; they are left out
 * @param unfinished operations that were going on at the end, by kind
 * @param warnings what else a reader of a prediction must know
 * @param machine what the virtual machine did besides
 * @param others what other programs had of the CPU
 */
public record Verdict(
    int threads,
    int tasks,
    long events,
    long segments,
    long wallNanos,
    long attributedNanos,
    long libraryNanos,
    CpuBalance balance,
    Map<String, Long> outcomeDependent,
    List<String> notCaptured,
    long droppedEvents,
    long fullNanos,
    boolean truncated,
    Missing missing,
    boolean isProtected,
    boolean closed,
    Map<String, Long> unmatched,
    Map<String, Long> unfinished,
    List<String> warnings,
    MachineWork machine,
    OtherPrograms others) {

  public Verdict {
    outcomeDependent = new TreeMap<>(outcomeDependent);
    notCaptured = List.copyOf(notCaptured);
    unmatched = new TreeMap<>(unmatched);
    unfinished = new TreeMap<>(unfinished);
    warnings = List.copyOf(warnings);
  }

  public long recordedCpuNanos() {
    return balance.threadsNanos();
  }

  /** Part of the recorded threads' CPU time that became work; 1 if they used none. */
  public double attributedShare() {
    long recorded = recordedCpuNanos();
    return recorded == 0 ? 1 : (double) attributedNanos / recorded;
  }

  /** The verdict for people, one fact a line; the first line sums up. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "recorded %s and %s in %s: %s, %s, %s of CPU work",
            CountText.of(threads, "thread"),
            CountText.of(tasks, "task"),
            Seconds.of(wallNanos),
            CountText.of(events, "event"),
            CountText.of(segments, "segment"),
            Seconds.of(attributedNanos)));
    lines.add(
        String.format(
            Locale.ROOT,
            "Recorded threads used %s of CPU time. Of this %.1f %% is work of the program, and %.1f %% was spent inside synchronization calls of the JDK. The recorder used the rest.",
            Seconds.of(recordedCpuNanos()),
            100 * attributedShare(),
            recordedCpuNanos() == 0 ? 0.0 : 100.0 * libraryNanos / recordedCpuNanos()));
    if (balance.processNanos() > 0) {
      lines.add(balance.line());
    }
    lines.addAll(machine.lines(wallNanos, balance.processNanos()));
    others.line().ifPresent(lines::add);
    if (!closed) {
      lines.add("The recording was not closed: the target was killed or halted, or still runs.");
    }
    if (truncated) {
      lines.add(
          (missing.end() ? "The end of the trace file is missing." : "The trace file is damaged.")
              + missing.sentence()
              + " Copy it again, or record again.");
    }
    if (droppedEvents > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s did not fit into the file%s. Record with a larger --limit or fewer functions.",
              CountText.of(droppedEvents, "event"),
              fullNanos == 0
                  ? ""
                  : ", which was full (--limit or disk) "
                      + Seconds.of(fullNanos)
                      + " after its start"));
    }
    counts(
        lines,
        outcomeDependent,
        "operation had an outcome that depended on timing; the replay repeats it",
        "operations had outcomes that depended on timing; the replay repeats them");
    counts(
        lines,
        unmatched,
        "record had no counterpart and was ignored",
        "records had no counterpart and were ignored");
    counts(
        lines,
        unfinished,
        "operation was still in progress at the end",
        "operations were still in progress at the end");
    notCaptured.forEach(what -> lines.add("Not recorded: " + what + "."));
    warnings.forEach(warning -> lines.add("note: " + warning));
    return lines;
  }

  private static void counts(
      List<String> lines, Map<String, Long> byKind, String one, String several) {
    if (byKind.isEmpty()) {
      return;
    }
    List<String> parts = new ArrayList<>();
    byKind.forEach((kind, n) -> parts.add(String.format(Locale.ROOT, "%,d %s", n, kind)));
    lines.add(
        CountText.of(total(byKind), one, several)
            + (parts.size() == 1 ? ": " : ". By kind: ")
            + String.join(", ", parts));
  }

  private static long total(Map<String, Long> byKind) {
    return byKind.values().stream().mapToLong(Long::longValue).sum();
  }
}
