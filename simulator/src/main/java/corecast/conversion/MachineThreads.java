package corecast.conversion;

import java.util.List;

/** What the virtual machine's own threads did while a program was recorded: compile, mostly. */
final class MachineThreads {
  private MachineThreads() {}

  /**
   * The CPU time of the process that was neither a recorded thread's nor the recorder's, less the
   * pauses; ns. It is not known when the work was done, so 0 if only a part of the recording
   * counts.
   *
   * @param recordedNanos CPU time of the recorded threads
   */
  static long nanos(Recording recording, long recordedNanos, List<RecordedPauses.Listed> pauses) {
    if (recording.isCut() || !recording.header.closed()) {
      return 0;
    }
    long left = recording.header.processCpuNanos() - recordedNanos;
    for (String nanos : recording.notes.getOrDefault(RecordingNotes.RECORDER, List.of())) {
      left -= nanos.matches("\\d{1,18}") ? Long.parseLong(nanos) : 0;
    }
    for (RecordedPauses.Listed pause : pauses) {
      left -= pause.nanos();
    }
    return Math.max(0, left);
  }
}
