package corecast.conversion;

import corecast.program.CountText;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.VmWork;
import corecast.program.column.ColumnSpace;
import corecast.trace.Header;
import corecast.trace.TraceFormatException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns a recording into a program: CPU time becomes work, waiting is thrown away, and what
 * happened between threads becomes steps on objects. What cannot be taken over as it was is counted
 * in the {@link Verdict}.
 */
public final class RecordedProgram {
  /** Fewer yields and spin hints than this say nothing. */
  private static final long MANY_YIELDS = 1_000;

  /** Fewer outcomes than this say little, whatever their share. */
  private static final long MANY_OUTCOMES = 10;

  private RecordedProgram() {}

  /**
   * A program and how good its recording is.
   *
   * @param decidesItems whether who takes what from a queue, or waits for it, is decided anew
   *     because of what the conversion found out about the recording
   * @param workQueues the queues and locks of them where it is who takes what, by their numbers
   */
  public record Result(
      Program program, Verdict verdict, boolean decidesItems, Set<Integer> workQueues) {}

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
            recording.name
                + ": no mark "
                + until
                + "; "
                + (recording.markNames.isEmpty()
                    ? "the recording has none"
                    : "it has " + String.join(", ", recording.markNames)));
      }
      recording.cutAfter(end);
    }
    Conversion conversion = new Conversion(recording, options);
    conversion.writeBodies();
    List<String> warnings = warnings(recording, conversion);
    conversion.builder.origin(
        new Origin(recording.name, true, conversion.findings.outcomeCount(), warnings));
    List<RecordedPauses.Listed> pauses = RecordedPauses.listed(recording, recording.lastTime());
    conversion.builder.pauses(
        RecordedPauses.of(pauses, recording.logs, recording.eventCostNanos()));
    CpuProfile profile = CpuProfile.of(recording);
    VmWork vmWork = MachineThreads.work(recording, profile, conversion.cpu.used, pauses);
    conversion.builder.vmWork(vmWork);
    MachineWork machineWork = machineWork(recording, profile, pauses, vmWork);
    long wallNanos = recording.wallNanos();
    recording.drop();
    Program program = conversion.builder.buildLast();
    return new Result(
        program,
        verdict(recording, conversion, program, machineWork, wallNanos),
        conversion.decidesItems,
        conversion.workQueues);
  }

  private static Verdict verdict(
      Recording recording,
      Conversion conversion,
      Program program,
      MachineWork machineWork,
      long wallNanos) {
    Findings findings = conversion.findings;
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
        notCaptured(recording),
        Math.max(0, recording.header.dropped()),
        recording.header.fullNanos(),
        recording.truncated,
        recording.header.closed(),
        findings.unmatched(),
        findings.unfinished(),
        notesOf(recording, conversion, program),
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
    long compilation = 0;
    for (String millis : recording.notes.getOrDefault(RecordingNotes.COMPILATION, List.of())) {
      compilation = millis.matches("\\d{1,12}") ? Long.parseLong(millis) * 1_000_000 : 0;
    }
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

  private static List<String> notesOf(Recording recording, Conversion conversion, Program program) {
    List<String> lines = new ArrayList<>(notes(recording, conversion));
    lines.addAll(SmallFunctions.notes(conversion.entries, conversion.attributedNanos()));
    lines.addAll(SpinLoops.notes(recording, program));
    lines.addAll(SwitchedOff.notes(recording));
    return lines;
  }

  /** What a reader of a prediction must know: what is missing, and what else was noticed. */
  private static List<String> warnings(Recording recording, Conversion conversion) {
    List<String> lines = new ArrayList<>();
    if (recording.header.dropped() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s no room in the recording; what happened there is missing%s",
              CountText.of(recording.header.dropped(), "event found", "events found"),
              since(recording.header)));
    }
    if (recording.truncated) {
      lines.add("the end of the recording's file is missing");
    }
    if (!recording.header.closed()) {
      lines.add("the recording was not ended orderly; what was open at its end ends there");
    }
    notCaptured(recording).forEach(what -> lines.add("not captured: " + what));
    long unmatched =
        conversion.findings.unmatched().values().stream().mapToLong(Long::longValue).sum();
    if (unmatched > 0) {
      lines.add(CountText.of(unmatched, "record") + " without a counterpart");
    }
    lines.addAll(notes(recording, conversion));
    return lines;
  }

  private static String since(Header header) {
    return header.fullNanos() == 0
        ? ""
        : String.format(Locale.ROOT, ", it ends %.3f s after its start", header.fullNanos() / 1e9);
  }

  private static List<String> notes(Recording recording, Conversion conversion) {
    List<String> lines = new ArrayList<>();
    List<String> processors = recording.notes.get(RecordingNotes.AVAILABLE_PROCESSORS);
    if (processors != null) {
      String places = ProcessorSizes.places(recording);
      lines.add(
          "the program asked for the number of processors"
              + (places.isEmpty() ? "" : " (" + places + ")")
              + " and was told "
              + String.join(", ", processors.stream().distinct().toList())
              + ": predictions for other numbers keep what it did with that");
    }
    for (String split : recording.notes.getOrDefault(RecordingNotes.SPLIT, List.of())) {
      lines.add(
          split
              + " were divided into tasks for "
              + conversion.forkJoinPools.processorsSeen()
              + " processors: one recording cannot tell how they would be for more; record with"
              + " --procs of the largest number of interest");
    }
    if (recording.methods.isEmpty()) {
      for (String globs : recording.notes.getOrDefault(RecordingNotes.INCLUDE, List.of())) {
        lines.add(
            "no functions were recorded: no class that was loaded is named by --include " + globs);
      }
    }
    lines.addAll(VirtualThreads.notes(recording));
    long outcomes = conversion.findings.outcomeCount();
    if (outcomes >= MANY_OUTCOMES && outcomes * 100 > recording.timedEvents) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%,d of %,d events had outcomes that depend on timing; they are kept as recorded",
              outcomes,
              recording.timedEvents));
    }
    if (conversion.yields >= MANY_YIELDS) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%,d yields or spin hints: what a spinning thread waits for is not recorded, its"
                  + " spinning counts as work",
              conversion.yields));
    }
    lines.addAll(conversion.findings.warnings());
    recording.notes.forEach(
        (key, values) -> {
          if (key.startsWith(RecordingNotes.WARNING)) {
            lines.addAll(values);
          }
        });
    return lines;
  }

  private static List<String> notCaptured(Recording recording) {
    List<String> lines =
        new ArrayList<>(recording.notes.getOrDefault(RecordingNotes.NOT_CAPTURED, List.of()));
    for (String events : recording.notes.getOrDefault(RecordingNotes.VIRTUAL_EVENTS, List.of())) {
      if (!events.equals("0")) {
        lines.add(events + " operations of virtual threads");
      }
    }
    for (String code : recording.notes.getOrDefault(RecordingNotes.NOT_WOVEN, List.of())) {
      lines.add(code + " (not woven)");
    }
    return lines.stream().distinct().toList();
  }
}
