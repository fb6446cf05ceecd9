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

  private PlainNote() {}

  /** Nothing unless the program ran plainly on one CPU; two count if no others were there. */
  static Optional<Note> of(SpeedupCurve curve, List<PlainRun> runs) {
    Optional<PlainRun> one = PlainRun.on(1, runs);
    if (one.isEmpty()) {
      return Optional.empty();
    }
    Optional<PlainRun> two =
        PlainRun.on(2, runs).filter(run -> run.cpuNanos() > 0 && !run.isDisturbed());
    String text = "Without recording the program took " + took(one.get(), curve);
    Note note = Note.of(Note.Kind.MEASURED, text + ".").with("plain_one_ns", one.get().nanos());
    if (two.isEmpty() || one.get().cpuNanos() <= 0) {
      return Optional.of(note);
    }
    double growth = (double) two.get().cpuNanos() / one.get().cpuNanos();
    text +=
        " and "
            + took(two.get(), curve)
            + ", with "
            + Numbers.percent(Math.abs(growth - 1))
            + (growth < 1 ? " less" : " more")
            + " CPU time on two than on one.";
    String dearer =
        curve.points().stream()
            .filter(point -> point.processors() > 1)
            .map(point -> dearer(point, growth))
            .collect(Collectors.joining(", "));
    if (Math.abs(growth - 1) >= NEAR && !dearer.isEmpty()) {
      text +=
          " If work costs as much "
              + (growth < 1 ? "less" : "more")
              + " on any number of processors above one as on two, the speedup is "
              + dearer
              + ".";
    }
    return Optional.of(
        Note.of(Note.Kind.MEASURED, text)
            .with("plain_one_ns", one.get().nanos())
            .with("plain_two_ns", two.get().nanos())
            .with("cpu_growth", growth));
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
