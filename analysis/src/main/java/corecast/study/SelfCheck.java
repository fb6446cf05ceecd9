package corecast.study;

import corecast.analysis.waiting.WaitDifference;
import corecast.analysis.waiting.WaitDifferences;
import corecast.note.Lines;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.Origin;
import corecast.program.PlainRun;
import corecast.program.Program;
import corecast.program.RecordedSpan;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.StopTheWorld;
import corecast.simulator.machine.Machine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether the replay reproduces the recording that it was made from: on one processor, with the
 * virtual machine's threads and pauses, it must take as long as the recording did.
 *
 * @param replayedNanos how long the replay on one processor takes; NaN if it does not end
 * @param recorded how long the recording lasted
 * @param plainNanos how long the program took on one CPU when it was not recorded; 0 if unknown,
 *     below 0 if that cannot be compared
 * @param reasons what makes the difference, sentences, the largest first; empty if there is none
 */
record SelfCheck(
    double replayedNanos, RecordedSpan recorded, long plainNanos, List<String> reasons) {
  /** By so much of its length a replay may differ. */
  static final double TOLERANCE = 0.1;

  /** What is not worth a word; the system counts CPU times in hundredths of a second. */
  private static final long TOLERANCE_NANOS = 20_000_000;

  /** A recording that is shorter cannot be compared within {@link #TOLERANCE}. */
  static final double LEAST_COMPARED_NANOS = TOLERANCE_NANOS / TOLERANCE;

  /** A range that is narrower is one number. */
  private static final double NARROW = 0.02;

  /** A reason explains at least this part of the difference. */
  private static final double WORTH_SAYING = 0.1;

  private static final int MOST_REASONS = 3;

  /** Instead of the time of a plain run that cannot be compared. */
  private static final long USELESS = -1;

  private static final String NOT_CALIBRATED =
      "Not calibrated by a run without recording (record --calibrate).";

  SelfCheck {
    reasons = List.copyOf(reasons);
  }

  /**
   * Replays on one processor.
   *
   * @param ideal how the program is replayed, on ideally shared processors
   */
  static SelfCheck of(Simulator ideal) {
    Program program = ideal.program();
    if (!program.origin().recorded()) {
      return new SelfCheck(Double.NaN, program.origin().span(), 0, List.of());
    }
    Simulator asRecorded = withRecordedPools(ideal);
    Simulator all = withAll(asRecorded);
    double replayed = program.hasDelays() ? timeOnOne(all) : withoutIdleTime(asRecorded);
    return of(all, replayed);
  }

  /**
   * The same where the prediction has made that replay already.
   *
   * @param ideal how the program is replayed, on ideally shared processors
   * @param predicting how it was replayed for the prediction
   * @param single T(1) of the prediction, ns
   */
  static SelfCheck of(Simulator ideal, Simulator predicting, double single) {
    Program program = ideal.program();
    Simulator all = withAll(withRecordedPools(ideal));
    boolean isSame =
        program.origin().recorded()
            && !program.hasProcessorSizedPools()
            && predicting.program() == program
            && (predicting.options().equals(all.options())
                || program.pauses().count() + program.vmWork().slices() == 0
                    && predicting.options().machine() == Machine.IDEAL);
    return isSame ? of(all, single) : of(ideal);
  }

  List<String> behind(List<String> verdict) {
    List<String> lines = new ArrayList<>(verdict);
    line().ifPresent(lines::add);
    if (recorded.isComparable() && plainNanos == 0) {
      lines.add(NOT_CALIBRATED);
    }
    note().ifPresent(note -> lines.add("note: " + note.text()));
    return lines;
  }

  private static SelfCheck of(Simulator all, double replayed) {
    RecordedSpan recorded = all.program().origin().span();
    long plain = plainNanos(all.program().origin());
    SelfCheck check = new SelfCheck(replayed, recorded, plain, List.of());
    return check.differs() ? new SelfCheck(replayed, recorded, plain, check.reasons(all)) : check;
  }

  private static long plainNanos(Origin origin) {
    boolean isUseless = origin.notes().stream().anyMatch(note -> note.kind() == Note.Kind.MEASURED);
    return PlainRun.on(1, origin.plain()).map(PlainRun::nanos).orElse(isUseless ? USELESS : 0L);
  }

  /** With pools as large as they were: the program may have been told of more processors. */
  private static Simulator withRecordedPools(Simulator ideal) {
    Program program = ideal.program();
    int processors = program.origin().span().processors();
    return program.hasProcessorSizedPools()
        ? new Simulator(program.withPoolSizes(processors), ideal.options())
        : ideal;
  }

  /** Beside everything that used the one CPU of the recording. */
  private static Simulator withAll(Simulator ideal) {
    ReplayOptions asked = ideal.options();
    return ideal.with(
        new ReplayOptions(
            asked.order(), asked.freeMonitors(), Machine.IDEAL, StopTheWorld.CONSTANT, true));
  }

  private static double timeOnOne(Simulator simulator) {
    return simulator.completion(new int[] {1}).timeNanos()[0];
  }

  /** Without delays one processor is never idle: it does one thing after the other. */
  private static double withoutIdleTime(Simulator ideal) {
    Program program = ideal.program();
    ReplayOptions options = ideal.options();
    long pauses = options.stopTheWorld() == StopTheWorld.NONE ? program.pauses().totalNanos() : 0;
    return timeOnOne(ideal) + pauses + program.vmWork().totalNanos();
  }

  /** Whether the replay takes so much longer or shorter that it is not to be trusted. */
  boolean differs() {
    return isLonger() || isShorter();
  }

  private boolean isLonger() {
    return recorded.isComparable()
        && replayedNanos
            > Math.max(
                recorded.mostNanos() * (1 + TOLERANCE), recorded.mostNanos() + TOLERANCE_NANOS);
  }

  private boolean isShorter() {
    return recorded.isComparable()
        && replayedNanos
            < Math.min(
                recorded.leastNanos() * (1 - TOLERANCE), recorded.leastNanos() - TOLERANCE_NANOS);
  }

  /** For the verdict; nothing of a program that was written. */
  Optional<String> line() {
    if (recorded.equals(RecordedSpan.NONE)) {
      return Optional.empty();
    }
    String replayed =
        "replayed on one processor: "
            + (Double.isNaN(replayedNanos) ? "not to its end" : Numbers.duration(replayedNanos));
    if (!recorded.isComparable()) {
      return Optional.of(replayed + ", not compared: " + recorded.incomparable());
    }
    return Optional.of(
        replayed
            + ", recorded "
            + length()
            + (recorded.recorderNanos() > TOLERANCE * recorded.mostNanos()
                ? " without the recorder's own " + Numbers.duration(recorded.recorderNanos())
                : "")
            + plainly());
  }

  /** A replay beside the plain run that it was scaled by, as far as it was. */
  private String plainly() {
    if (plainNanos <= 0) {
      return "";
    }
    double more = replayedNanos / plainNanos - 1;
    return ", run without recording "
        + Numbers.duration(plainNanos)
        + (Double.isNaN(more)
            ? ""
            : " (the replay is "
                + Numbers.percent(Math.abs(more))
                + (more < 0 ? " shorter)" : " longer)"));
  }

  private boolean isNarrow() {
    return recorded.mostNanos() - recorded.leastNanos() <= NARROW * recorded.mostNanos();
  }

  private String length() {
    String most = Numbers.duration(recorded.mostNanos());
    return isNarrow() ? most : Numbers.duration(recorded.leastNanos()) + " to " + most;
  }

  /** What everybody must know who looks at a prediction; nothing if all is well. */
  Optional<Note> note() {
    if (!differs()) {
      return Optional.empty();
    }
    String text =
        "Do not trust this prediction: on one processor the replay takes "
            + Numbers.duration(replayedNanos)
            + ", but the recording took "
            + length()
            + "."
            + reasons.stream().map(reason -> " " + reason + ".").collect(Collectors.joining());
    return Optional.of(
        Note.of(Note.Kind.SELF_CHECK, text)
            .with("replayed_ns", Math.round(replayedNanos))
            .with("recorded_least_ns", recorded.leastNanos())
            .with("recorded_most_ns", recorded.mostNanos()));
  }

  private List<String> reasons(Simulator all) {
    List<String> found = new ArrayList<>();
    Program program = all.program();
    double missing = isLonger() ? 0 : recorded.leastNanos() - replayedNanos;
    double least = WORTH_SAYING * (isLonger() ? replayedNanos - recorded.mostNanos() : missing);
    if (missing > 0 && recorded.unknownNanos() > least) {
      found.add(
          "Threads that are not recorded (native code, for example) used "
              + Numbers.duration(recorded.unknownNanos())
              + " of CPU time");
    }
    if (missing > 0 && recorded.libraryNanos() > least) {
      found.add(
          "Waiting, and synchronization calls of the JDK, used "
              + Numbers.duration(recorded.libraryNanos())
              + " of CPU time, which a replay does not have");
    }
    double idle = program.origin().idleNanos() - idleNanos(program);
    boolean isOfWaits = isLonger() || idle > least;
    if (isOfWaits && !program.space().isPaged()) { // in pages, recorded times are not kept
      List<WaitDifference> waits = new ArrayList<>(WaitDifferences.of(all));
      if (missing > 0) {
        Collections.reverse(waits);
      }
      waits.stream()
          .filter(wait -> (missing > 0 ? -wait.moreNanos() : wait.moreNanos()) > least)
          .map(SelfCheck::inWords)
          .forEach(found::add);
      if (missing > 0 && found.isEmpty()) {
        found.add(
            "The CPU was idle for "
                + Numbers.duration(program.origin().idleNanos())
                + " of the recording, during waits that are not recorded");
      }
    }
    return found.subList(0, Math.min(MOST_REASONS, found.size()));
  }

  private double idleNanos(Program program) {
    return replayedNanos
        - program.workNanos()
        - program.vmWork().totalNanos()
        - program.pauses().totalNanos();
  }

  private static String inWords(WaitDifference wait) {
    return "Thread "
        + Lines.printable(wait.thread())
        + " waits "
        + Numbers.duration(wait.replayedNanos())
        + " in "
        + Lines.printable(wait.what())
        + " in the replay, "
        + Numbers.duration(wait.recordedNanos())
        + " in the recording";
  }
}
