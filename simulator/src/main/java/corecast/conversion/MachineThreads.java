package corecast.conversion;

import corecast.program.VmWork;
import java.util.Arrays;
import java.util.List;

/** What the virtual machine's own threads did while a program was recorded: compile, mostly. */
final class MachineThreads {
  /** A virtual machine has two compilers, and compiles in one thread of each at least. */
  private static final int COMPILERS = 2;

  /** Less than one part of so many of the program's CPU time changes little, wherever it is. */
  private static final int LITTLE = 20;

  private MachineThreads() {}

  /**
   * The work of the compilers, less what they did for the recorder, and of collectors beside the
   * program; each is to be done from the stretch of the recording on in which it was done. Where
   * the recorder could not tell who did what, it is the CPU time of the process that was neither a
   * recorded thread's nor the recorder's, less the pauses; where it did not tell when, all of that
   * from the start on.
   *
   * @param recordedNanos CPU time of the recorded threads
   */
  static VmWork work(Recording recording, long recordedNanos, List<RecordedPauses.Listed> pauses) {
    CpuProfile profile = CpuProfile.of(recording);
    long[] starts = profile.startNanos();
    long paused = pauses.stream().mapToLong(RecordedPauses.Listed::nanos).sum();
    if (profile.tellsThreads()) {
      CompiledCode code = CompiledCode.of(recording);
      code.takeRecorder(starts, profile.smallCompiler(), false);
      code.takeRecorder(starts, profile.largeCompiler(), true);
      long[] collectors = profile.collectors();
      long beside = Math.max(0, Arrays.stream(collectors).sum() - paused);
      keep(collectors, beside);
      return new VmWork(
          before(recording, starts, profile.compilerNanos() + beside > recordedNanos / LITTLE),
          new long[][] {profile.smallCompiler(), profile.largeCompiler(), collectors});
    }
    long notTheirs = recordedNanos + paused + Arrays.stream(profile.recorder()).sum();
    long rest = rest(recording, notTheirs);
    if (rest == 0 || starts.length == 0) {
      return VmWork.atOnce(COMPILERS, rest); // a trace of before the profile, or none at all
    }
    long[] before = before(recording, starts, rest > recordedNanos / LITTLE);
    long[] others = profile.others(before);
    keep(others, rest / COMPILERS);
    long[][] compilers = new long[COMPILERS][];
    Arrays.fill(compilers, others);
    return new VmWork(before, compilers);
  }

  /** The program's work before each stretch; to look at all events for little is not worth it. */
  private static long[] before(Recording recording, long[] starts, boolean exactly) {
    return exactly
        ? WorkByTime.at(starts, recording.logs, recording.eventCostNanos())
        : new long[starts.length];
  }

  /** It is not known when that was done, so 0 if only a part of the recording counts. */
  private static long rest(Recording recording, long notTheirs) {
    if (recording.isCut() || !recording.header.closed()) {
      return 0;
    }
    long left = recording.header.processCpuNanos() - notTheirs;
    for (String nanos : recording.notes.getOrDefault(RecordingNotes.RECORDER, List.of())) {
      left -= nanos.matches("\\d{1,18}") ? Long.parseLong(nanos) : 0;
    }
    return Math.max(0, left);
  }

  /** Makes all smaller or larger in the same proportion, so that so much is left in all. */
  private static void keep(long[] slices, long total) {
    double part = (double) total / Math.max(1, Arrays.stream(slices).sum());
    for (int i = 0; i < slices.length; i++) {
      slices[i] = (long) (slices[i] * part);
    }
  }
}
