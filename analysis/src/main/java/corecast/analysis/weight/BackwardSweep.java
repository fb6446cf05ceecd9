package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All weights of all segments for many processor counts in one backward pass over the causes:
 *
 * <pre>P * weight(s) = sum over events j descending from s of max(P, nb(j)) - max(P, na(j))</pre>
 *
 * with nb, na the running bodies before and after j, and no second term after the last event of all
 * (design: model, section 3). All numbers are integers, held exactly in doubles. A row of weights
 * lives only from the last event it causes to its own: memory is O(live threads x counts), time
 * O(events x counts).
 */
final class BackwardSweep {
  private final Timeline timeline;
  private final Columns columns;
  private final int firstCounted;
  private final @Nullable double[][] rows;
  private double[][] free = new double[16][];
  private int freeRows;

  /**
   * @param timeline in attained service
   * @param mark the event from whose instant on time is measured; {@link Timeline#ROOT} for the
   *     start
   */
  BackwardSweep(Timeline timeline, Columns columns, int mark) {
    if (timeline.isWall()) {
      throw new IllegalArgumentException("a timeline in wall time: expected attained service");
    }
    if (timeline.outcome().isDeadlock()) {
      throw new IllegalArgumentException(timeline.outcome().describe());
    }
    this.timeline = timeline;
    this.columns = columns;
    this.firstCounted = mark;
    this.rows = new double[timeline.events()][];
  }

  void run(RowSink sink) {
    @Nullable TiedInstants ties = timeline.isTied() ? new TiedInstants(timeline) : null;
    int end = timeline.events();
    while (end > 0) {
      int first = end - 1;
      double instant = timeline.end(first);
      while (first > 0 && timeline.end(first - 1) == instant) {
        first--;
      }
      boolean holdsMark = first <= firstCounted && firstCounted < end;
      if (ties != null && end - first > 1 && !holdsMark) {
        if (end > firstCounted) {
          ties.contribute(first, end, this::addContribution);
        }
      } else {
        addSingle(first, end);
      }
      for (int k = end - 1; k >= first; k--) {
        finish(k, sink);
      }
      end = first;
    }
  }

  private void addSingle(int first, int end) {
    for (int k = first; k < end; k++) {
      if (k < firstCounted) {
        continue;
      }
      // Time before the mark does not count: there only the end of what is measured moves.
      boolean atMark = k == firstCounted;
      int before = timeline.running(k);
      boolean last = k + 1 == timeline.events();
      int after = last ? 0 : timeline.running(k + 1);
      double[] row = rowOf(k);
      for (int c = 0; c < row.length; c++) {
        int p = columns.count()[c];
        // After the last event of all nothing is left to run.
        row[c] += (atMark ? 0 : Math.max(p, before)) - (last ? 0 : Math.max(p, after));
      }
    }
  }

  /**
   * A tied instant adds g(x) = max(P, nb) - max(P, nb + x) of these, with a sign each; the second
   * term is 0 where nothing is left to run.
   */
  private void addContribution(int event, int before, int change, boolean nothingLeft, int sign) {
    double[] row = rowOf(event);
    for (int c = 0; c < row.length; c++) {
      int p = columns.count()[c];
      row[c] +=
          sign * (double) (Math.max(p, before) - (nothingLeft ? 0 : Math.max(p, before + change)));
    }
  }

  private double[] rowOf(int event) {
    double[] row = rows[event];
    if (row == null) {
      if (freeRows > 0) {
        row = free[--freeRows];
        Arrays.fill(row, 0);
      } else {
        row = new double[columns.width()];
      }
      rows[event] = row;
    }
    return row;
  }

  private void finish(int event, RowSink sink) {
    double[] row = rowOf(event);
    sink.accept(event, row);
    int parent = timeline.parent(event);
    if (parent != Timeline.ROOT) {
      double[] above = rowOf(parent);
      for (int c = 0; c < row.length; c++) {
        above[c] += row[c];
      }
    }
    if (freeRows == free.length) {
      free = Arrays.copyOf(free, freeRows * 2);
    }
    free[freeRows++] = row;
  }
}
