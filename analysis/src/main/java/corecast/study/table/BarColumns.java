package corecast.study.table;

import corecast.analysis.interval.Interval;
import corecast.analysis.speedup.PointBars;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.FunctionBars.Bar;
import corecast.note.Numbers;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The ends of intervals, as the last columns of tables. */
final class BarColumns {
  static final List<Column> CURVE =
      Column.all(ends("time", "_ns", Kind.NANOS), ends("speedup", "", Kind.RATIO));

  static final List<Column> FUNCTIONS =
      Column.all(ends("self", "_ns", Kind.NANOS), ends("share", "", Kind.SHARE));

  static final List<Column> GAINS =
      Column.all(ends("gain", "", Kind.SHARE), ends("gain", "_ns", Kind.NANOS));

  /** How many there are behind a table. */
  static final int ALL = 4;

  /** For people, in one cell. */
  static final Column IN_WORDS = new Column("interval", "interval", Kind.NAME);

  private static final List<Object> UNKNOWN = List.of(Row.EMPTY, Row.EMPTY, Row.EMPTY, Row.EMPTY);

  private BarColumns() {}

  private static List<Column> ends(String figure, String unit, Kind kind) {
    return List.of(
        new Column(figure + "_low" + unit, "low", kind),
        new Column(figure + "_high" + unit, "high", kind));
  }

  static boolean isEnd(Column column) {
    return Stream.of(CURVE, FUNCTIONS, GAINS).anyMatch(ends -> ends.contains(column));
  }

  static List<Object> cells(SpeedupPoint point) {
    PointBars bars = point.bars();
    return bars == null ? UNKNOWN : cells(bars.time(), bars.speedup());
  }

  static List<Object> cells(@Nullable Bar bar) {
    return bar == null ? UNKNOWN : cells(bar.self(), bar.share());
  }

  static List<Object> cells(@Nullable Interval first, @Nullable Interval second) {
    return first == null || second == null
        ? UNKNOWN
        : List.of(first.low(), first.high(), second.low(), second.high());
  }

  /** Such as "31.4 to 33.0 %". */
  static Object inWords(@Nullable Bar bar) {
    return bar == null
        ? Row.EMPTY
        : Numbers.fixed(100 * bar.share().low(), 1) + " to " + Numbers.percent(bar.share().high());
  }

  /** Such as "3.91 to 4.05". */
  static Object inWords(SpeedupPoint point) {
    PointBars bars = point.bars();
    return bars == null
        ? Row.EMPTY
        : Numbers.fixed(bars.speedup().low(), 2) + " to " + Numbers.fixed(bars.speedup().high(), 2);
  }
}
