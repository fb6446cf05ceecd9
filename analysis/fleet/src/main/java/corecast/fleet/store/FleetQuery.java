package corecast.fleet.store;

import corecast.cli.fleet.FleetTable;
import corecast.study.file.Explanation;
import corecast.study.file.Failure;
import corecast.study.table.Column;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table;
import corecast.study.table.Table.Row;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBResultSetMetaData;
import org.duckdb.StatementReturnType;
import org.jspecify.annotations.Nullable;

/** Questions about all tables, in SQL. */
public final class FleetQuery implements AutoCloseable {
  private final DuckDBConnection database;

  /**
   * Looks at a folder of tables. A table that was not made of any recording is there, and empty.
   * Rows of a recording that has none in {@code recording} are left out.
   *
   * @throws Failure if there is no recording in it
   */
  public FleetQuery(Path folder) throws IOException {
    ResultFolder results = new ResultFolder(folder);
    if (!results.has(FleetTable.RECORDING)) {
      throw new Failure(
          folder
              + ": there are no tables of recordings; make some with: corecast analyze DIR -o "
              + folder);
    }
    this.database = Duck.open(Runtime.getRuntime().availableProcessors());
    try (Statement statement = database.createStatement()) {
      for (FleetTable table : FleetTable.values()) {
        statement.execute(
            results.has(table)
                ? "CREATE VIEW " + table.word() + " AS " + counting(results, table)
                : "CREATE TABLE "
                    + table.word()
                    + " ("
                    + ResultWriter.columns(table)
                    + ", day DATE)");
      }
    } catch (SQLException e) {
      throw Duck.failed(e);
    }
  }

  /** The rows of recordings that count: an analysis that was ended leaves others. */
  private static String counting(ResultFolder results, FleetTable table) throws IOException {
    String all = "SELECT * FROM " + results.all(table);
    return table == FleetTable.RECORDING
        ? all
        : all + " WHERE recording_id IN (SELECT recording_id FROM recording)";
  }

  /**
   * The answer to a query.
   *
   * @throws Failure if it is wrong, or would do anything but answer
   */
  public Table ask(String sql) {
    try (PreparedStatement statement = database.prepareStatement(sql)) {
      if (statement.getMetaData() instanceof DuckDBResultSetMetaData meta
          && meta.getReturnType() != StatementReturnType.QUERY_RESULT) {
        throw new Failure(
            "--sql: only a query that returns rows can be asked, such as SELECT ... FROM curve;"
                + " for a file: --format csv > FILE");
      }
      try (ResultSet answer = statement.executeQuery()) {
        return table(answer);
      }
    } catch (SQLException e) {
      throw new Failure("--sql: " + Explanation.oneLine(String.valueOf(e.getMessage())), e);
    }
  }

  private static Table table(ResultSet answer) throws SQLException {
    ResultSetMetaData meta = answer.getMetaData();
    int width = meta.getColumnCount();
    List<Row> rows = new ArrayList<>();
    Kind[] kinds = new Kind[width];
    while (answer.next()) {
      List<Object> cells = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        Object cell = cell(answer.getObject(i + 1));
        cells.add(cell);
        if (kinds[i] == null && !cell.equals(Row.EMPTY)) {
          kinds[i] = kind(meta.getColumnLabel(i + 1), cell);
        }
      }
      rows.add(new Row(cells));
    }
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      String name = meta.getColumnLabel(i + 1);
      columns.add(new Column(name, name, kinds[i] == null ? Kind.NAME : kinds[i]));
    }
    return Table.of(columns, rows);
  }

  private static Kind kind(String name, Object cell) {
    if (!(cell instanceof Number)) {
      return Kind.NAME;
    }
    return name.endsWith("_ns") ? Kind.NANOS : cell instanceof Double ? Kind.RATIO : Kind.COUNT;
  }

  private static Object cell(@Nullable Object value) {
    if (value == null) {
      return Row.EMPTY;
    }
    if (value instanceof Double || value instanceof Integer || value instanceof Long) {
      return value;
    }
    if (value instanceof Short || value instanceof Byte) {
      return ((Number) value).intValue();
    }
    if (value instanceof BigInteger whole && whole.bitLength() < Long.SIZE) {
      return whole.longValue();
    }
    if (value instanceof BigDecimal || value instanceof Float || value instanceof BigInteger) {
      return ((Number) value).doubleValue();
    }
    return value.toString();
  }

  @Override
  public void close() throws IOException {
    Duck.close(database);
  }
}
