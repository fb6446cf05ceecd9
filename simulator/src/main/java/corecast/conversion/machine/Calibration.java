package corecast.conversion.machine;

import corecast.conversion.log.Recording;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.log.WorkByTime;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.Pauses;
import corecast.program.PlainRun;
import corecast.program.VmWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * By how much less CPU time the program, the compilers and the collectors need where nothing is
 * recorded: one factor for each of them, which gives the replay as much CPU time of that kind as a
 * plain run on one CPU had. Sleeps, input and output keep their time.
 *
 * @param runs the plain runs on one CPU and on two that the recording tells of, one of each
 * @param whyNot why nothing is scaled by them, as a clause; empty if something may be
 * @param work of the recorded threads
 * @param compilers of what compilers did beside them, but for the recorder
 * @param collectors of pauses, and of what collectors did besides
 */
public record Calibration(
    List<PlainRun> runs, String whyNot, Factor work, Factor compilers, Factor collectors) {
  /** Key of the fact that tells of plain runs, as {@link PlainRun#text} says. */
  public static final String KEY = "plain";

  /** So little CPU time says nothing of a factor. */
  private static final long LEAST_NANOS = 5_000_000;

  /** The system counts that of a process in hundredths of a second. */
  private static final long LEAST_WORK_NANOS = 50_000_000;

  /** Threads that nobody records work in a plain run, too, and are no work of the others. */
  private static final double MOST_OF_OTHERS = 0.15;

  private static final double LEAST = 0.2;
  private static final double MOST = 2;

  /**
   * One of the factors.
   *
   * @param what is scaled
   * @param recordedNanos how much of it the recording has
   * @param ratio a plain run's part of that; NaN if it is not known well enough
   */
  public record Factor(String what, long recordedNanos, double ratio) {
    private static Factor of(String what, long plainNanos, long recordedNanos, long least) {
      boolean isKnown = plainNanos >= least && recordedNanos >= least;
      return new Factor(
          what, recordedNanos, isKnown ? (double) plainNanos / recordedNanos : Double.NaN);
    }

    private static Factor none(String what) {
      return new Factor(what, 0, Double.NaN);
    }

    /** What it is multiplied by. */
    public double value() {
      return isApplied() ? ratio : 1;
    }

    private boolean isApplied() {
      return ratio >= LEAST && ratio <= MOST;
    }

    /** Whether a plain run has done something else. */
    private boolean isRefused() {
      return !Double.isNaN(ratio) && !isApplied();
    }

    private String inWords() {
      return what + " by " + Numbers.fixed(ratio, 2);
    }
  }

  /**
   * What a recording says of plain runs. Nothing is scaled unless all of it counts, and it is known
   * whose its CPU time is.
   */
  public static Calibration of(
      Recording recording, CpuProfile profile, List<RecordedPauses.Listed> pauses) {
    List<PlainRun> all =
        recording.notes.getOrDefault(KEY, List.of()).stream()
            .flatMap(text -> PlainRun.parse(text).stream())
            .toList();
    List<PlainRun> runs = Stream.of(1, 2).flatMap(cpus -> PlainRun.on(cpus, all).stream()).toList();
    String whyNot = whyNot(recording, profile, runs);
    if (!whyNot.isEmpty()) {
      return new Calibration(
          runs, whyNot, Factor.none("work"), Factor.none("compilers"), Factor.none("pauses"));
    }
    PlainRun plain = PlainRun.on(1, runs).orElseThrow();
    long paused = pauses.stream().mapToLong(RecordedPauses.Listed::nanos).sum();
    long work =
        WorkByTime.at(new long[] {Long.MAX_VALUE}, recording.logs, recording.eventCostNanos())[0];
    return new Calibration(
        runs,
        "",
        Factor.of("work", plain.programNanos(), work, LEAST_WORK_NANOS),
        Factor.of(
            "compilers",
            plain.compilerNanos(),
            MachineThreads.compilerNanos(recording, profile),
            LEAST_NANOS),
        Factor.of(
            "pauses",
            plain.collectorNanos(),
            Math.max(paused, Arrays.stream(profile.collectors()).sum()),
            LEAST_NANOS));
  }

  private static String whyNot(Recording recording, CpuProfile profile, List<PlainRun> runs) {
    Optional<PlainRun> plain = PlainRun.on(1, runs);
    if (plain.isEmpty()) {
      return "there was none on one CPU";
    }
    if (!profile.tellsThreads() || !plain.get().tellsThreads()) {
      return "it is not known who used the CPU time";
    }
    if (recording.number(RecordingNotes.STATUS) > 0) {
      return "the recorded program did not come to its end";
    }
    if (recording.header.dropped() > 0) {
      return "the recording is not whole";
    }
    if (othersNanos(recording, profile) > MOST_OF_OTHERS * recording.header.processCpuNanos()) {
      return "threads that were not recorded used much of the CPU time";
    }
    return RecordedSpans.incomparable(recording);
  }

  /** What neither recorded threads nor the recorder or the virtual machine used, ns. */
  private static long othersNanos(Recording recording, CpuProfile profile) {
    long threads = WorkByTime.at(new long[] {Long.MAX_VALUE}, recording.logs, 0)[0];
    return recording.header.processCpuNanos()
        - threads
        - recording.number(RecordingNotes.RECORDER)
        - Stream.of(
                profile.recorder(),
                profile.smallCompiler(),
                profile.largeCompiler(),
                profile.collectors())
            .flatMapToLong(Arrays::stream)
            .sum();
  }

  /** The plain runs that stand beside the prediction; none if they cannot be compared with it. */
  public List<PlainRun> used() {
    return whyNot.isEmpty() ? runs : List.of();
  }

  /** The pauses of the program with scaled work, in their places. */
  public Pauses of(Pauses pauses) {
    return whyNot.isEmpty() ? pauses.scaled(work.value(), collectors.value()) : pauses;
  }

  /** The same of the virtual machine's threads: compilers first, then the collectors. */
  public VmWork of(VmWork vmWork) {
    double compiled = compilers.value();
    return whyNot.isEmpty()
        ? vmWork.scaled(work.value(), compiled, compiled, collectors.value())
        : vmWork;
  }

  /** Whether the program has as much work as the plain run had, in the library, too. */
  public boolean isWorkScaled() {
    return whyNot.isEmpty() && work.isApplied();
  }

  /** How much CPU time is scaled away, ns; below 0 if there is more of it. */
  public long savedNanos() {
    return Math.round(
        Stream.of(work, compilers, collectors)
            .mapToDouble(factor -> factor.recordedNanos * (1 - factor.value()))
            .sum());
  }

  /** What a reader of a prediction must know; nothing if there was no plain run. */
  public List<Note> notes() {
    if (runs.isEmpty()) {
      return List.of();
    }
    if (!whyNot.isEmpty()) {
      return List.of(Note.of(Note.Kind.MEASURED, "The plain run is not used: " + whyNot + "."));
    }
    List<Note> notes = new ArrayList<>();
    runs.stream()
        .filter(PlainRun::isDisturbed)
        .map(
            run ->
                Note.of(
                        Note.Kind.MEASUREMENT_VOID,
                        "Other programs had "
                            + run.othersPercent()
                            + " % of "
                            + CountText.of(run.cpus(), "CPU")
                            + " while the program ran without recording; calibrate again on idle"
                            + " CPUs.")
                    .with("others_share", run.othersPercent() / 100.0))
        .forEach(notes::add);
    String applied = listed(Factor::isApplied);
    if (!applied.isEmpty()) {
      PlainRun plain = PlainRun.on(1, runs).orElseThrow();
      notes.add(
          Note.of(
                  Note.Kind.MEASURED,
                  "Calibrated by a run without recording, which took "
                      + Numbers.duration(plain.nanos())
                      + " on one CPU: recorded times are scaled ("
                      + applied
                      + ").")
              .with("plain_ns", plain.nanos())
              .with("plain_cpu_ns", plain.cpuNanos())
              .with("work_factor", work.value())
              .with("compilers_factor", compilers.value())
              .with("pauses_factor", collectors.value()));
    }
    String refused = listed(Factor::isRefused);
    if (!refused.isEmpty()) {
      notes.add(
          Note.of(
              Note.Kind.MEASUREMENT_VOID,
              "The run without recording did other work than the recorded one. It would scale "
                  + refused
                  + ", which is not done; record again."));
    }
    return notes;
  }

  private String listed(Predicate<Factor> which) {
    return Stream.of(work, compilers, collectors)
        .filter(which)
        .map(Factor::inWords)
        .collect(Collectors.joining(", "));
  }
}
