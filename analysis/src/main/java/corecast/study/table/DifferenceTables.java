package corecast.study.table;

import corecast.analysis.difference.Change;
import corecast.analysis.difference.Difference;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.List;

/** What has changed between two recordings. */
public final class DifferenceTables {
  private static final List<Column> TIMES =
      List.of(
          new Column("before_ns", "before", Kind.NANOS),
          new Column("after_ns", "after", Kind.NANOS),
          new Column("change_ns", "change", Kind.NANOS),
          new Column("change", "of the run", Kind.SHARE),
          new Column("beyond_chance", "beyond chance", Kind.NAME));

  /** What is waited for: behind all other columns. */
  private static final Column OBJECT = new Column("object", "waits for", Kind.NAME);

  private DifferenceTables() {}

  /**
   * T(P), all functions, and all that is waited for. Rows of T(P) have neither a function nor an
   * object.
   */
  public static Table all(Difference difference) {
    List<Row> rows = new ArrayList<>();
    for (Change change : difference.times()) {
      rows.add(row(change, List.of(change.processors(), ""), ""));
    }
    for (Change change : difference.functions()) {
      rows.add(row(change, List.of(change.processors(), change.name()), ""));
    }
    for (Change change : difference.waits()) {
      rows.add(row(change, List.of(change.processors(), ""), change.name()));
    }
    List<Column> columns = columns(Column.PROCESSORS, Column.FUNCTION);
    columns.add(OBJECT);
    return Table.of(columns, rows);
  }

  /** For people: T(P). */
  public static Table times(Difference difference) {
    return Table.of(
        columns(Column.PROCESSORS),
        difference.times().stream()
            .map(change -> row(change, List.of(change.processors())))
            .toList());
  }

  /**
   * For people: the largest changes of functions at one count.
   *
   * @param top how many at most; 0 for all
   */
  public static Table functions(Difference difference, int processors, int top) {
    return largest(Column.FUNCTION, difference.functions(), processors, top);
  }

  /** For people: the largest changes of waits at one count; likewise. */
  public static Table waits(Difference difference, int processors, int top) {
    return largest(OBJECT, difference.waits(), processors, top);
  }

  private static Table largest(Column name, List<Change> changes, int processors, int top) {
    return Table.of(
        columns(name),
        changes.stream()
            .filter(change -> change.processors() == processors)
            .limit(top == 0 ? Long.MAX_VALUE : top)
            .map(change -> row(change, List.of(change.name())))
            .toList());
  }

  private static List<Column> columns(Column... first) {
    List<Column> columns = new ArrayList<>(List.of(first));
    columns.addAll(TIMES);
    return columns;
  }

  private static Row row(Change change, List<Object> first, Object... last) {
    List<Object> cells = new ArrayList<>(first);
    cells.add(change.beforeNanos());
    cells.add(change.afterNanos());
    cells.add(change.nanos());
    cells.add(change.part());
    cells.add(change.certainty().word());
    cells.addAll(List.of(last));
    return new Row(cells);
  }
}
