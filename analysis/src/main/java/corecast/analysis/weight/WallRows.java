package corecast.analysis.weight;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.Progress;
import corecast.simulator.timeline.Timeline;

/**
 * Weights with delays in wall time at one processor count: one backward pass with two adjoints for
 * each event, of its wall time and of its attained service (design: model, section 3).
 */
final class WallRows implements WeightRows {
  private final Timeline timeline;
  private final int processors;
  private final TimeOrigin origin;
  private final Columns columns;

  WallRows(Timeline timeline, TimeOrigin origin) {
    this.timeline = timeline;
    this.processors = timeline.processors();
    this.origin = origin;
    this.columns = Columns.of(new int[] {processors}, processors);
  }

  @Override
  public Columns columns() {
    return columns;
  }

  @Override
  public void forEach(Reader reader) {
    Program program = timeline.program();
    int events = timeline.events();
    double[] wall = new double[events];
    double[] service = new double[events];
    if (events > 0) {
      wall[events - 1] += 1;
    }
    if (origin.cause() != Timeline.ROOT) {
      wall[origin.cause()] -= 1;
    }
    double[] row = new double[1];
    Progress.begin("weighing", events);
    for (int k = events - 1; k >= 0; k--) {
      if (Progress.isDue(k + 1)) {
        Progress.add(Progress.EVERY);
      }
      double rate = Math.min(1, (double) processors / Math.max(1, timeline.running(k)));
      int parent = timeline.parent(k);
      boolean runs = program.operationCode(timeline.step(k)) == Operation.RUN.ordinal();
      double weight;
      double wallBefore;
      double serviceBefore;
      if (runs) {
        weight = service[k] + wall[k] / rate;
        wallBefore = wall[k];
        serviceBefore = -wall[k] / rate;
      } else {
        weight = wall[k] + rate * service[k];
        wallBefore = -rate * service[k];
        serviceBefore = service[k];
      }
      if (k > 0) {
        wall[k - 1] += wallBefore;
        service[k - 1] += serviceBefore;
      }
      if (parent != Timeline.ROOT) {
        (runs ? service : wall)[parent] += weight;
      }
      row[0] = weight * processors;
      reader.row(k, row);
    }
  }

  @Override
  public int oneSided() {
    return 0;
  }
}
