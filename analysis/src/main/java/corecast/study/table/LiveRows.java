package corecast.study.table;

import corecast.recorder.online.PathLine;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Reader;
import corecast.study.table.Table.Row;
import java.io.IOException;
import java.util.List;

/** The samples of a critical path as rows; the keys are listed in {@code docs/tables.md}. */
public final class LiveRows {
  public static final List<Column> COLUMNS =
      List.of(
          new Column("start_ns", "start", Kind.START),
          new Column("time_ns", "time", Kind.START),
          new Column("work_ns", "work", Kind.NANOS),
          new Column("path_ns", "path", Kind.NANOS),
          new Column("parallelism", "work/path", Kind.RATIO),
          new Column("no_locks_ns", "no locks", Kind.NANOS),
          new Column("threads", "threads", Kind.COUNT),
          Column.FUNCTION,
          new Column("function_ns", "on the path", Kind.NANOS),
          new Column("share", "of the path", Kind.SHARE),
          new Column("gain_ns", "at most gained", Kind.NANOS),
          new Column("candidates", "candidates", Kind.COUNT));

  private LiveRows() {}

  /** A row for each selected function of a sample; one without a function if there is none. */
  public static void read(PathLine sample, Reader reader) throws IOException {
    if (sample.shares().isEmpty()) {
      reader.row(row(sample, Row.EMPTY, Row.EMPTY, Row.EMPTY, Row.EMPTY));
    }
    for (PathLine.Share share : sample.shares()) {
      Object part = ratio(share.nanos(), sample.ranNanos());
      reader.row(row(sample, share.function(), share.nanos(), part, share.gainNanos()));
    }
  }

  private static Row row(PathLine of, Object function, Object nanos, Object share, Object gain) {
    return Row.of(
        of.startNanos(),
        of.timeNanos(),
        of.workNanos(),
        of.ranNanos(),
        ratio(of.workNanos(), of.ranNanos()),
        of.freeNanos(),
        of.threads(),
        function,
        nanos,
        share,
        gain,
        of.isSearch() ? (Object) of.candidates() : Row.EMPTY);
  }

  private static Object ratio(long of, long path) {
    return path == 0 ? Row.EMPTY : (Object) ((double) of / path);
  }
}
