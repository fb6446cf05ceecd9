package corecast.study;

import corecast.analysis.speedup.MeasuredPoint;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.Spread;
import corecast.note.Note;
import corecast.program.PlainRun;
import corecast.program.Program;
import corecast.study.table.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A prediction beside real runs.
 *
 * @param predicted the prediction, for one processor first
 * @param queuesSpeedups with an operating system's run queues; NaN where that takes long
 * @param idleNanos for how long nobody runs on one processor, as far as it is known, ns
 */
public record Validation(
    Answer<SpeedupCurve> predicted, double[] queuesSpeedups, double idleNanos) {

  /** Predicts; real runs are laid beside it afterwards. */
  public static Validation of(Study study, Processors processors) {
    Answer<SpeedupCurve> predicted = study.predict(processors);
    SpeedupCurve curve = predicted.value();
    Program program = study.program();
    double replayed =
        curve.singleNanos()
            - program.workNanos()
            - program.vmWork().totalNanos()
            - program.pauses().totalNanos();
    return new Validation(
        predicted,
        study.speedupsWithQueues(curve),
        Math.max(replayed, program.origin().idleNanos()));
  }

  /**
   * Lays real runs beside it.
   *
   * @param taken what the runs took, by processor count as predicted, one first
   */
  public Answer<List<MeasuredPoint>> measured(PlainRun[][] taken) {
    List<Spread> nanos =
        Arrays.stream(taken)
            .map(runs -> Arrays.stream(runs).mapToDouble(PlainRun::nanos).toArray())
            .map(Spread::of)
            .toList();
    double one = nanos.get(0).median();
    List<MeasuredPoint> points =
        IntStream.range(0, taken.length)
            .mapToObj(
                i ->
                    new MeasuredPoint(
                        predicted.value().points().get(i), queuesSpeedups[i], nanos.get(i), one))
            .toList();
    double others = ValidationNotes.othersPart(Arrays.asList(taken[0]), idleNanos);
    List<Note> notes = new ArrayList<>(ValidationNotes.of(points, others));
    notes.addAll(predicted.warnings());
    return new Answer<>(points, List.of(Tables.validation(points)), notes);
  }
}
