package corecast.study.table;

import corecast.analysis.constraint.Constraint;
import corecast.analysis.constraint.Constraints;
import corecast.program.FunctionPlace;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What holds a program back, as a table and as the last columns of others. */
public final class ConstraintTables {
  static final List<Column> COLUMNS =
      List.of(
          new Column("constraint", "held back by", Kind.NAME),
          new Column("constraint_name", "name", Kind.NAME),
          new Column("constraint_share", "of the time", Kind.SHARE),
          new Column("constraint_free_ns", "without it", Kind.NANOS));

  /** Where that object or function is: behind all other columns. */
  static final Column SOURCE = new Column("constraint_source", "source", Kind.NAME);

  static final Column PACKAGE = new Column("constraint_package", "package", Kind.NAME);

  private ConstraintTables() {}

  /** One row for each number of processors that was looked at. */
  public static Table constraints(Constraints constraints) {
    return new Columns<Constraint>()
        .add(Column.PROCESSORS, Constraint::processors)
        .addAll(COLUMNS, c -> cells(constraints, c.processors()))
        .add(SOURCE, c -> source(constraints, c.processors()))
        .of(constraints.rows());
  }

  /** What {@link #SOURCE} says of one number of processors; empty if it is not known. */
  static Object source(Constraints constraints, int processors) {
    Constraint here = constraints.on(processors);
    return here == null || here.source().isEmpty() ? Row.EMPTY : here.source();
  }

  /** What {@link #PACKAGE} says of one number of processors; empty if it is no function. */
  static Object packageName(
      Constraints constraints, int processors, Function<String, FunctionPlace> functions) {
    Constraint here = constraints.on(processors);
    return here == null || here.kind() != Constraint.Kind.SERIAL
        ? Row.EMPTY
        : functions.apply(here.name()).packageName();
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
