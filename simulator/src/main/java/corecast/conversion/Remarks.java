package corecast.conversion;

import corecast.conversion.lock.SpinLocks;
import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.lower.Tally;
import corecast.conversion.machine.OtherPrograms;
import corecast.conversion.plan.Plan;
import corecast.conversion.task.ForkJoinPools;
import corecast.conversion.task.ProcessorSizes;
import corecast.conversion.task.VirtualThreads;
import corecast.note.Lines;
import corecast.note.Note;
import corecast.note.Note.Kind;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.trace.Header;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What is to be said of a recording besides its numbers: what it lacks, and what was noticed. */
final class Remarks {
  /** Fewer yields and spin hints than this say nothing. */
  private static final long MANY_YIELDS = 1_000;

  /** Fewer outcomes than this say little, whatever their share. */
  private static final long MANY_OUTCOMES = 10;

  private final Recording recording;
  private final Plan plan;
  private final Tally tally;
  private final ForkJoinPools forkJoinPools;

  /** The loops whose waits in the recording are parks, as they are named. */
  private final Set<String> spinWaits;

  /** These, and the loops that take mutexes: nobody need be warned of them. */
  private final Set<String> knownSpinLoops;

  Remarks(Conversion conversion, Tally tally) {
    this.plan = conversion.plan();
    this.recording = plan.recording;
    this.tally = tally;
    this.forkJoinPools = conversion.analyses().get(ForkJoinPools.FACT);
    this.spinWaits = SpinLoops.waits(recording);
    this.knownSpinLoops = new HashSet<>(conversion.analyses().get(SpinLocks.LOOPS));
    knownSpinLoops.addAll(spinWaits);
  }

  /** What was noticed, for whoever looks at the recording. */
  List<String> notes(Program program) {
    List<String> lines = new ArrayList<>(noticed().stream().map(Note::text).toList());
    lines.addAll(FunctionSource.notes(recording));
    lines.addAll(SmallFunctions.notes(tally.entries(), tally.workNanos()));
    lines.addAll(SpinLoops.notes(recording, knownSpinLoops, program));
    return lines;
  }

  /** What a reader of a prediction must know: what is missing, and what else was noticed. */
  List<Note> warnings() {
    List<Note> notes = new ArrayList<>();
    long lost = recording.header.dropped();
    if (lost > 0) {
      notes.add(
          Note.of(
                  Kind.EVENTS_LOST,
                  String.format(
                      Locale.ROOT,
                      "%s missing%s. Record with a larger --limit or fewer functions.",
                      CountText.of(
                          lost,
                          "event did not fit into the trace file and is",
                          "events" + " did not fit into the trace file and are"),
                      since(recording.header)))
              .with("events", lost));
    }
    if (recording.truncated) {
      notes.add(
          Note.of(
              Kind.TRUNCATED,
              (recording.missing.end()
                      ? "The trace has no end: it was cut off, and everything"
                          + " after that point is missing from this prediction."
                      : "The trace is damaged. What each thread did from its first damaged block on is missing from this prediction.")
                  + recording.missing.sentence()));
    }
    if (!recording.header.closed()) {
      notes.add(
          Note.of(
              Kind.NOT_ENDED,
              "The recording was not closed, because the target was killed or still runs."
                  + " Operations that were open at that point end there."));
    }
    long signal = RecordingNotes.signal(recording.number(RecordingNotes.STATUS));
    if (signal > 0 && !recording.isCut()) {
      notes.add(
          Note.of(
                  Kind.ENDED_BY_SIGNAL,
                  "Signal "
                      + signal
                      + " ended the target. What it would have done afterwards is"
                      + " not part of the prediction.")
              .with("signal", signal));
    }
    OtherPrograms.in(recording).note().ifPresent(notes::add);
    notCaptured(recording)
        .forEach(what -> notes.add(Note.of(Kind.NOT_CAPTURED, "Not recorded: " + what + ".")));
    long unmatched = plan.findings.unmatched().values().stream().mapToLong(Long::longValue).sum();
    if (unmatched > 0) {
      notes.add(
          Note.of(
                  Kind.UNMATCHED,
                  CountText.of(unmatched, "record")
                      + " had no counterpart (for"
                      + " example an unlock without its lock) and "
                      + (unmatched == 1 ? "was" + " ignored." : "were ignored."))
              .with("records", unmatched));
    }
    notes.addAll(noticed());
    add(notes, Kind.SPINNING, SpinLoops.warnings(recording, knownSpinLoops, plan.functions));
    return notes;
  }

  private static void add(List<Note> notes, Kind kind, List<String> lines) {
    lines.forEach(line -> notes.add(Note.of(kind, line)));
  }

  private static String since(Header header) {
    return header.fullNanos() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "; the recording ends %.3f s after its" + " start",
            header.fullNanos() / 1e9);
  }

  private List<Note> noticed() {
    List<Note> notes = new ArrayList<>();
    List<String> processors = recording.notes.get(RecordingNotes.AVAILABLE_PROCESSORS);
    if (processors != null) {
      String places = ProcessorSizes.places(recording);
      notes.add(
          Note.of(
              Kind.PROCESSORS_ASKED,
              "The program asked for the number of processors"
                  + (places.isEmpty() ? "" : " (" + places + ")")
                  + " and got "
                  + String.join(", ", processors.stream().distinct().toList())
                  + "."
                  + " Whatever sizes it derived from that stay the same in predictions for other"
                  + " numbers."));
    }
    for (String split : recording.notes.getOrDefault(RecordingNotes.SPLIT, List.of())) {
      notes.add(
          Note.of(
              Kind.TASKS_SPLIT,
              split
                  + " were split into tasks for "
                  + forkJoinPools.processorsSeen()
                  + ""
                  + " processors. On more processors they would be split differently. Record with"
                  + " --procs set to the largest number you ask about."));
    }
    String missing = FunctionSource.missing(recording);
    if (missing != null) {
      notes.add(Note.of(Kind.NO_FUNCTIONS, missing));
    }
    if (recording.methods.isEmpty()) {
      for (String globs : recording.notes.getOrDefault(RecordingNotes.INCLUDE, List.of())) {
        notes.add(
            Note.of(
                Kind.NO_FUNCTIONS,
                "No functions were recorded: none of the loaded classes matches --include"
                    + " "
                    + globs
                    + "."));
      }
    }
    add(notes, Kind.VIRTUAL_THREADS, VirtualThreads.notes(recording));
    long outcomes = plan.findings.outcomeCount();
    long failed = outcomes - plan.findings.succeededCount();
    if (outcomes >= MANY_OUTCOMES && outcomes * 100 > recording.timedEvents) {
      notes.add(
          Note.of(
                  Kind.TIMING_OUTCOMES,
                  String.format(
                      Locale.ROOT,
                      "%,d of %,d events are outcomes that depended on timing (tryLock, timeouts, polls). Of these %,d are successes, and %,d failures or timeouts. The replay repeats them as recorded; another run may have others.",
                      outcomes,
                      recording.timedEvents,
                      outcomes - failed,
                      failed))
              .with("outcomes", outcomes)
              .with("failed", failed));
    }
    if (tally.yields() >= MANY_YIELDS) {
      notes.add(
          Note.of(
                  Kind.SPINNING,
                  String.format(
                      Locale.ROOT,
                      "Threads yielded or gave a spin hint %,d times. What they waited for is not recorded, so this busy waiting counts as work.",
                      tally.yields()))
              .with("yields", tally.yields()));
    }
    add(notes, Kind.SPINNING, SpinLoops.waited(spinWaits, recording, plan.functions));
    add(notes, Kind.CONVERSION, plan.findings.warnings());
    add(notes, Kind.SMALL_ITEMS, SmallItems.notes(recording));
    recording.notes.forEach(
        (key, values) -> {
          if (key.startsWith(RecordingNotes.WARNING)) {
            add(notes, Kind.RECORDER, values);
          }
        });
    return notes;
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
        .forEach((why, what) -> lines.add(Lines.some(what) + why + " (not woven)"));
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
