package corecast.conversion.machine;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.plan.Seconds;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.Pauses;
import corecast.program.VmWork;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The CPU time of the recorded process, and who is known to have had it. The parts are measured by
 * clocks of their own; together they cannot be more than the process used. Times are ns.
 *
 * @param processNanos of the whole process; 0 if that is not known of all that counts
 * @param threadsNanos of the recorded threads
 * @param machineNanos of the virtual machine's threads, beside pauses, for the program
 * @param pauseNanos for which all threads were stopped
 * @param recorderNanos of the recorder outside of the recorded threads: its own threads, and the
 *     compilation of its code
 */
public record CpuBalance(
    long processNanos, long threadsNanos, long machineNanos, long pauseNanos, long recorderNanos) {
  /** So much of the CPU time of the process is lost between clocks. */
  private static final double TOLERANCE = 0.02;

  /** The system counts the CPU time of a process in hundredths of a second. */
  private static final long MOST_TOO_MUCH = 20_000_000;

  /** What the virtual machine's smaller threads use in any process. */
  private static final long MOST_TOO_LITTLE = 50_000_000;

  /**
   * Of a recording.
   *
   * @param usedNanos CPU time of the recorded threads
   */
  public static CpuBalance of(
      Recording recording, CpuProfile profile, VmWork vmWork, Pauses pauses, long usedNanos) {
    boolean isWhole =
        recording.header.closed()
            && !recording.isCut()
            && !recording.truncated
            && RecordedSpans.hasCpuTimes(recording);
    return new CpuBalance(
        isWhole ? Math.max(0, recording.header.processCpuNanos()) : 0,
        usedNanos,
        vmWork.totalNanos(),
        pauses.totalNanos(),
        Arrays.stream(profile.recorder()).sum()
            + recording.number(RecordingNotes.RECORDER)
            + profile.compiledForRecorderNanos(vmWork));
  }

  /** What nobody of these had; below 0 if some of it was counted twice. */
  public long othersNanos() {
    return processNanos - threadsNanos - machineNanos - pauseNanos - recorderNanos;
  }

  /** What a reader of a prediction must know; nothing if the parts make the whole. */
  public Optional<Note> note() {
    long others = othersNanos();
    long most =
        Math.max((long) (TOLERANCE * processNanos), others < 0 ? MOST_TOO_MUCH : MOST_TOO_LITTLE);
    if (processNanos == 0 || Math.abs(others) <= most) {
      return Optional.empty();
    }
    String share = Numbers.percent((double) Math.abs(others) / processNanos);
    String text =
        others < 0
            ? "The CPU time of the recording does not add up. Its threads, the virtual machine and the recorder have "
                + Seconds.of(-others)
                + " more than the process used ("
                + share
                + "). Run times are too long by about that much."
            : "Threads that were not recorded used "
                + Seconds.of(others)
                + " of CPU time ("
                + share
                + " of the process), which no prediction has.";
    return Optional.of(
        Note.of(Note.Kind.CPU_BALANCE, text)
            .with("process_ns", processNanos)
            .with("others_ns", others));
  }

  /** For people, in one sentence. */
  public String line() {
    String parts =
        String.format(
            Locale.ROOT,
            "The process used %.2f s of CPU time. Recorded threads used %s, compilers and collectors %s, pauses %s. Beside them the recorder used %s",
            processNanos / 1e9, // counted in hundredths of a second
            Seconds.of(threadsNanos),
            Seconds.of(machineNanos),
            Seconds.of(pauseNanos),
            Seconds.of(recorderNanos));
    long others = othersNanos();
    return parts
        + (others >= 0
            ? ", others " + Seconds.of(others) + "."
            : ". That is " + Seconds.of(-others) + " more than there was.");
  }
}
