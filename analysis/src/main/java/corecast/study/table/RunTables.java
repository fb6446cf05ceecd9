package corecast.study.table;

import corecast.analysis.interval.Interval;
import corecast.analysis.interval.MedianInterval;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.speedup.Spread;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.program.FunctionPlace;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Tables over several recordings of one program: the median and how far the runs differ. */
public final class RunTables {
  private RunTables() {}

  /** The predicted curves, one of each recording, for the same counts. */
  public static Table curves(List<SpeedupCurve> runs) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < runs.get(0).points().size(); i++) {
      List<Double> times = new ArrayList<>();
      List<Double> speedups = new ArrayList<>();
      for (SpeedupCurve run : runs) {
        SpeedupPoint point = run.points().get(i);
        times.add(point.timeNanos());
        speedups.add(point.speedup());
      }
      Spread time = Spread.of(times);
      Spread speedup = Spread.of(speedups);
      Interval timeBar = MedianInterval.of(times);
      Interval speedupBar = MedianInterval.of(speedups);
      rows.add(
          Row.of(
              runs.get(0).points().get(i).processors(),
              time.median(),
              time.min(),
              time.max(),
              time.relative(),
              speedup.median(),
              speedup.min(),
              speedup.max(),
              timeBar.low(),
              timeBar.high(),
              speedupBar.low(),
              speedupBar.high()));
    }
    return Table.of(
        Column.all(
            List.of(
                Column.PROCESSORS,
                new Column("time_ns", "time", Kind.NANOS),
                new Column("min_time_ns", "least", Kind.NANOS),
                new Column("max_time_ns", "most", Kind.NANOS),
                new Column("spread", "spread", Kind.SHARE),
                new Column("speedup", "speedup", Kind.RATIO),
                new Column("min_speedup", "least", Kind.RATIO),
                new Column("max_speedup", "most", Kind.RATIO)),
            BarColumns.CURVE),
        rows);
  }

  private static final class OfFunction {
    final double[] self;
    final double[] share;
    int leads;

    OfFunction(int runs) {
      self = new double[runs];
      share = new double[runs];
    }
  }

  /**
   * The functions, ranked by their median share; one that a recording lacks has none there.
   *
   * @param top functions for each count, 0 for all
   */
  public static Table functions(
      List<FunctionWeights> runs, int top, Map<String, FunctionPlace> places) {
    Map<Integer, Map<String, OfFunction>> byCount = new TreeMap<>();
    for (int run = 0; run < runs.size(); run++) {
      int count = 0;
      for (FunctionWeight row : runs.get(run).rows()) {
        OfFunction of =
            byCount
                .computeIfAbsent(row.processors(), p -> new LinkedHashMap<>())
                .computeIfAbsent(row.function(), f -> new OfFunction(runs.size()));
        of.self[run] = row.selfNanos();
        of.share[run] = row.share();
        of.leads += row.processors() == count ? 0 : 1; // the first row of a count leads
        count = row.processors();
      }
    }
    List<Row> rows = new ArrayList<>();
    byCount.forEach(
        (count, functions) -> {
          List<Map.Entry<String, OfFunction>> ranked = new ArrayList<>(functions.entrySet());
          ranked.sort(
              Comparator.comparingDouble(
                      (Map.Entry<String, OfFunction> e) -> -Spread.of(e.getValue().self).median())
                  .thenComparing(Map.Entry::getKey));
          ranked.stream()
              .limit(top == 0 ? Long.MAX_VALUE : top)
              .forEach(e -> rows.add(row(count, e.getKey(), e.getValue(), places)));
        });
    return Table.of(
        Column.all(
            List.of(
                Column.PROCESSORS,
                Column.FUNCTION,
                new Column("self_ns", "self", Kind.NANOS),
                new Column("min_self_ns", "least", Kind.NANOS),
                new Column("max_self_ns", "most", Kind.NANOS),
                new Column("share", "share", Kind.SHARE),
                new Column("min_share", "least", Kind.SHARE),
                new Column("max_share", "most", Kind.SHARE),
                new Column("leads", "leads", Kind.COUNT)),
            BarColumns.FUNCTIONS,
            List.of(Column.SOURCE, Column.PACKAGE)),
        rows);
  }

  private static Row row(
      int count, String function, OfFunction of, Map<String, FunctionPlace> places) {
    FunctionPlace place = places.getOrDefault(function, FunctionPlace.NONE);
    Spread self = Spread.of(of.self);
    Spread share = Spread.of(of.share);
    Interval selfBar = MedianInterval.of(of.self);
    Interval shareBar = MedianInterval.of(of.share);
    return Row.of(
        count,
        function,
        self.median(),
        self.min(),
        self.max(),
        share.median(),
        share.min(),
        share.max(),
        of.leads,
        selfBar.low(),
        selfBar.high(),
        shareBar.low(),
        shareBar.high(),
        place.source(),
        place.packageName());
  }

  /**
   * The same for people: without places, and without the intervals where they reach from the least
   * to the most, which the table has already.
   */
  public static Table forPeople(Table table, int runs) {
    boolean isWhole = MedianInterval.isWhole(runs);
    return table.select(
        IntStream.range(0, table.columns().size())
            .filter(
                c -> {
                  Column column = table.columns().get(c);
                  boolean isPlace = column.equals(Column.SOURCE) || column.equals(Column.PACKAGE);
                  return !isPlace && !(isWhole && BarColumns.isEnd(column));
                })
            .boxed()
            .toList());
  }
}
