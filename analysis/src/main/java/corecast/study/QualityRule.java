package corecast.study;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.RecordedSpan;
import corecast.study.Quality.Grade;
import corecast.study.Quality.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The grade of an answer about a recording: of its replay on one processor, of what recording cost,
 * of the range of several machines, and of what its notes warn of ({@code docs/model.md}, section
 * 9).
 */
final class QualityRule {
  /** What the replay on one processor may be off ({@link SelfCheck}), and so anything else. */
  static final double TOLERANCE = SelfCheck.TOLERANCE;

  /**
   * A range of that factor says nothing of how much processors help, and a program that takes that
   * many times as long while it is recorded is not the one that was asked about.
   */
  private static final double NO_ANSWER = 2;

  private static final String NOTED = " (see the warnings)";

  /** Of a recording, and why its replay cannot be checked if that is so: one reason. */
  private static final Reason DISTURBED =
      new Reason(
          Grade.LIMITED,
          "other programs had part of the CPU while the program was recorded" + NOTED,
          "Record again on an idle CPU.");

  private QualityRule() {}

  /**
   * Applies it.
   *
   * @param check the replay on one processor
   * @param notes what is known of the recording and its replay
   * @param points the prediction; with the other machine's speedups where these are known
   */
  static Quality of(SelfCheck check, List<Note> notes, List<SpeedupPoint> points) {
    List<Reason> reasons = new ArrayList<>();
    reasons.add(ofCheck(check, notes));
    reasons.addAll(ofCpuTime(check.recorded()));
    ofRecorder(check.recorded()).ifPresent(reasons::add);
    reasons.add(ofRange(points));
    reasons.addAll(ofNotes(notes));
    return Quality.of(reasons.stream().distinct().toList());
  }

  static List<Reason> ofNotes(List<Note> notes) {
    return notes.stream().flatMap(note -> ofNote(note).stream()).distinct().toList();
  }

  // ---- the replay on one processor --------------------------------------------------------------

  private static Reason ofCheck(SelfCheck check, List<Note> notes) {
    RecordedSpan recorded = check.recorded();
    if (check.differs() || Double.isNaN(check.replayedNanos())) {
      return new Reason(
          Grade.POOR,
          "on one processor the replay does not take as long as the recording did",
          "Look at the reasons in the warning, and record again on an idle machine. Compare with real runs: corecast validate -- java ...");
    }
    if (!recorded.isComparable()) {
      return new Reason(
          Grade.LIMITED,
          "the replay cannot be checked against the recording: " + recorded.incomparable(),
          "Record the whole program on one CPU, until it ends by itself, and replay all of it.");
    }
    double replayed = check.replayedNanos();
    boolean isCertain =
        replayed <= recorded.leastNanos() * (1 + TOLERANCE)
            && replayed >= recorded.mostNanos() * (1 - TOLERANCE);
    if (isCertain) {
      return new Reason(
          Grade.GOOD,
          "on one processor the replay takes as long as the recording did, within "
              + Numbers.percent(TOLERANCE),
          "");
    }
    return notes.stream().anyMatch(note -> note.kind() == Note.Kind.DISTURBED)
        ? DISTURBED
        : new Reason(
            Grade.LIMITED,
            "the replay cannot be checked to "
                + Numbers.percent(TOLERANCE)
                + ": the recording is too short or too disturbed",
            "Record a longer run on an idle machine.");
  }

  private static List<Reason> ofCpuTime(RecordedSpan recorded) {
    List<Reason> reasons = new ArrayList<>();
    double most = TOLERANCE * recorded.mostNanos();
    if (recorded.isComparable() && recorded.libraryNanos() > most) {
      reasons.add(
          new Reason(
              Grade.LIMITED,
              "synchronization calls of the JDK used "
                  + Numbers.duration(recorded.libraryNanos())
                  + " of CPU time, which a replay does not have",
              "Use larger pieces of work between such calls, if you can."));
    }
    return reasons;
  }

  // ---- the recorder -----------------------------------------------------------------------------

  /** By how much the program took longer, on a CPU that it has to itself, because of recording. */
  private static Optional<Reason> ofRecorder(RecordedSpan recorded) {
    if (!recorded.isComparable() || recorded.leastNanos() == 0) {
      return Optional.empty();
    }
    double more = (double) recorded.recorderNanos() / recorded.leastNanos();
    if (more <= TOLERANCE) {
      return Optional.of(
          new Reason(
              Grade.GOOD,
              "recording made the program at most " + Numbers.percent(TOLERANCE) + " slower",
              ""));
    }
    String text =
        "recording made the program "
            + Numbers.percent(more)
            + " slower ("
            + Numbers.duration(recorded.recorderNanos())
            + " of the recorder's own beside "
            + Numbers.duration(recorded.leastNanos())
            + ")";
    String remedy =
        "Record a longer run, or less of it: without --functions woven, or with --include.";
    Grade grade = more < NO_ANSWER - 1 ? Grade.LIMITED : Grade.POOR;
    return Optional.of(new Reason(grade, text, remedy));
  }

  // ---- the range of the machines ----------------------------------------------------------------

  private static Reason ofRange(List<SpeedupPoint> points) {
    Optional<SpeedupPoint> widest =
        points.stream()
            .filter(p -> p.hasRange() && (p.processors() > 1 || points.size() == 1))
            .max(Comparator.comparingDouble(QualityRule::factor));
    if (widest.isEmpty()) {
      return new Reason(
          Grade.LIMITED,
          "only one model of the processors was replayed",
          "Compare predict --machine ideal with --machine queues.");
    }
    double factor = factor(widest.get());
    if (factor <= 1 + TOLERANCE) {
      return new Reason(
          Grade.GOOD,
          "all models of the processors agree within " + Numbers.percent(TOLERANCE),
          "");
    }
    String text =
        "on "
            + widest.get().processors()
            + " processors the speedup is "
            + Numbers.fixed(widest.get().leastSpeedup(), 2)
            + " to "
            + Numbers.fixed(widest.get().mostSpeedup(), 2)
            + ", depending on how an operating system shares them";
    boolean isAnswer = points.stream().allMatch(point -> factorOfTwo(point) < NO_ANSWER);
    return isAnswer
        ? new Reason(Grade.LIMITED, text, "Take both ends of the range into account.")
        : new Reason(Grade.POOR, text, "Compare with real runs: corecast validate -- java ...");
  }

  /** Without run queues at their worst, which say how bad it may be and not how it is. */
  private static double factorOfTwo(SpeedupPoint point) {
    double other = point.otherSpeedup().orElse(point.speedup());
    return Math.max(point.speedup(), other) / Math.min(point.speedup(), other);
  }

  private static double factor(SpeedupPoint point) {
    return point.mostSpeedup() / point.leastSpeedup();
  }

  // ---- notes ------------------------------------------------------------------------------------

  /** Parts that are missing make it poor; whatever else limits or changes the answer, limited. */
  private static Optional<Reason> ofNote(Note note) {
    if (!note.isWarning()) {
      return Optional.empty();
    }
    return switch (note.kind()) {
      case SELF_CHECK -> Optional.empty(); // it is the check's own
      case EVENTS_LOST ->
          poor(
              "events are missing in the recording",
              "Record with a larger --limit or fewer functions.");
      case TRUNCATED ->
          poor("a part of the trace file is missing", "Copy the file again, or record again.");
      case WAITS_LEFT_OUT ->
          shareBehind(note) > TOLERANCE
              ? poor(
                  "much of the replay comes after waits that had to be left out",
                  "Compare with real runs: corecast validate -- java ...")
              : limited("waits had to be left out");
      case NOT_ENDED -> limited("the recorded program was killed, or went on");
      case ENDED_BY_SIGNAL -> limited("a signal ended the recorded program");
      case DISTURBED -> Optional.of(DISTURBED);
      case TAKERS_KEPT, ORDER_KEPT, TURNS_GIVEN_UP ->
          limited("a recorded order had to be kept, or given up, so that the replay ends");
      case CPU_BALANCE -> limited("CPU time was not recorded, or counted twice");
      case NOT_CAPTURED -> limited("the recorder could not see everything");
      case UNMATCHED -> limited("some records have no counterpart");
      case PROCESSORS_ASKED, TASKS_SPLIT ->
          limited("sizes that the program derived from its processors stay as recorded");
      case NO_FUNCTIONS -> limited("no functions were recorded");
      case VIRTUAL_THREADS -> limited("what is between two virtual threads counts for one of them");
      case TIMING_OUTCOMES -> limited("many outcomes depended on timing and stay as recorded");
      case SPINNING -> limited("busy waiting counts as work");
      case MEASUREMENT_VOID ->
          limited("the run without recording was disturbed, or did other work");
      case DIFFERENT_WORK -> limited("the recordings did not all do the same work");
      default ->
          Optional.of(
              new Reason(Grade.LIMITED, "the answer is limited by what its warnings say", ""));
    };
  }

  /** The part of the run time, on one processor or on many, that depends on what was left out. */
  private static double shareBehind(Note note) {
    return note.values().entrySet().stream()
        .filter(value -> value.getKey().startsWith("share_behind"))
        .mapToDouble(value -> value.getValue().doubleValue())
        .max()
        .orElse(1);
  }

  private static Optional<Reason> poor(String text, String remedy) {
    return Optional.of(new Reason(Grade.POOR, text, remedy));
  }

  private static Optional<Reason> limited(String text) {
    return Optional.of(new Reason(Grade.LIMITED, text + NOTED, ""));
  }
}
