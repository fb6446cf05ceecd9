package corecast.study;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.PlainRun;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A prediction beside the plain runs that its recording was calibrated by. */
final class PlainNote {
  /** Speedups that differ by less are not said again. */
  private static final double NEAR = 0.02;

  /**
   * The system counts CPU time in hundredths of a second: less of it does not tell two runs apart.
   */
  private static final long COMPARABLE_NANOS = 500_000_000;

  private PlainNote() {}

  /**
   * Nothing unless the program ran plainly on one CPU; two count if no others were there.
   *
   * @param told the number of processors of which figures are told; 0 for some of all
   */
  static Optional<Note> of(SpeedupCurve curve, List<PlainRun> runs, int told) {
    Optional<PlainRun> one = PlainRun.on(1, runs);
    if (one.isEmpty()) {
      return Optional.empty();
    }
    Optional<PlainRun> two = PlainRun.on(2, runs).filter(PlainNote::isComparable);
    String text = "Without recording the program took " + took(one.get(), curve);
    if (two.isEmpty() || !isComparable(one.get())) {
      return Optional.of(
          Note.of(Note.Kind.MEASURED, text + ".").with("plain_one_ns", one.get().nanos()));
    }
    double growth = (double) two.get().cpuNanos() / one.get().cpuNanos();
    String more = growth < 1 ? "less" : "more";
    text +=
        " and "
            + took(two.get(), curve)
            + ". On two CPUs it used "
            + Numbers.percent(Math.abs(growth - 1))
            + " "
            + more
            + " CPU time than on one.";
    String dearer =
        ExtraReplays.told(curve.points(), told).stream()
            .limit(ExtraReplays.MOST_TOLD)
            .map(point -> dearer(point, growth))
            .collect(Collectors.joining(", "));
    if (Math.abs(growth - 1) >= NEAR && !dearer.isEmpty()) {
      text +=
          " If work costs as much "
              + more
              + " on all numbers of processors above one, the speedup is "
              + dearer
              + ".";
    }
    return Optional.of(
        Note.of(Note.Kind.MEASURED, text)
            .with("plain_one_ns", one.get().nanos())
            .with("plain_two_ns", two.get().nanos())
            .with("cpu_growth", growth));
  }

  private static boolean isComparable(PlainRun run) {
    return run.cpuNanos() >= COMPARABLE_NANOS && !run.isDisturbed();
  }

  private static String took(PlainRun run, SpeedupCurve curve) {
    String predicted =
        curve.points().stream()
            .filter(point -> point.processors() == run.cpus())
            .findFirst()
            .map(point -> " (predicted " + Numbers.duration(point.timeNanos()) + ")")
            .orElse("");
    return Numbers.duration(run.nanos()) + " on " + CountText.of(run.cpus(), "CPU") + predicted;
  }

  /** All that is done costs more, and so the run is longer by as much, but for its sleeps. */
  private static String dearer(SpeedupPoint point, double growth) {
    return Numbers.fixed(point.speedup() / growth, 2) + " on " + point.processors();
  }
}
