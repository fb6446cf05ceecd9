package corecast.analysis.weight;

import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Takes down the row of weights of each event. A stretch of events has one row, and many stretches
 * have the same: a row is kept once as long as it comes again soon. In recordings of queries there
 * were 2 rows to 1,000 events, in those of deep fork/join trees 400.
 */
final class EventRows {
  /** In place of a row's number: the row is that of the body's next event. */
  private static final int GOES_ON = -1;

  /** How many rows are remembered to be found again; a power of two. */
  private static final int REMEMBERED = 1 << 12;

  /** How many rows are ready to be read again; a power of two. */
  private static final int RECENT = 1 << 8;

  /** If there are more rows, they are not all kept. */
  private final int most;

  private boolean full;

  private final Timeline timeline;
  private final Columns columns;

  /** By event the number of its row; that of row 0 is 0 everywhere. */
  private final IntColumn rowOf;

  private final int[] columnOf; // by count
  private final double[] divisor; // by count
  private final IntColumn[] byCount; // then by row

  private final @Nullable WeightRow[] remembered = new WeightRow[REMEMBERED];
  private final int[] numbers = new int[REMEMBERED];
  private final WeightRow leaf;

  /**
   * @param processors the counts of which weights are kept
   * @param most how many rows to keep
   */
  EventRows(Timeline timeline, Columns columns, int[] processors, int most) {
    this.most = most;
    ColumnSpace space = timeline.program().space();
    this.timeline = timeline;
    this.columns = columns;
    this.leaf = new WeightRow(columns);
    this.rowOf = space.ints(timeline.events());
    rowOf.grow(timeline.events());
    this.columnOf = Arrays.stream(processors).map(columns::of).toArray();
    this.divisor = Arrays.stream(columnOf).mapToDouble(columns::processors).toArray();
    this.byCount = new IntColumn[processors.length];
    for (int i = 0; i < byCount.length; i++) {
      byCount[i] = space.ints(0);
      byCount[i].add(0);
    }
  }

  /** The event ends a stretch with that row. */
  void take(int event, WeightRow row) {
    int place = row.hash() & REMEMBERED - 1;
    WeightRow known = remembered[place];
    if (known == null || !known.equalTo(row)) {
      known = known == null ? new WeightRow(columns) : known;
      known.clear();
      known.add(row, 1);
      remembered[place] = known;
      numbers[place] = keep(row);
    }
    rowOf.set(event, numbers[place]);
  }

  /** The event, which has no row of its own, weighs 1 / P at the counts up to a column. */
  void takeLeaf(int event, int column) {
    leaf.clear();
    leaf.add(column, 1);
    take(event, leaf);
  }

  void goesOn(int event) {
    rowOf.set(event, GOES_ON);
  }

  private int keep(WeightRow row) {
    int number = byCount[0].size();
    if (number > most) {
      full = true;
      return 0;
    }
    for (int i = 0; i < byCount.length; i++) {
      byCount[i].add((int) row.at(columnOf[i]));
    }
    return number;
  }

  /** Whether all rows are kept: only then may they be asked for. */
  boolean isComplete() {
    return !full;
  }

  PicturedWeights at(int[] places) {
    double[][] recent = new double[RECENT][places.length];
    int[] rowIn = new int[RECENT]; // at first row 0 everywhere, which is 0 everywhere
    return new PicturedWeights() {
      @Override
      public double[] of(int event) {
        int row = row(event);
        double[] weights = recent[row & RECENT - 1];
        if (rowIn[row & RECENT - 1] != row) {
          rowIn[row & RECENT - 1] = row;
          for (int i = 0; i < places.length; i++) {
            weights[i] = byCount[places[i]].get(row) / divisor[places[i]];
          }
        }
        return weights;
      }

      @Override
      public boolean goesOn(int event) {
        return rowOf.get(event) == GOES_ON;
      }
    };
  }

  private int row(int event) {
    int row = rowOf.get(event);
    int body = timeline.body(event);
    for (int later = event; row == GOES_ON; row = rowOf.get(later)) {
      do {
        later++;
      } while (timeline.body(later) != body);
    }
    return row;
  }

  void drop() {
    rowOf.drop();
    for (IntColumn of : byCount) {
      of.drop();
    }
  }
}
