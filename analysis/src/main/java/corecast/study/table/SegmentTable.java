package corecast.study.table;

import corecast.analysis.weight.SegmentWeight;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** The table of segments, which is never held in memory. */
public final class SegmentTable {
  private SegmentTable() {}

  /**
   * The table of what the source hands over.
   *
   * @param source may be asked several times
   */
  public static Table of(Consumer<Consumer<SegmentWeight>> source) {
    return new Table(
        Tables.SEGMENT_COLUMNS,
        reader -> {
          try {
            source.accept(segment -> read(segment, reader));
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
  }

  private static void read(SegmentWeight s, Table.Reader reader) {
    try {
      reader.row(
          Table.Row.of(
              s.processors(),
              s.thread(),
              s.segment(),
              s.function(),
              s.startNanos(),
              s.workNanos(),
              s.weight()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
