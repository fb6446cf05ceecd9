package corecast.study.table;

import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.Gain;
import corecast.analysis.whatif.GainBars;
import corecast.analysis.whatif.HeadRoom;
import corecast.analysis.whatif.Suggestion;
import corecast.analysis.whatif.Suggestions;
import corecast.analysis.whatif.VirtualSpeedup;
import corecast.analysis.whatif.WhatIf;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What changes of a program would gain, as tables. */
public final class WhatIfTables {
  /** Smaller shares are 0.0 % for people. */
  private static final double WORTH_SAYING = 0.0005;

  static final Column TIME = new Column("time_ns", "time", Kind.NANOS);
  static final Column THEN = new Column("whatif_time_ns", "then", Kind.NANOS);
  static final Column GAIN = new Column("gain", "gain", Kind.SHARE);
  static final Column GAIN_NANOS = new Column("gain_ns", "gain", Kind.NANOS);
  static final Column RANK = new Column("rank", "rank", Kind.COUNT);
  static final Column CHANGE = new Column("change", "change", Kind.NAME);
  static final Column SOURCE = new Column("source", "at", Kind.NAME);
  static final Column CHEAPER = new Column("cheaper", "cheaper by", Kind.SHARE);

  /** Those of ranges of a function's improvement. */
  static final List<Column> HEAD_ROOM =
      List.of(
          Column.PROCESSORS,
          Column.FUNCTION,
          new Column("from", "cheaper by", Kind.SHARE),
          new Column("to", "up to", Kind.SHARE),
          new Column("from_time_ns", "time", Kind.NANOS),
          new Column("to_time_ns", "then", Kind.NANOS),
          new Column("slope", "gain per time saved", Kind.RATIO));

  private WhatIfTables() {}

  /** The curve before and after, and where gains lie. */
  public static Table gains(WhatIf whatIf, GainBars bars) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < whatIf.gains().size(); i++) {
      Gain gain = whatIf.gains().get(i);
      List<Object> cells =
          new ArrayList<>(
              List.of(
                  gain.processors(),
                  gain.timeNanos(),
                  gain.editedNanos(),
                  gain.share(),
                  gain.nanos(),
                  whatIf.leaders().get(i),
                  whatIf.editedLeaders().get(i)));
      cells.addAll(BarColumns.cells(bars.share(0, i, gain), bars.nanos(0, i, gain)));
      rows.add(new Row(cells));
    }
    List<Column> columns =
        List.of(
            Column.PROCESSORS,
            TIME,
            THEN,
            GAIN,
            GAIN_NANOS,
            new Column("leader", "function that leads", Kind.NAME),
            new Column("whatif_leader", "then leads", Kind.NAME));
    return Table.of(Column.all(columns, BarColumns.GAINS), rows);
  }

  /** The same for people: with the interval of the share that is gained, if there is one. */
  public static Table gainsForPeople(WhatIf whatIf, GainBars bars) {
    return forPeople(gains(whatIf, bars), bars.replays() > 0);
  }

  /** Without the intervals, or with those of the first of two figures. */
  private static Table forPeople(Table full, boolean hasBars) {
    int first = full.columns().size() - BarColumns.ALL;
    return full.select(IntStream.range(0, first + (hasBars ? 2 : 0)).boxed().toList());
  }

  /** The first columns of {@link #gains(WhatIf, GainBars)}. */
  public static Table gains(List<Gain> gains) {
    return Table.of(
        List.of(Column.PROCESSORS, TIME, THEN, GAIN, GAIN_NANOS),
        gains.stream()
            .map(g -> Row.of(g.processors(), g.timeNanos(), g.editedNanos(), g.share(), g.nanos()))
            .toList());
  }

  /**
   * What each of the obvious changes gains, best first at each count; then the same for people: the
   * place is left out if nothing is known of any.
   */
  public static List<Table> suggestions(Suggestions suggestions, GainBars bars) {
    List<Suggestion> ranked = suggestions.ranked();
    List<Edit> edits = suggestions.edits();
    int[] counts = ranked.stream().mapToInt(s -> s.gain().processors()).distinct().toArray();
    List<Row> rows = new ArrayList<>();
    for (Suggestion s : ranked) {
      int count = 0;
      while (counts[count] != s.gain().processors()) {
        count++;
      }
      rows.add(
          withBars(
              bars,
              edits.indexOf(s.edit()),
              count,
              s.gain(),
              List.of(s.gain().processors(), s.rank(), s.edit().describe()),
              List.of(s.source())));
    }
    Table full =
        Table.of(
            Column.all(
                List.of(Column.PROCESSORS, RANK, CHANGE, TIME, THEN, GAIN, GAIN_NANOS, SOURCE),
                BarColumns.GAINS),
            rows);
    List<Row> useful =
        IntStream.range(0, rows.size())
            .filter(i -> !isUseless(ranked.get(i)))
            .mapToObj(rows::get)
            .toList();
    Table forPeople = forPeople(Table.of(full.columns(), useful), bars.replays() > 0);
    return List.of(full, withoutEmptySource(forPeople, ranked));
  }

  /** How many changes a table for people leaves out: they hardly change anything. */
  public static long useless(Suggestions suggestions) {
    return suggestions.ranked().stream().filter(WhatIfTables::isUseless).count();
  }

  /** Whether it is 0.0 % for people; the first one stays. */
  private static boolean isUseless(Suggestion suggestion) {
    return suggestion.rank() > 1 && Math.abs(suggestion.gain().share()) < WORTH_SAYING;
  }

  private static Table withoutEmptySource(Table table, List<Suggestion> ranked) {
    boolean hasSource = ranked.stream().anyMatch(s -> !s.source().isEmpty());
    return table.select(
        IntStream.range(0, table.columns().size())
            .filter(c -> hasSource || !table.columns().get(c).equals(SOURCE))
            .boxed()
            .toList());
  }

  /** A row with what a change gains, and where that lies. */
  private static Row withBars(
      GainBars bars, int change, int count, Gain gain, List<Object> first, List<Object> last) {
    List<Object> cells = new ArrayList<>(first);
    cells.addAll(List.of(gain.timeNanos(), gain.editedNanos(), gain.share(), gain.nanos()));
    cells.addAll(last);
    cells.addAll(
        BarColumns.cells(bars.share(change, count, gain), bars.nanos(change, count, gain)));
    return new Row(cells);
  }

  /** Ranges of a function's improvement that gain alike. */
  public static Table headRoom(HeadRoom room) {
    List<Row> rows = new ArrayList<>();
    for (HeadRoom.Piece p : room.pieces()) {
      rows.add(
          Row.of(
              p.processors(),
              room.function(),
              p.from(),
              p.to(),
              p.fromNanos(),
              p.toNanos(),
              p.slope()));
    }
    return Table.of(HEAD_ROOM, rows);
  }

  /** The gain by a function that is cheaper by more and more; then the same for people. */
  public static List<Table> virtualSpeedup(VirtualSpeedup curve, GainBars bars) {
    int steps = curve.edits().size();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < curve.points().size(); i++) {
      VirtualSpeedup.Point p = curve.points().get(i);
      rows.add(
          withBars(
              bars,
              i % steps,
              i / steps,
              p.gain(),
              List.of(p.gain().processors(), curve.function(), p.speedup()),
              List.of()));
    }
    Table full =
        Table.of(
            Column.all(
                List.of(Column.PROCESSORS, Column.FUNCTION, CHEAPER, TIME, THEN, GAIN, GAIN_NANOS),
                BarColumns.GAINS),
            rows);
    return List.of(full, forPeople(full, bars.replays() > 0));
  }
}
