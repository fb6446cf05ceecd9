package corecast.analysis.weight;

import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;

/** Weights of all segments by the method asked for, with the tie rule applied. */
final class SegmentSweep {
  /**
   * Programs with simultaneous events and at most this many segments are checked by perturbation.
   */
  static final int CHECKED_SEGMENTS = 600;

  private SegmentSweep() {}

  /** Hands each segment's weights, times the column's processor count, to the sink. */
  static void run(
      Simulator simulator,
      Timeline timeline,
      Columns columns,
      WeightOptions options,
      int poolProcessors,
      RowSink sink) {
    int mark = markOf(timeline, options);
    BackwardSweep sweep = new BackwardSweep(timeline, columns, mark);
    boolean possible = mark == Timeline.ROOT && Perturbation.isPossible(timeline.program());
    boolean asked = options.method() == WeightOptions.Method.PERTURB;
    if (asked && !possible) {
      throw new IllegalArgumentException(
          timeline.program().origin().name()
              + ": --method perturb needs a program shorter than 4 s of work and no --from; leave"
              + " one of them out");
    }
    boolean checked = timeline.isTied() && timeline.events() <= CHECKED_SEGMENTS && possible;
    if (!asked && !checked) {
      sweep.run(sink);
      return;
    }
    Perturbation perturbation = new Perturbation(simulator, columns.count(), poolProcessors);
    sweep.run(
        (event, scaled) -> {
          double[] once = perturbation.weights(timeline.step(event), 1);
          double[] twice = asked ? once : perturbation.weights(timeline.step(event), 2);
          double[] own = scaled.clone(); // the sweep goes on with its own row
          for (int c = 0; c < own.length; c++) {
            // Where a shorter segment changes who comes first there is no slope: keep the rule's.
            if (Double.isFinite(once[c]) && Math.abs(once[c] - twice[c]) < 1e-9) {
              own[c] = once[c] * columns.count()[c];
            }
          }
          sink.accept(event, own);
        });
  }

  /** The event that caused the mark asked for; ROOT if none is. */
  static int markOf(Timeline timeline, WeightOptions options) {
    String name = options.fromMark();
    if (name == null) {
      return Timeline.ROOT;
    }
    for (int o = 0; o < timeline.program().objects(); o++) {
      if (timeline.program().objectKind(o) == corecast.program.ObjectKind.MARK
          && timeline.program().objectName(o).equals(name)
          && timeline.markCause(o) != Timeline.NEVER) {
        return timeline.markCause(o);
      }
    }
    throw new IllegalArgumentException(
        timeline.program().origin().name()
            + ": no mark "
            + name
            + " is reached; give another name");
  }
}
