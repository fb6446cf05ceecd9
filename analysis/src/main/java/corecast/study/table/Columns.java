package corecast.study.table;

import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** Columns, and what each of them says of an item: a table of items has a row for each. */
public final class Columns<T> {
  private final List<Column> columns = new ArrayList<>();
  private final List<BiConsumer<T, List<Object>>> cells = new ArrayList<>();

  /** One more column, with the cell of each item. */
  public Columns<T> add(Column column, Function<? super T, Object> cell) {
    columns.add(column);
    cells.add((item, row) -> row.add(cell.apply(item)));
    return this;
  }

  public Columns<T> add(String key, String title, Kind kind, Function<? super T, Object> cell) {
    return add(new Column(key, title, kind), cell);
  }

  /** Several more columns, with as many cells of each item. */
  Columns<T> addAll(List<Column> more, Function<? super T, List<Object>> cellsOf) {
    columns.addAll(more);
    cells.add((item, row) -> row.addAll(cellsOf.apply(item)));
    return this;
  }

  private Row row(T item) {
    List<Object> row = new ArrayList<>(columns.size());
    cells.forEach(cell -> cell.accept(item, row));
    return new Row(row);
  }

  public Table of(List<T> items) {
    return Table.of(columns, items.stream().map(this::row).toList());
  }

  /**
   * A table of items that are handed over each time that it is read.
   *
   * @param source may be asked several times
   */
  public Table read(Consumer<Consumer<T>> source) {
    return new Table(
        columns,
        reader -> {
          try {
            source.accept(item -> read(item, reader));
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
  }

  private void read(T item, Table.Reader reader) {
    try {
      reader.row(row(item));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
