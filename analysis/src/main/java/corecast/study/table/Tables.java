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
import java.util.List;
import java.util.function.Function;

/** The tables of the commands; their keys are listed in {@code docs/tables.md}. */
public final class Tables {

  private Tables() {}

  /**
   * The predicted curve, and what holds it back.
   *
   * @param functions knows where functions are
   */
  public static Table curve(
      SpeedupCurve curve, Constraints constraints, Function<String, FunctionPlace> functions) {
    return columns(SpeedupPoint::speedup)
        .add("min_speedup", "at least", Kind.RATIO, p -> ifRange(p, p.leastSpeedup()))
        .add("max_speedup", "at most", Kind.RATIO, p -> ifRange(p, p.mostSpeedup()))
        .add("machine", "machine", Kind.NAME, p -> curve.machine())
        .addAll(ConstraintTables.COLUMNS, p -> ConstraintTables.cells(constraints, p.processors()))
        .addAll(BarColumns.CURVE, p -> BarColumns.cells(p))
        .add(ConstraintTables.SOURCE, p -> ConstraintTables.source(constraints, p.processors()))
        .add(
            ConstraintTables.PACKAGE,
            p -> ConstraintTables.packageName(constraints, p.processors(), functions))
        .of(curve.points());
  }

  /** What every table of a predicted curve begins with. */
  private static Columns<SpeedupPoint> columns(Function<SpeedupPoint, Object> speedup) {
    return new Columns<SpeedupPoint>()
        .add(Column.PROCESSORS, SpeedupPoint::processors)
        .add("time_ns", "time", Kind.NANOS, SpeedupPoint::timeNanos)
        .add("speedup", "speedup", Kind.RATIO, speedup)
        .add("efficiency", "efficiency", Kind.SHARE, SpeedupPoint::efficiency)
        .add("lower_bound_ns", "lower bound", Kind.NANOS, Tables::lowerBound);
  }

  private static Object ifRange(SpeedupPoint point, double end) {
    return point.hasRange() ? end : Row.EMPTY;
  }

  /**
   * The same for people: with the range of a speedup beside it, and its interval if there is one.
   */
  public static Table curveForPeople(SpeedupCurve curve) {
    boolean hasBars = curve.points().stream().anyMatch(p -> p.bars() != null);
    Columns<SpeedupPoint> columns = columns(Tables::speedup);
    if (hasBars) {
      columns.add(BarColumns.IN_WORDS, p -> BarColumns.inWords(p));
    }
    return columns.of(curve.points());
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
    return new Columns<MeasuredPoint>()
        .add(Column.PROCESSORS, p -> p.predicted().processors())
        .add("predicted_ns", "predicted", Kind.NANOS, p -> p.predicted().timeNanos())
        .add("measured_ns", "measured", Kind.NANOS, p -> p.nanos().median())
        .add("least_ns", "least", Kind.NANOS, p -> p.nanos().min())
        .add("most_ns", "most", Kind.NANOS, p -> p.nanos().max())
        .add("predicted_speedup", "predicted speedup", Kind.RATIO, p -> p.predicted().speedup())
        .add("measured_speedup", "measured speedup", Kind.RATIO, MeasuredPoint::speedup)
        .add("error", "error", Kind.SHARE, MeasuredPoint::error)
        .add("queues_speedup", "with run queues", Kind.RATIO, MeasuredPoint::queuesSpeedup)
        .add("queues_error", "error", Kind.SHARE, MeasuredPoint::queuesError)
        .of(points);
  }

  /**
   * Weighted time of the functions, what holds the program back, where they are, and their
   * intervals.
   *
   * @param bars knows their intervals
   */
  public static Table functions(
      List<FunctionWeight> weights,
      Constraints constraints,
      CallPaths functions,
      FunctionBars bars) {
    return columns()
        .addAll(ConstraintTables.COLUMNS, w -> ConstraintTables.cells(constraints, w.processors()))
        .add(Column.SOURCE, w -> functions.place(w.function()).source())
        .addAll(BarColumns.FUNCTIONS, w -> BarColumns.cells(bars.of(w)))
        .add(ConstraintTables.SOURCE, w -> ConstraintTables.source(constraints, w.processors()))
        .add(Column.PACKAGE, w -> functions.place(w.function()).packageName())
        .add(
            ConstraintTables.PACKAGE,
            w -> ConstraintTables.packageName(constraints, w.processors(), functions::place))
        .of(weights);
  }

  public static Table functions(List<FunctionWeight> weights) {
    return columns().of(weights);
  }

  private static Columns<FunctionWeight> columns() {
    return new Columns<FunctionWeight>()
        .add(Column.PROCESSORS, FunctionWeight::processors)
        .add(Column.FUNCTION, FunctionWeight::function)
        .add("calls", "calls", Kind.COUNT, w -> isCounted(w) ? w.calls() : Row.EMPTY)
        .add("self_ns", "self", Kind.NANOS, FunctionWeight::selfNanos)
        .add("total_ns", "total", Kind.NANOS, FunctionWeight::totalNanos)
        .add("share", "share", Kind.SHARE, FunctionWeight::share);
  }

  /** The same for people: with the interval of the share, if there is one. */
  public static Table functionsForPeople(List<FunctionWeight> weights, FunctionBars bars) {
    Columns<FunctionWeight> columns = columns();
    if (bars.replays() > 0) {
      columns.add(BarColumns.IN_WORDS, w -> BarColumns.inWords(bars.of(w)));
    }
    return columns.of(weights);
  }

  /** Calls of functions that are only sampled are not. */
  private static boolean isCounted(FunctionWeight weight) {
    return weight.calls() > 0 || weight.totalNanos() == 0;
  }

  /** Where another function starts to lead. */
  public static Table crossovers(List<Crossover> crossovers) {
    return new Columns<Crossover>()
        .add("from_processors", "from processors", Kind.COUNT, Crossover::fromProcessors)
        .add(Column.FUNCTION, Crossover::function)
        .add(
            "instead_of",
            "instead of",
            Kind.NAME,
            c -> c.insteadOf() == null ? Row.EMPTY : c.insteadOf())
        .of(crossovers);
  }
}
