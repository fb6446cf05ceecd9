package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;
import java.util.Arrays;

/**
 * All weights of all segments in one backward pass (design: model, section 3): P x weight of a
 * segment is the sum, over the events that descend from its end, of max(P, n before) - max(P, n
 * after). Rows are carried for live events only: those with a descendant already seen.
 */
final class TreeSweep implements WeightRows {
  private static final int NONE = -1;

  private final Timeline timeline;
  private final Columns columns;
  private final EventTerms terms;
  private final RowPool rows;
  private final int[] rowOf;

  private TreeSweep(Timeline timeline, Columns columns, EventTerms terms) {
    this.timeline = timeline;
    this.columns = columns;
    this.terms = terms;
    this.rows = new RowPool(columns.width());
    this.rowOf = new int[timeline.events()];
    Arrays.fill(rowOf, NONE);
  }

  static TreeSweep of(Timeline timeline, Columns columns, TimeOrigin origin) {
    EventTerms untied = new UntiedTerms(timeline, columns, origin);
    return new TreeSweep(
        timeline,
        columns,
        timeline.isTied() ? new TiedTerms(timeline, columns, origin, untied) : untied);
  }

  @Override
  public Columns columns() {
    return columns;
  }

  @Override
  public void forEach(Reader reader) {
    int width = columns.width();
    for (int k = timeline.events() - 1; k >= 0; k--) {
      terms.addTo(this, k);
      int row = rowOf[k];
      if (row == NONE) {
        continue;
      }
      reader.row(k, rows.values(), row * width);
      int parent = timeline.parent(k);
      if (parent == Timeline.ROOT) {
        rows.give(row);
      } else if (rowOf[parent] == NONE) {
        rowOf[parent] = row; // an only child so far: its row becomes the parent's
      } else {
        rows.add(row, rowOf[parent]);
        rows.give(row);
      }
    }
  }

  @Override
  public int oneSided() {
    int tied = 0;
    for (int k = 1; k < timeline.events(); k++) {
      tied += timeline.end(k - 1) == timeline.end(k) ? 1 : 0;
    }
    return tied;
  }

  /** Offset of the event's row in {@link #values}, which is all 0 if it had none. */
  int rowOffset(int event) {
    if (rowOf[event] == NONE) {
      rowOf[event] = rows.take();
    }
    return rowOf[event] * columns.width();
  }

  double[] values() {
    return rows.values();
  }
}
