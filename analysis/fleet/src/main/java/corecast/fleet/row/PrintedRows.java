package corecast.fleet.row;

import corecast.study.table.Table;
import corecast.study.table.Table.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rows of a table as commands print it, by the names of its columns. */
final class PrintedRows {
  private final Table table;
  private final Map<String, Integer> places = new HashMap<>();

  PrintedRows(Table table) {
    this.table = table;
    for (int i = 0; i < table.columns().size(); i++) {
      places.put(table.columns().get(i).key(), i);
    }
  }

  void forEach(Consumer<Cells> reader) {
    try {
      table.rows().read(row -> reader.accept(new Cells(row)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A row. A cell is {@code null} where nothing is printed. */
  final class Cells {
    private final Row row;

    private Cells(Row row) {
      this.row = row;
    }

    @Nullable String text(String key) {
      Object cell = cell(key);
      return cell.equals(Row.EMPTY) ? null : String.valueOf(cell);
    }

    @Nullable Integer count(String key) {
      return cell(key) instanceof Number number ? Math.toIntExact(number.longValue()) : null;
    }

    @Nullable Long whole(String key) {
      return cell(key) instanceof Number number ? number.longValue() : null;
    }

    @Nullable Double number(String key) {
      return cell(key) instanceof Number number ? number.doubleValue() : null;
    }

    private Object cell(String key) {
      Integer place = places.get(key);
      if (place == null) {
        throw new IllegalArgumentException("no column " + key + " among " + places.keySet());
      }
      return row.cells().get(place);
    }
  }
}
