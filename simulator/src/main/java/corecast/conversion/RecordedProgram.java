package corecast.conversion;

import corecast.conversion.draft.Findings;
import corecast.conversion.io.WritesBehindCut;
import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.machine.CpuProfile;
import corecast.conversion.machine.MachineThreads;
import corecast.conversion.machine.MachineWork;
import corecast.conversion.machine.RecordedPauses;
import corecast.conversion.task.RecordedTask;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.VmWork;
import corecast.program.column.ColumnSpace;
import corecast.trace.TraceFormatException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns a recording into a program: CPU time becomes work, waiting is thrown away, and what
 * happened between threads becomes steps on objects. What cannot be taken over as it was is counted
 * in the {@link Verdict}.
 */
public final class RecordedProgram {
  /** A warning: there is less of the file than was written. */
  public static final String TRUNCATED = "the end of the recording's file is missing";

  /** A warning: the target was killed, for example. */
  public static final String NOT_ENDED =
      "the recording was not ended orderly; what was open at its end ends there";

  private RecordedProgram() {}

  /**
   * A program and how good its recording is.
   *
   * @param decidesAnew whether it is decided anew who takes what from a queue, or waits for it, or
   *     how often a repeated task runs because of what the conversion found out about the recording
   * @param workQueues the queues and locks of them where it is who takes what, by their numbers
   * @param deadlocked whether threads were deadlocked while it was recorded
   */
  public record Result(
      Program program,
      Verdict verdict,
      boolean decidesAnew,
      Set<Integer> workQueues,
      boolean deadlocked) {
    /** The same with another program. */
    public Result with(Program other) {
      return new Result(other, verdict, decidesAnew, workQueues, deadlocked);
    }
  }

  /**
   * Reads a trace file as a program; its warnings are in {@link Program#origin()}.
   *
   * @throws TraceFormatException if the file is no readable trace
   */
  public static Program read(Path trace) throws TraceFormatException {
    return convert(trace).program();
  }

  /**
   * Reads a trace file as a program, with the verdict on it.
   *
   * @throws TraceFormatException if the file is no readable trace
   */
  public static Result convert(Path trace) throws TraceFormatException {
    return convert(trace, ConversionOptions.DEFAULT);
  }

  /**
   * Reads a trace file as a program, with the verdict on it.
   *
   * @throws TraceFormatException if the file is no readable trace
   * @throws IllegalArgumentException if the mark to read up to is not reached
   */
  public static Result convert(Path trace, ConversionOptions options) throws TraceFormatException {
    return convert(trace, options, null);
  }

  /**
   * Reads a trace file.
   *
   * @param space where the columns are kept; {@code null} to look at the size of the file
   */
  static Result convert(Path trace, ConversionOptions options, @Nullable ColumnSpace space)
      throws TraceFormatException {
    Recording recording = Recording.load(trace, space);
    recording.keepTimes = options.times();
    String until = options.until();
    if (recording.header.fullNanos() > 0) {
      // From then on some threads are recorded and some are not.
      recording.cutAfter(recording.header.fullNanos());
    }
    if (until != null) {
      long end = recording.firstTime(until);
      if (end < 0) {
        throw new IllegalArgumentException(
            recording.file
                + ": no mark "
                + until
                + "; "
                + (recording.markNames.isEmpty()
                    ? "the recording has none"
                    : "it has " + String.join(", ", recording.markNames)));
      }
      recording.cutAfter(end);
      WritesBehindCut.keep(recording);
    }
    Conversion conversion = new Conversion(recording, options);
    conversion.writeBodies();
    List<String> warnings = Remarks.warnings(recording, conversion);
    conversion.draft.builder.origin(
        new Origin(
            recording.file,
            true,
            conversion.draft.findings.outcomeCount(),
            warnings,
            until == null ? recording.number(RecordingNotes.IDLE) : 0));
    CpuProfile profile = CpuProfile.of(recording);
    List<RecordedPauses.Listed> pauses = RecordedPauses.listed(recording, profile);
    conversion.draft.builder.pauses(
        RecordedPauses.of(pauses, recording.logs, recording.eventCostNanos()));
    VmWork vmWork = MachineThreads.work(recording, profile, conversion.cpu.used, pauses);
    conversion.draft.builder.vmWork(vmWork);
    MachineWork machineWork = machineWork(recording, profile, pauses, vmWork);
    long wallNanos = recording.wallNanos();
    recording.drop();
    Program program = conversion.draft.builder.buildLast();
    return new Result(
        program,
        verdict(recording, conversion, program, machineWork, wallNanos),
        conversion.decidesAnew,
        conversion.workQueues,
        recording.notes.containsKey(RecordingNotes.DEADLOCK));
  }

  private static Verdict verdict(
      Recording recording,
      Conversion conversion,
      Program program,
      MachineWork machineWork,
      long wallNanos) {
    Findings findings = conversion.draft.findings;
    int tasks = (int) conversion.tasks.all.stream().filter(RecordedTask::begun).count();
    return new Verdict(
        recording.logs.size(),
        tasks,
        recording.timedEvents,
        program.segments(),
        wallNanos,
        conversion.attributedNanos(),
        conversion.cpu.library,
        conversion.cpu.used,
        Math.max(0, recording.header.processCpuNanos()),
        findings.outcomes(),
        Remarks.notCaptured(recording),
        Math.max(0, recording.header.dropped()),
        recording.header.fullNanos(),
        recording.truncated,
        recording.header.closed(),
        findings.unmatched(),
        findings.unfinished(),
        Remarks.notes(recording, conversion, program),
        machineWork);
  }

  private static MachineWork machineWork(
      Recording recording, CpuProfile profile, List<RecordedPauses.Listed> pauses, VmWork vmWork) {
    long total = 0;
    RecordedPauses.Listed longest = new RecordedPauses.Listed(0, 0, "");
    for (RecordedPauses.Listed pause : pauses) {
      total += pause.nanos();
      longest = pause.nanos() > longest.nanos() ? pause : longest;
    }
    long compilation = recording.number(RecordingNotes.COMPILATION) * 1_000_000;
    long compilers = profile.tellsThreads() ? profile.compilerNanos() : 0;
    return new MachineWork(
        pauses.size(),
        total,
        longest.nanos(),
        longest.operation(),
        recording.notes.containsKey(RecordedPauses.KEY),
        compilation,
        compilers,
        compilers == 0 ? 0 : compilers - vmWork.nanosOf(0) - vmWork.nanosOf(1));
  }
}
