package corecast.study.table;

import corecast.analysis.interval.MedianInterval;
import corecast.analysis.speedup.Spread;
import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.Gain;
import corecast.analysis.whatif.HeadRoom;
import corecast.analysis.whatif.HeadRoomRuns;
import corecast.analysis.whatif.Suggestion;
import corecast.analysis.whatif.Suggestions;
import corecast.analysis.whatif.VirtualSpeedup;
import corecast.analysis.whatif.WhatIf;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What changes gain in several recordings of one program: the median and how far they differ. */
public final class WhatIfRunTables {
  private static final List<Column> GAINS =
      List.of(
          WhatIfTables.TIME,
          WhatIfTables.THEN,
          WhatIfTables.GAIN,
          new Column("min_gain", "least", Kind.SHARE),
          new Column("max_gain", "most", Kind.SHARE),
          WhatIfTables.GAIN_NANOS);

  private WhatIfRunTables() {}

  public static Table gains(List<WhatIf> runs) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < runs.get(0).gains().size(); i++) {
      int at = i;
      List<Gain> gains = runs.stream().map(run -> run.gains().get(at)).toList();
      rows.add(row(List.of(gains.get(0).processors()), gains, List.of()));
    }
    return Table.of(columns(List.of(Column.PROCESSORS), List.of()), rows);
  }

  /** What the obvious changes gain that were tried in all of the runs, ranked by the median. */
  public static Table suggestions(List<Suggestions> runs) {
    Map<Integer, Map<Edit, List<Suggestion>>> byCount = new LinkedHashMap<>();
    for (Suggestions run : runs) {
      for (Suggestion s : run.ranked()) {
        byCount
            .computeIfAbsent(s.gain().processors(), p -> new LinkedHashMap<>())
            .computeIfAbsent(s.edit(), edit -> new ArrayList<>())
            .add(s);
      }
    }
    List<Row> rows = new ArrayList<>();
    byCount.forEach(
        (processors, byChange) -> {
          List<List<Suggestion>> ranked = new ArrayList<>(byChange.values());
          ranked.removeIf(change -> change.size() < runs.size());
          ranked.sort(Comparator.comparingDouble(change -> -medianNanos(change)));
          for (int i = 0; i < ranked.size(); i++) {
            List<Suggestion> change = ranked.get(i);
            rows.add(
                row(
                    List.of(processors, i + 1, change.get(0).edit().describe()),
                    change.stream().map(Suggestion::gain).toList(),
                    List.of(change.get(0).source())));
          }
        });
    return Table.of(
        columns(
            List.of(Column.PROCESSORS, WhatIfTables.RANK, WhatIfTables.CHANGE),
            List.of(WhatIfTables.SOURCE)),
        rows);
  }

  private static double medianNanos(List<Suggestion> change) {
    return Spread.of(change.stream().map(s -> s.gain().nanos()).toList()).median();
  }

  /** What a function gains that is cheaper by the same share in each of the runs. */
  public static Table virtualSpeedup(List<VirtualSpeedup> runs) {
    VirtualSpeedup first = runs.get(0);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < first.points().size(); i++) {
      int at = i;
      List<Gain> gains = runs.stream().map(run -> run.points().get(at).gain()).toList();
      rows.add(
          row(
              List.of(gains.get(0).processors(), first.function(), first.points().get(i).speedup()),
              gains,
              List.of()));
    }
    return Table.of(
        columns(List.of(Column.PROCESSORS, Column.FUNCTION, WhatIfTables.CHEAPER), List.of()),
        rows);
  }

  /** Ranges in which a function gains alike in each of the runs. */
  public static Table headRoom(List<HeadRoom> runs) {
    List<Row> rows = new ArrayList<>();
    for (HeadRoomRuns.Range range : HeadRoomRuns.ranges(runs)) {
      rows.add(
          Row.of(
              range.processors(),
              runs.get(0).function(),
              range.from(),
              range.to(),
              Spread.of(range.fromNanos()).median(),
              Spread.of(range.toNanos()).median(),
              Spread.of(range.slopes()).median()));
    }
    return Table.of(WhatIfTables.HEAD_ROOM, rows);
  }

  private static List<Column> columns(List<Column> first, List<Column> last) {
    return Column.all(first, GAINS, last, BarColumns.GAINS);
  }

  private static Row row(List<Object> first, List<Gain> gains, List<Object> last) {
    double[] shares = gains.stream().mapToDouble(Gain::share).toArray();
    double[] nanos = gains.stream().mapToDouble(Gain::nanos).toArray();
    Spread share = Spread.of(shares);
    List<Object> cells = new ArrayList<>(first);
    cells.addAll(
        List.of(
            Spread.of(gains.stream().map(Gain::timeNanos).toList()).median(),
            Spread.of(gains.stream().map(Gain::editedNanos).toList()).median(),
            share.median(),
            share.min(),
            share.max(),
            Spread.of(nanos).median()));
    cells.addAll(last);
    cells.addAll(BarColumns.cells(MedianInterval.of(shares), MedianInterval.of(nanos)));
    return new Row(cells);
  }
}
