package corecast.conversion;

import corecast.conversion.io.WritesBehindCut;
import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.lower.Tally;
import corecast.conversion.machine.Allocations;
import corecast.conversion.machine.Calibration;
import corecast.conversion.machine.CpuBalance;
import corecast.conversion.machine.CpuProfile;
import corecast.conversion.machine.MachineThreads;
import corecast.conversion.machine.MachineWork;
import corecast.conversion.machine.OtherPrograms;
import corecast.conversion.machine.RecordedPauses;
import corecast.conversion.machine.RecordedSpans;
import corecast.conversion.plan.Findings;
import corecast.conversion.plan.PassAccount;
import corecast.conversion.plan.Plan;
import corecast.conversion.task.RecordedTask;
import corecast.conversion.task.Tasks;
import corecast.note.Note;
import corecast.program.Origin;
import corecast.program.Pauses;
import corecast.program.Program;
import corecast.program.RecordedSpan;
import corecast.program.VmWork;
import corecast.program.column.ColumnSpace;
import corecast.trace.TraceFormatException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Turns a recording into a program: CPU time becomes work, waiting is thrown away, and what
 * happened between threads becomes steps on objects. What cannot be taken over as it was is counted
 * in the {@link Verdict}.
 */
public final class RecordedProgram {
  private RecordedProgram() {}

  /**
   * A program and how good its recording is.
   *
   * @param decidesAnew whether it is decided anew who takes what from a queue, or waits for it, or
   *     how often a repeated task runs because of what the conversion found out about the recording
   * @param workQueues the names of the queues, and locks of such, where it is who takes what, by
   *     their numbers
   * @param deadlocked whether threads were deadlocked while it was recorded
   * @param passes what each pass of the conversion has done
   */
  public record Result(
      Program program,
      Verdict verdict,
      boolean decidesAnew,
      SortedMap<Integer, String> workQueues,
      boolean deadlocked,
      List<PassAccount> passes) {}

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
   * @throws IllegalArgumentException if the mark to read up to is not reached, or there is no such
   *     pass
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
    Recording recording = Recording.load(trace, space, options.truncated());
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
                + ": the recording has no mark "
                + until
                + (recording.markNames.isEmpty()
                    ? "," + " and no other mark; set one with Corecast.mark(\"" + until + "\")"
                    : "; its" + " marks are " + String.join(", ", recording.markNames)));
      }
      recording.cutAfter(end);
      WritesBehindCut.keep(recording);
    }
    Conversion conversion = Conversion.of(recording, options, options.passes());
    Plan plan = conversion.plan();
    CpuProfile profile = CpuProfile.of(recording);
    List<RecordedPauses.Listed> listed = RecordedPauses.listed(recording, profile);
    Calibration calibration = Calibration.of(recording, profile, listed);
    Tally tally = conversion.write(calibration.work().value());
    Remarks remarks = new Remarks(conversion, tally);
    Pauses pauses = RecordedPauses.of(listed, recording.logs, recording.eventCostNanos());
    if (pauses.count() > 0) {
      pauses = pauses.allocated(Allocations.of(recording, plan.names::function));
    }
    VmWork vmWork = MachineThreads.work(recording, profile, tally.usedNanos(), listed);
    CpuBalance balance = CpuBalance.of(recording, profile, vmWork, pauses, tally.usedNanos());
    List<Note> notes = new ArrayList<>(remarks.warnings());
    balance.note().ifPresent(notes::add);
    List<Note> ofPlainRuns = calibration.notes();
    notes.addAll(ofPlainRuns);
    plan.builder.pauses(calibration.of(pauses));
    plan.builder.vmWork(calibration.of(vmWork));
    RecordedSpan span =
        RecordedSpans.of(
            recording,
            balance,
            tally.libraryNanos(),
            tally.workNanos(),
            calibration.savedNanos(),
            calibration.isWorkScaled());
    plan.builder.origin(
        new Origin(
                recording.file,
                true,
                plan.findings.outcomeCount(),
                notes,
                until == null ? recording.number(RecordingNotes.IDLE) : 0,
                span)
            .with(calibration.used()));
    int seen = Math.max(1, recording.processorsSeen());
    MachineWork machineWork = machineWork(recording, profile, listed, vmWork);
    long wallNanos = recording.wallNanos();
    SortedMap<Integer, String> workQueues = workQueues(plan);
    recording.drop();
    Program built = plan.builder.buildLast();
    Program program = options.keepsPoolSizes() ? built.withPoolSizes(seen) : built;
    List<String> lines = new ArrayList<>(ofPlainRuns.stream().map(Note::text).toList());
    lines.addAll(remarks.notes(program));
    return new Result(
        program,
        verdict(conversion, tally, lines, program, machineWork, balance, wallNanos),
        plan.isDecidedAnew(),
        workQueues,
        recording.notes.containsKey(RecordingNotes.DEADLOCK),
        plan.accounts());
  }

  private static SortedMap<Integer, String> workQueues(Plan plan) {
    SortedMap<Integer, String> names = new TreeMap<>();
    plan.workQueues.forEach(queue -> names.put(queue, plan.names.object(queue)));
    return names;
  }

  private static Verdict verdict(
      Conversion conversion,
      Tally tally,
      List<String> notes,
      Program program,
      MachineWork machineWork,
      CpuBalance balance,
      long wallNanos) {
    Recording recording = conversion.plan().recording;
    Findings findings = conversion.plan().findings;
    int tasks =
        (int)
            conversion.analyses().get(Tasks.FACT).all.stream().filter(RecordedTask::begun).count();
    return new Verdict(
        recording.logs.size(),
        tasks,
        recording.timedEvents,
        program.segments(),
        wallNanos,
        tally.workNanos(),
        tally.libraryNanos(),
        balance,
        findings.outcomes(),
        Remarks.notCaptured(recording),
        Math.max(0, recording.header.dropped()),
        recording.header.fullNanos(),
        recording.truncated,
        recording.missing,
        recording.header.isProtected(),
        recording.header.closed(),
        findings.unmatched(),
        findings.unfinished(),
        notes,
        machineWork,
        OtherPrograms.in(recording));
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
    return new MachineWork(
        pauses.size(),
        total,
        longest.nanos(),
        longest.operation(),
        recording.notes.containsKey(RecordedPauses.KEY),
        compilation,
        profile.compilerNanos(),
        profile.compiledForRecorderNanos(vmWork));
  }
}
