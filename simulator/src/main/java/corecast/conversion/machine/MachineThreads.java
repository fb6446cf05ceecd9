package corecast.conversion.machine;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.log.WorkByTime;
import corecast.program.VmWork;
import java.util.Arrays;
import java.util.List;

/** What the virtual machine's own threads did while a program was recorded: compile, mostly. */
public final class MachineThreads {
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
  public static VmWork work(
      Recording recording,
      CpuProfile profile,
      long recordedNanos,
      List<RecordedPauses.Listed> pauses) {
    long[] starts = profile.startNanos();
    long paused = pauses.stream().mapToLong(RecordedPauses.Listed::nanos).sum();
    if (profile.tellsThreads()) {
      long[][] compilers = compilers(recording, profile);
      long beside = Math.max(0, sum(profile.collectors()) - paused);
      return work(
          recording,
          starts,
          new long[][] {compilers[0], compilers[1], scaled(profile.collectors(), beside)},
          recordedNanos);
    }
    long notTheirs = recordedNanos + paused + sum(profile.recorder());
    long rest = rest(recording, notTheirs);
    if (rest == 0 || starts.length == 0) {
      return VmWork.atOnce(COMPILERS, rest); // a trace of before the profile, or none at all
    }
    long[] before = WorkByTime.at(starts, recording.logs, recording.eventCostNanos());
    long[][] compilers = new long[COMPILERS][];
    Arrays.fill(compilers, scaled(profile.others(before), rest / COMPILERS));
    return new VmWork(before, compilers);
  }

  /** What both compilers did for the program, ns, where threads are told apart. */
  static long compilerNanos(Recording recording, CpuProfile profile) {
    return Arrays.stream(compilers(recording, profile)).mapToLong(MachineThreads::sum).sum();
  }

  /** What the small and the large compiler did for the program in each stretch, ns. */
  private static long[][] compilers(Recording recording, CpuProfile profile) {
    CompiledCode code = CompiledCode.of(recording);
    long[] starts = profile.startNanos();
    return new long[][] {
      code.withoutRecorder(starts, profile.smallCompiler(), false),
      code.withoutRecorder(starts, profile.largeCompiler(), true)
    };
  }

  /** Where the program was in each stretch; to look at all events for little is not worth it. */
  private static VmWork work(
      Recording recording, long[] starts, long[][] nanos, long recordedNanos) {
    long total = Arrays.stream(nanos).mapToLong(MachineThreads::sum).sum();
    if (total <= recordedNanos / LITTLE) {
      long[][] evenly =
          Arrays.stream(nanos).map(some -> new long[] {sum(some)}).toArray(long[][]::new);
      return total == 0 ? VmWork.NONE : new VmWork(new long[1], evenly);
    }
    long[] before = WorkByTime.at(starts, recording.logs, recording.eventCostNanos());
    return new VmWork(before, nanos);
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

  /** All of them smaller or larger in the same proportion, so that they are so much together. */
  private static long[] scaled(long[] slices, long total) {
    double part = (double) total / Math.max(1, sum(slices));
    return Arrays.stream(slices).map(slice -> (long) (slice * part)).toArray();
  }

  private static long sum(long[] slices) {
    return Arrays.stream(slices).sum();
  }
}
