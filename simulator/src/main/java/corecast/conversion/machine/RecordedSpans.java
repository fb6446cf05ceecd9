package corecast.conversion.machine;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.program.Pauses;
import corecast.program.RecordedSpan;
import corecast.program.VmWork;
import java.util.Arrays;
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
   * @param usedNanos CPU time of the recorded threads
   * @param libraryNanos how much of it was inside synchronization calls of the JDK
   * @param workNanos how much of it became work of the program
   */
  public static RecordedSpan of(
      Recording recording,
      CpuProfile profile,
      VmWork vmWork,
      Pauses pauses,
      long usedNanos,
      long libraryNanos,
      long workNanos) {
    String incomparable = incomparable(recording);
    double handOvers = usedNanos == 0 ? 0 : HandOvers.in(recording) * NANOS_PER_MS / usedNanos;
    if (!incomparable.isEmpty()) {
      return RecordedSpan.not(incomparable, handOvers);
    }
    long forEvents = Math.max(0, usedNanos - libraryNanos - workNanos);
    long compiled = profile.tellsThreads() ? profile.compilerNanos() : 0;
    long forRecorder = compiled == 0 ? 0 : compiled - vmWork.nanosOf(0) - vmWork.nanosOf(1);
    long outside =
        Arrays.stream(profile.recorder()).sum()
            + recording.number(RecordingNotes.RECORDER)
            + forRecorder;
    long recorder = outside + forEvents;
    long process = recording.header.processCpuNanos();
    long idle = recording.number(RecordingNotes.IDLE);
    // What the recorder did while everybody slept made nothing longer; how much that was is
    // unknown.
    long meanwhile = Math.min(outside, idle);
    long most = Math.max(0, recording.wallNanos() - recorder + meanwhile);
    long had = process + idle - recorder;
    long known = usedNanos + vmWork.totalNanos() + pauses.totalNanos() + outside;
    return new RecordedSpan(
        "",
        Math.max(0, Math.min(most, had)),
        most,
        recorder,
        libraryNanos,
        Math.max(0, process - known),
        handOvers,
        Math.max(1, recording.processorsSeen()));
  }

  private static String incomparable(Recording recording) {
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
    return recording.notes.getOrDefault(CPU_CLOCK, List.of()).contains("elapsed")
        ? "the CPU time of threads was not known"
        : "";
  }
}
