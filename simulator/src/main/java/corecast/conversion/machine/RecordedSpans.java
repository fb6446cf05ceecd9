package corecast.conversion.machine;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.program.RecordedSpan;
import java.util.List;

/** How long a recording lasted on its one CPU, and who had it. */
public final class RecordedSpans {
  /** Key of the fact that lists the CPUs the process was allowed. */
  private static final String ALLOWED = "processors.allowed";

  /** Key of the fact that says which clock the CPU times are of. */
  private static final String CPU_CLOCK = "clock.cpu";

  private static final double NANOS_PER_MS = 1e6;

  private RecordedSpans() {}

  /**
   * The span of a recording.
   *
   * @param balance who had the CPU time of the process
   * @param libraryNanos how much of the recorded threads' CPU time was inside synchronization calls
   *     of the JDK
   * @param workNanos how much of it became work of the program
   * @param savedNanos how much CPU time the replay has less because it is calibrated: the span is
   *     without it, too
   * @param isLibraryInWork whether what was inside those calls is in the replay's work
   */
  public static RecordedSpan of(
      Recording recording,
      CpuBalance balance,
      long libraryNanos,
      long workNanos,
      long savedNanos,
      boolean isLibraryInWork) {
    long usedNanos = balance.threadsNanos();
    String incomparable = incomparable(recording);
    double handOvers = usedNanos == 0 ? 0 : HandOvers.in(recording) * NANOS_PER_MS / usedNanos;
    if (!incomparable.isEmpty()) {
      return RecordedSpan.not(incomparable, handOvers);
    }
    long forEvents = Math.max(0, usedNanos - libraryNanos - workNanos);
    long recorder = balance.recorderNanos() + forEvents;
    long idle = recording.number(RecordingNotes.IDLE);
    long saved = savedNanos + (isLibraryInWork ? libraryNanos : 0); // which the span has as well
    // What is left out may have been done while everybody slept, and made nothing longer; how much
    // of it was is unknown. So is it of what the replay has more.
    long meanwhile = Math.min(balance.recorderNanos() + Math.max(0, saved), idle);
    long moreMeanwhile = Math.min(Math.max(0, -saved), idle);
    long cost = recorder + saved;
    long most = Math.max(0, recording.wallNanos() - cost + meanwhile);
    long had = balance.processNanos() + idle - cost - moreMeanwhile;
    return new RecordedSpan(
        "",
        Math.max(0, Math.min(most, had)),
        most,
        recorder,
        isLibraryInWork ? 0 : libraryNanos,
        balance.othersNanos(),
        handOvers,
        Math.max(1, recording.processorsSeen()));
  }

  static String incomparable(Recording recording) {
    List<String> allowed = recording.notes.getOrDefault(ALLOWED, List.of());
    if (recording.isCut()) {
      return "only a part of the recording is replayed";
    }
    if (recording.truncated || !recording.header.closed()) {
      return "the recording was not closed";
    }
    if (allowed.isEmpty()) {
      return "it is not known whether the program was recorded on one CPU";
    }
    if (!allowed.stream().allMatch(cpus -> cpus.matches("\\d+"))) {
      return "the program was not recorded on one CPU";
    }
    return hasCpuTimes(recording) ? "" : "the CPU time of threads was not known";
  }

  /** Whether the CPU times of threads are of a clock of their own. */
  static boolean hasCpuTimes(Recording recording) {
    return !recording.notes.getOrDefault(CPU_CLOCK, List.of()).contains("elapsed");
  }
}
