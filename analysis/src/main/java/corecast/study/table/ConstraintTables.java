package corecast.study.table;

import corecast.analysis.constraint.Constraint;
import corecast.analysis.constraint.Constraints;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What holds a program back, as a table and as the last columns of others. */
public final class ConstraintTables {
  static final List<Column> COLUMNS =
      List.of(
          new Column("constraint", "held back by", Kind.NAME),
          new Column("constraint_name", "name", Kind.NAME),
          new Column("constraint_share", "of the time", Kind.SHARE),
          new Column("constraint_free_ns", "without it", Kind.NANOS));

  private ConstraintTables() {}

  /** One row for each number of processors that was looked at. */
  public static Table constraints(Constraints constraints) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.PROCESSORS);
    columns.addAll(COLUMNS);
    return Table.of(
        columns,
        constraints.rows().stream()
            .map(
                c -> {
                  List<Object> cells = new ArrayList<>(List.of(c.processors()));
                  cells.addAll(cells(constraints, c.processors()));
                  return new Row(cells);
                })
            .toList());
  }

  /** What the columns say of one number of processors; empty if it was not looked at. */
  static List<Object> cells(Constraints constraints, int processors) {
    Constraint here = constraints.on(processors);
    return here == null
        ? List.of(Row.EMPTY, Row.EMPTY, Row.EMPTY, Row.EMPTY)
        : List.of(
            here.kind().name().toLowerCase(Locale.ROOT),
            here.name().isEmpty() ? Row.EMPTY : here.name(),
            here.share(),
            Double.isNaN(here.freedNanos()) ? Row.EMPTY : here.freedNanos());
  }
}
