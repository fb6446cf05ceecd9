package corecast.analysis.weight;

import corecast.program.Program;
import corecast.program.Progress;
import corecast.program.column.DoubleColumn;
import corecast.simulator.timeline.Timeline;

/**
 * Weights with delays in wall time at one processor count: one backward pass with two adjoints for
 * each event, of its wall time and of its attained service (docs/model.md, section 3).
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
    DoubleColumn wall = zeros(events);
    DoubleColumn service = zeros(events);
    if (events > 0) {
      add(wall, events - 1, 1);
    }
    if (origin.cause() != Timeline.ROOT) {
      add(wall, origin.cause(), -1);
    }
    WeightRow row = new WeightRow(columns);
    Progress.begin("weighing", events);
    for (int k = events - 1; k >= 0; k--) {
      Progress.did(k + 1);
      double rate = Math.min(1, (double) processors / Math.max(1, timeline.running(k)));
      int parent = timeline.parent(k);
      boolean runs = program.isRun(timeline.step(k));
      double wallOf = wall.get(k);
      double serviceOf = service.get(k);
      double weight;
      double wallBefore;
      double serviceBefore;
      if (runs) {
        weight = serviceOf + wallOf / rate;
        wallBefore = wallOf;
        serviceBefore = -wallOf / rate;
      } else {
        weight = wallOf + rate * serviceOf;
        wallBefore = -rate * serviceOf;
        serviceBefore = serviceOf;
      }
      if (k > 0) {
        add(wall, k - 1, wallBefore);
        add(service, k - 1, serviceBefore);
      }
      if (parent != Timeline.ROOT) {
        add(runs ? service : wall, parent, weight);
      }
      row.set(weight * processors);
      reader.row(k, row);
    }
    wall.drop();
    service.drop();
  }

  private DoubleColumn zeros(int events) {
    DoubleColumn zeros = timeline.program().space().doubles(events);
    zeros.grow(events);
    return zeros;
  }

  private static void add(DoubleColumn to, int at, double what) {
    to.set(at, to.get(at) + what);
  }

  @Override
  public int oneSided() {
    return 0;
  }
}
