package corecast.analysis.weight;

import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;

/**
 * The rows of a sweep, checked against the definition segment by segment: at a tied instant the
 * order of events may change, which no linear rule sees. For small programs.
 */
final class CheckedRows implements WeightRows {
  private final Timeline timeline;
  private final WeightRows sweep;
  private final Perturbation perturbation;
  private int oneSided;

  CheckedRows(Timeline timeline, WeightRows sweep, Perturbation perturbation) {
    this.timeline = timeline;
    this.sweep = sweep;
    this.perturbation = perturbation;
  }

  @Override
  public Columns columns() {
    return sweep.columns();
  }

  @Override
  public void forEach(Reader reader) {
    Program program = timeline.program();
    int width = columns().width();
    double[] swept = new double[timeline.events() * width];
    sweep.forEach((k, row) -> System.arraycopy(row.values(), 0, swept, k * width, width));
    WeightRow row = new WeightRow(columns());
    oneSided = 0;
    for (int k = timeline.events() - 1; k >= 0; k--) {
      int step = timeline.step(k);
      row.set(Arrays.copyOfRange(swept, k * width, (k + 1) * width));
      if (program.amount(step) > 0) {
        PerturbedRows.Slope slope = perturbation.of(step);
        if (slope.stable()) {
          row.set(slope.timesProcessors());
        } else {
          oneSided++;
        }
      }
      reader.row(k, row);
    }
  }

  @Override
  public int oneSided() {
    return oneSided;
  }
}
