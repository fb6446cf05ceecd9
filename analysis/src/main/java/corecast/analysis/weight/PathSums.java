package corecast.analysis.weight;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Adds weights up by call path while they stream by, and entries by function. Sums are exact below
 * 2^53 ns x processors.
 */
final class PathSums implements WeightRows.Reader, WeightedWork {
  private static final byte ENTER = (byte) Operation.ENTER.ordinal();

  private final Timeline timeline;
  private final Program program;
  private final Columns columns;

  /** P x weight x work; the last row is for no path. */
  private final @Nullable WeightRow[] work;

  private final @Nullable WeightRow[] calls;

  PathSums(Timeline timeline, Columns columns) {
    this.timeline = timeline;
    this.program = timeline.program();
    this.columns = columns;
    this.work = new WeightRow[program.paths().size() + 1];
    this.calls = new WeightRow[program.paths().functions()];
  }

  @Override
  public void row(int event, WeightRow row) {
    add(event, program.amount(timeline.step(event)), row);
    countCalls(event, row);
  }

  /** Adds work that is charged to the same as an event's, if that is work. */
  void add(int event, double nanos, WeightRow row) {
    WeightRow sum = workOf(event);
    if (sum != null) {
      sum.add(row, nanos);
    }
  }

  /** The sum that an event's work belongs to; {@code null} if it is no work. */
  @Nullable WeightRow workOf(int event) {
    if (!timeline.isRun(event)) {
      return null;
    }
    int path = timeline.path(event);
    return sums(work, path == Program.NO_PATH ? work.length - 1 : path);
  }

  private WeightRow sums(@Nullable WeightRow[] rows, int at) {
    WeightRow row = rows[at];
    if (row == null) {
      row = new WeightRow(columns);
      rows[at] = row;
    }
    return row;
  }

  /** Counts the functions entered since the segment before this one, where it has weight. */
  void countCalls(int event, WeightRow row) {
    if (!timeline.enters(event)) {
      return;
    }
    if (timeline.entersOne(event)) {
      sums(calls, program.paths().function(timeline.path(event))).addWhereNotZero(row, 1);
      return;
    }
    int first = program.firstStep(timeline.body(event));
    for (int s = timeline.step(event) - 1; s >= first; s--) {
      byte operation = program.operationCode(s);
      if (operation == ENTER) {
        sums(calls, program.object(s)).addWhereNotZero(row, program.amount(s));
      } else if (Operation.isSegment(operation)) {
        return;
      }
    }
  }

  @Override
  public double[] @Nullable [] work() {
    return values(work);
  }

  @Override
  public double[] @Nullable [] calls() {
    return values(calls);
  }

  private static double[] @Nullable [] values(@Nullable WeightRow[] rows) {
    double[] @Nullable [] values = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      WeightRow row = rows[i];
      values[i] = row == null ? null : row.values();
    }
    return values;
  }
}
