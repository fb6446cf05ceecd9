package corecast.study.table;

import corecast.analysis.constraint.Constraints;
import corecast.analysis.speedup.MeasuredPoint;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.Crossover;
import corecast.analysis.weight.FunctionBars;
import corecast.analysis.weight.FunctionWeight;
import corecast.note.Numbers;
import corecast.program.CallPaths;
import corecast.program.FunctionPlace;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The tables of the commands; their keys are listed in {@code docs/tables.md}. */
public final class Tables {

  /** What every table of a predicted curve begins with. */
  private static final List<Column> CURVE =
      List.of(
          Column.PROCESSORS,
          new Column("time_ns", "time", Kind.NANOS),
          new Column("speedup", "speedup", Kind.RATIO),
          new Column("efficiency", "efficiency", Kind.SHARE),
          new Column("lower_bound_ns", "lower bound", Kind.NANOS));

  private Tables() {}

  public static Table curve(SpeedupCurve curve) {
    return curve(curve, Constraints.NONE, function -> FunctionPlace.NONE);
  }

  /**
   * The predicted curve, and what holds it back.
   *
   * @param functions knows where functions are
   */
  public static Table curve(
      SpeedupCurve curve, Constraints constraints, Function<String, FunctionPlace> functions) {
    List<Column> columns = new ArrayList<>(CURVE);
    columns.add(new Column("min_speedup", "at least", Kind.RATIO));
    columns.add(new Column("max_speedup", "at most", Kind.RATIO));
    columns.add(new Column("machine", "machine", Kind.NAME));
    columns.addAll(ConstraintTables.COLUMNS);
    columns.addAll(BarColumns.CURVE);
    columns.add(ConstraintTables.SOURCE);
    columns.add(ConstraintTables.PACKAGE);
    return Table.of(
        columns,
        curve.points().stream()
            .map(
                p ->
                    heldWithBars(
                        p,
                        constraints,
                        functions,
                        p.processors(),
                        p.processors(),
                        p.timeNanos(),
                        p.speedup(),
                        p.efficiency(),
                        lowerBound(p),
                        p.hasRange() ? p.leastSpeedup() : Row.EMPTY,
                        p.hasRange() ? p.mostSpeedup() : Row.EMPTY,
                        curve.machine()))
            .toList());
  }

  /**
   * The same for people: with the range of a speedup beside it, and its interval if there is one.
   */
  public static Table curveForPeople(SpeedupCurve curve) {
    boolean hasBars = curve.points().stream().anyMatch(p -> p.bars() != null);
    List<Column> columns = new ArrayList<>(CURVE);
    if (hasBars) {
      columns.add(BarColumns.IN_WORDS);
    }
    return Table.of(
        columns,
        curve.points().stream()
            .map(
                p -> {
                  List<Object> cells =
                      new ArrayList<>(
                          List.of(
                              p.processors(),
                              p.timeNanos(),
                              speedup(p),
                              p.efficiency(),
                              lowerBound(p)));
                  if (hasBars) {
                    cells.add(BarColumns.inWords(p));
                  }
                  return new Row(cells);
                })
            .toList());
  }

  private static Row heldWithBars(
      SpeedupPoint point,
      Constraints constraints,
      Function<String, FunctionPlace> functions,
      int processors,
      Object... cells) {
    List<Object> all = new ArrayList<>(held(constraints, processors, cells).cells());
    all.addAll(BarColumns.cells(point));
    all.add(ConstraintTables.source(constraints, processors));
    all.add(ConstraintTables.packageName(constraints, processors, functions));
    return new Row(all);
  }

  private static Object lowerBound(SpeedupPoint point) {
    return point.lowerBoundNanos().isPresent() ? point.lowerBoundNanos().getAsDouble() : Row.EMPTY;
  }

  private static Object speedup(SpeedupPoint point) {
    String least = Numbers.fixed(point.leastSpeedup(), 2);
    String most = Numbers.fixed(point.mostSpeedup(), 2);
    return least.equals(most)
        ? point.speedup()
        : Numbers.fixed(point.speedup(), 2) + " (" + least + " to " + most + ")";
  }

  /** Predictions beside real runs. */
  public static Table validation(List<MeasuredPoint> points) {
    return Table.of(
        List.of(
            Column.PROCESSORS,
            new Column("predicted_ns", "predicted", Kind.NANOS),
            new Column("measured_ns", "measured", Kind.NANOS),
            new Column("least_ns", "least", Kind.NANOS),
            new Column("most_ns", "most", Kind.NANOS),
            new Column("predicted_speedup", "predicted speedup", Kind.RATIO),
            new Column("measured_speedup", "measured speedup", Kind.RATIO),
            new Column("error", "error", Kind.SHARE),
            new Column("queues_speedup", "with run queues", Kind.RATIO),
            new Column("queues_error", "error", Kind.SHARE)),
        points.stream()
            .map(
                p ->
                    Row.of(
                        p.predicted().processors(),
                        p.predicted().timeNanos(),
                        p.nanos().median(),
                        p.nanos().min(),
                        p.nanos().max(),
                        p.predicted().speedup(),
                        p.speedup(),
                        p.error(),
                        p.queuesSpeedup(),
                        p.queuesError()))
            .toList());
  }

  /** A row, and what holds the program back on so many processors. */
  private static Row held(Constraints constraints, int processors, Object... cells) {
    List<Object> all = new ArrayList<>(List.of(cells));
    all.addAll(ConstraintTables.cells(constraints, processors));
    return new Row(all);
  }

  /**
   * Weighted time of the functions, what holds the program back, where they are, and their
   * intervals.
   *
   * @param functions knows where they are
   * @param bars knows their intervals
   */
  public static Table functions(
      List<FunctionWeight> weights,
      Constraints constraints,
      CallPaths functions,
      FunctionBars bars) {
    List<Column> columns = new ArrayList<>(functions(weights).columns());
    columns.addAll(ConstraintTables.COLUMNS);
    columns.add(Column.SOURCE);
    columns.addAll(BarColumns.FUNCTIONS);
    columns.add(ConstraintTables.SOURCE);
    columns.add(Column.PACKAGE);
    columns.add(ConstraintTables.PACKAGE);
    return Table.of(
        columns,
        weights.stream()
            .map(
                w -> {
                  List<Object> all =
                      new ArrayList<>(held(constraints, w.processors(), cells(w)).cells());
                  FunctionPlace place = functions.place(w.function());
                  all.add(place.source());
                  all.addAll(BarColumns.cells(bars.of(w)));
                  all.add(ConstraintTables.source(constraints, w.processors()));
                  all.add(place.packageName());
                  all.add(
                      ConstraintTables.packageName(constraints, w.processors(), functions::place));
                  return new Row(all);
                })
            .toList());
  }

  public static Table functions(List<FunctionWeight> weights) {
    return Table.of(
        List.of(
            Column.PROCESSORS,
            Column.FUNCTION,
            new Column("calls", "calls", Kind.COUNT),
            new Column("self_ns", "self", Kind.NANOS),
            new Column("total_ns", "total", Kind.NANOS),
            new Column("share", "share", Kind.SHARE)),
        weights.stream().map(w -> Row.of(cells(w))).toList());
  }

  /** The same for people: with the interval of the share, if there is one. */
  public static Table functionsForPeople(List<FunctionWeight> weights, FunctionBars bars) {
    if (bars.replays() == 0) {
      return functions(weights);
    }
    List<Column> columns = new ArrayList<>(functions(weights).columns());
    columns.add(BarColumns.IN_WORDS);
    return Table.of(
        columns,
        weights.stream()
            .map(
                w -> {
                  List<Object> all = new ArrayList<>(List.of(cells(w)));
                  all.add(BarColumns.inWords(bars.of(w)));
                  return new Row(all);
                })
            .toList());
  }

  private static Object[] cells(FunctionWeight w) {
    return new Object[] {
      w.processors(),
      w.function(),
      isCounted(w) ? w.calls() : Row.EMPTY,
      w.selfNanos(),
      w.totalNanos(),
      w.share()
    };
  }

  /** Calls of functions that are only sampled are not. */
  private static boolean isCounted(FunctionWeight weight) {
    return weight.calls() > 0 || weight.totalNanos() == 0;
  }

  /** Where another function starts to lead. */
  public static Table crossovers(List<Crossover> crossovers) {
    return Table.of(
        List.of(
            new Column("from_processors", "from processors", Kind.COUNT),
            Column.FUNCTION,
            new Column("instead_of", "instead of", Kind.NAME)),
        crossovers.stream()
            .map(
                c ->
                    Row.of(
                        c.fromProcessors(),
                        c.function(),
                        c.insteadOf() == null ? Row.EMPTY : c.insteadOf()))
            .toList());
  }

  /** The columns of the segment table. */
  static final List<Column> SEGMENT_COLUMNS =
      List.of(
          Column.PROCESSORS,
          Column.THREAD,
          new Column("segment", "segment", Kind.COUNT),
          Column.FUNCTION,
          new Column("start_ns", "start", Kind.START),
          new Column("work_ns", "work", Kind.NANOS),
          new Column("weight", "weight", Kind.RATIO));
}
