package corecast.study.table;

import java.io.IOException;
import java.util.List;

/**
 * A table: columns, and rows that are produced as often as somebody reads them, so that a long one
 * never has to be held in memory.
 *
 * @param rows the source of the rows
 */
public record Table(List<Column> columns, Rows rows) {

  public Table {
    columns = List.copyOf(columns);
  }

  public static Table of(List<Column> columns, List<Row> rows) {
    return new Table(
        columns,
        reader -> {
          for (Row row : rows) {
            reader.row(row);
          }
        });
  }

  /** The rows of several tables with the same columns, one table after the other. */
  public static Table joined(List<Table> tables) {
    return new Table(
        tables.get(0).columns,
        reader -> {
          for (Table table : tables) {
            table.rows.read(reader);
          }
        });
  }

  /**
   * Some of the columns.
   *
   * @param kept which, by number
   */
  public Table select(List<Integer> kept) {
    return new Table(
        kept.stream().map(columns::get).toList(),
        reader ->
            rows.read(row -> reader.row(new Row(kept.stream().map(row.cells()::get).toList()))));
  }

  /** Produces the rows, the same ones each time. */
  @FunctionalInterface
  public interface Rows {
    void read(Reader reader) throws IOException;
  }

  /** Takes one row after the other. */
  @FunctionalInterface
  public interface Reader {
    void row(Row row) throws IOException;
  }

  /**
   * One row. A cell is a {@code String}, an {@code Integer} or {@code Long}, a {@code Double}, or
   * {@link #EMPTY}.
   *
   * @param cells one for each column
   */
  public record Row(List<Object> cells) {
    /** A cell without a value: nothing in csv, {@code null} in json. */
    public static final String EMPTY = "";

    public Row {
      cells = List.copyOf(cells);
    }

    public static Row of(Object... cells) {
      return new Row(List.of(cells));
    }
  }
}
