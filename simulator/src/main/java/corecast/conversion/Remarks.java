package corecast.conversion;

import corecast.conversion.draft.Findings;
import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.task.ProcessorSizes;
import corecast.conversion.task.VirtualThreads;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.trace.Header;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is to be said of a recording besides its numbers: what it lacks, and what was noticed. */
final class Remarks {
  /** Fewer yields and spin hints than this say nothing. */
  private static final long MANY_YIELDS = 1_000;

  /** Fewer outcomes than this say little, whatever their share. */
  private static final long MANY_OUTCOMES = 10;

  private Remarks() {}

  /** What was noticed, for whoever looks at the recording. */
  static List<String> notes(Recording recording, Conversion conversion, Program program) {
    List<String> lines = new ArrayList<>(noticed(recording, conversion));
    lines.addAll(SmallFunctions.notes(conversion.entries, conversion.attributedNanos()));
    lines.addAll(SpinLoops.notes(recording, conversion.knownSpinLoops, program));
    lines.addAll(SwitchedOff.notes(recording));
    return lines;
  }

  /** What a reader of a prediction must know: what is missing, and what else was noticed. */
  static List<String> warnings(Recording recording, Conversion conversion) {
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
      lines.add(RecordedProgram.TRUNCATED);
    }
    if (!recording.header.closed()) {
      lines.add(RecordedProgram.NOT_ENDED);
    }
    long signal = RecordingNotes.signal(recording.number(RecordingNotes.STATUS));
    if (signal > 0 && !recording.isCut()) {
      lines.add(
          "signal "
              + signal
              + " ended the target: what it would have done after that is in no prediction");
    }
    notCaptured(recording).forEach(what -> lines.add("not captured: " + what));
    long unmatched =
        conversion.draft.findings.unmatched().values().stream().mapToLong(Long::longValue).sum();
    if (unmatched > 0) {
      lines.add(CountText.of(unmatched, "record") + " without a counterpart");
    }
    lines.addAll(noticed(recording, conversion));
    lines.addAll(
        SpinLoops.warnings(recording, conversion.knownSpinLoops, conversion.draft.functions));
    return lines;
  }

  private static String since(Header header) {
    return header.fullNanos() == 0
        ? ""
        : String.format(Locale.ROOT, ", it ends %.3f s after its start", header.fullNanos() / 1e9);
  }

  private static List<String> noticed(Recording recording, Conversion conversion) {
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
    long outcomes = conversion.draft.findings.outcomeCount();
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
    lines.addAll(SpinLoops.waited(conversion.spinWaits, recording, conversion.draft.functions));
    lines.addAll(conversion.draft.findings.warnings());
    lines.addAll(SmallItems.notes(recording));
    recording.notes.forEach(
        (key, values) -> {
          if (key.startsWith(RecordingNotes.WARNING)) {
            lines.addAll(values);
          }
        });
    return lines;
  }

  /** What happened that no event tells of. */
  static List<String> notCaptured(Recording recording) {
    List<String> lines =
        new ArrayList<>(recording.notes.getOrDefault(RecordingNotes.NOT_CAPTURED, List.of()));
    for (String events : recording.notes.getOrDefault(RecordingNotes.VIRTUAL_EVENTS, List.of())) {
      if (!events.equals("0")) {
        lines.add(events + " operations of virtual threads");
      }
    }
    notWoven(recording.notes.getOrDefault(RecordingNotes.NOT_WOVEN, List.of()))
        .forEach((why, what) -> lines.add(Findings.some(what) + why + " (not woven)"));
    return lines.stream().distinct().toList();
  }

  /** What was left as it is, by the reason as the lines give it. */
  private static Map<String, List<String>> notWoven(List<String> notes) {
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    for (String note : new LinkedHashSet<>(notes)) {
      int end = note.contains(": ") ? note.indexOf(": ") : note.length();
      byReason
          .computeIfAbsent(note.substring(end), r -> new ArrayList<>())
          .add(note.substring(0, end));
    }
    return byReason;
  }
}
