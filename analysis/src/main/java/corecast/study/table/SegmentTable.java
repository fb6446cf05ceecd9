package corecast.study.table;

import corecast.analysis.weight.SegmentWeight;
import corecast.study.table.Column.Kind;
import java.util.function.Consumer;

/** The table of segments, which is never held in memory. */
public final class SegmentTable {
  private static final Columns<SegmentWeight> COLUMNS =
      new Columns<SegmentWeight>()
          .add(Column.PROCESSORS, SegmentWeight::processors)
          .add(Column.THREAD, SegmentWeight::thread)
          .add("segment", "segment", Kind.COUNT, SegmentWeight::segment)
          .add(Column.FUNCTION, SegmentWeight::function)
          .add("start_ns", "start", Kind.START, SegmentWeight::startNanos)
          .add("work_ns", "work", Kind.NANOS, SegmentWeight::workNanos)
          .add("weight", "weight", Kind.RATIO, SegmentWeight::weight);

  private SegmentTable() {}

  /**
   * The table of what the source hands over.
   *
   * @param source may be asked several times
   */
  public static Table of(Consumer<Consumer<SegmentWeight>> source) {
    return COLUMNS.read(source);
  }
}
