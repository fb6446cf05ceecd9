package corecast.study.table;

import corecast.analysis.order.OrderedTime;
import corecast.analysis.order.OrderedTimes;
import corecast.analysis.order.PoolOrder;
import corecast.analysis.order.PoolOrders;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Times with pools of another order, as a table and as the last columns of others. */
public final class OrderTables {
  private OrderTables() {}

  /** A row for each number of processors. */
  public static Table of(PoolOrders found) {
    return new Columns<OrderedTimes>()
        .add(Column.PROCESSORS, OrderedTimes::processors)
        .add("time_ns", "time", Kind.NANOS, OrderedTimes::timeNanos)
        .addAll(columns(found), OrderTables::cells)
        .of(found.rows());
  }

  /**
   * A table with these columns behind its own; they are empty where no pool can be reordered.
   *
   * @param curve a row for each number of processors, which is its first cell
   */
  public static Table beside(Table curve, PoolOrders found) {
    List<Column> more = columns(found);
    List<Column> columns = new ArrayList<>(curve.columns());
    columns.addAll(more);
    Map<Object, List<Object>> byProcessors = new HashMap<>();
    found.rows().forEach(row -> byProcessors.put(row.processors(), cells(row)));
    List<Object> none = new ArrayList<>();
    more.forEach(column -> none.add(Row.EMPTY));
    return new Table(
        columns,
        reader ->
            curve
                .rows()
                .read(
                    row -> {
                      List<Object> cells = new ArrayList<>(row.cells());
                      cells.addAll(byProcessors.getOrDefault(cells.get(0), none));
                      reader.row(new Row(cells));
                    }));
  }

  /**
   * The columns of a curve that stay beside those of other orders, for people.
   *
   * @param curve for people
   */
  public static Table besideForPeople(Table curve, PoolOrders found) {
    Set<String> kept = Set.of("processors", "time_ns", "speedup");
    List<Integer> numbers = new ArrayList<>();
    for (int c = 0; c < curve.columns().size(); c++) {
      if (kept.contains(curve.columns().get(c).key())) {
        numbers.add(c);
      }
    }
    return beside(curve.select(numbers), found);
  }

  private static List<Column> columns(PoolOrders found) {
    List<Column> columns = new ArrayList<>();
    for (PoolOrder order : found.orders()) {
      String key = order.word().replace('-', '_');
      columns.add(new Column(key + "_time_ns", order.word(), Kind.NANOS));
      columns.add(new Column(key + "_gain", "gain", Kind.SHARE));
    }
    columns.add(new Column("order_bound_ns", "any order", Kind.NANOS));
    return columns;
  }

  private static List<Object> cells(OrderedTimes row) {
    List<Object> cells = new ArrayList<>();
    for (OrderedTime time : row.times()) {
      cells.add(number(time.timeNanos()));
      cells.add(number(time.gain()));
    }
    cells.add(number(row.boundNanos()));
    return cells;
  }

  private static Object number(double value) {
    return Double.isNaN(value) ? Row.EMPTY : (Object) value;
  }
}
