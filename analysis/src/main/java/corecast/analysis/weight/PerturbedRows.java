package corecast.analysis.weight;

import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import java.util.BitSet;

/** The rows of a perturbation, segment by segment: one or two replays for each. */
final class PerturbedRows implements WeightRows {

  /**
   * What shortening one segment did.
   *
   * @param timesProcessors P x weight for each column
   * @param stable whether twice the shortening did twice as much
   */
  record Slope(double[] timesProcessors, boolean stable) {}

  private final Timeline timeline;
  private final Columns columns;
  private final Perturbation perturbation;
  private int oneSided;

  PerturbedRows(Timeline timeline, Columns columns, Perturbation perturbation) {
    this.timeline = timeline;
    this.columns = columns;
    this.perturbation = perturbation;
  }

  @Override
  public Columns columns() {
    return columns;
  }

  @Override
  public void forEach(Reader reader) {
    Program program = timeline.program();
    WeightRow row = new WeightRow(columns);
    oneSided = 0;
    BitSet done = new BitSet(); // work that was repeated has several events
    for (int k = timeline.events() - 1; k >= 0; k--) {
      int step = timeline.step(k);
      if (program.amount(step) > 0 && !done.get(step)) {
        done.set(step);
        Slope slope = perturbation.of(step);
        oneSided += slope.stable() ? 0 : 1;
        row.set(slope.timesProcessors());
        reader.row(k, row);
      }
    }
  }

  @Override
  public int oneSided() {
    return oneSided;
  }
}
