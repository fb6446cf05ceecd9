package corecast.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.internal.LazilyParsedNumber;
import corecast.note.Lines;
import corecast.study.table.Column;
import corecast.study.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of a study in the data of the page, numbers as csv writes them. The number of processors
 * is left out: it stands above.
 *
 * @param columns what cells are
 * @param left how many rows are left out
 */
record PageTable(List<Heading> columns, List<JsonArray> rows, int left) {

  /**
   * @param kind in which way it is shown: {@link Column.Kind}
   */
  record Heading(String key, String title, Column.Kind kind) {}

  /**
   * @param most rows, from the first on
   */
  static PageTable of(Table table, int most) {
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      if (!table.columns().get(i).key().equals("processors")) {
        kept.add(i);
      }
    }
    Table shown = table.select(kept);
    List<JsonArray> rows = new ArrayList<>();
    int[] left = new int[1];
    try {
      shown
          .rows()
          .read(
              row -> {
                if (rows.size() < most) {
                  rows.add(cells(shown.columns(), row));
                } else {
                  left[0]++;
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the rows are in memory
    }
    return new PageTable(
        shown.columns().stream().map(c -> new Heading(c.key(), c.title(), c.kind())).toList(),
        rows,
        left[0]);
  }

  private static JsonArray cells(List<Column> columns, Table.Row row) {
    JsonArray cells = new JsonArray(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      String value = columns.get(i).cell(row.cells().get(i));
      if (columns.get(i).kind() == Column.Kind.NAME) {
        cells.add(Lines.printable(value));
      } else if (value.isEmpty()) {
        cells.add(JsonNull.INSTANCE);
      } else {
        cells.add(new LazilyParsedNumber(value));
      }
    }
    return cells;
  }
}
