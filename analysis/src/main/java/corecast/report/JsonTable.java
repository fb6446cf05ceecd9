package corecast.report;

import com.google.gson.stream.JsonWriter;
import corecast.study.table.Column;
import corecast.study.table.Table;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** Writes the rows of a table as elements of a JSON array, one object on each line. */
final class JsonTable {
  private JsonTable() {}

  static void write(Table table, Appendable out) throws IOException {
    String[] separator = {"\n"};
    table
        .rows()
        .read(
            row -> {
              out.append(separator[0]).append(object(table.columns(), row));
              separator[0] = ",\n";
            });
  }

  private static String object(List<Column> columns, Table.Row row) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      for (int i = 0; i < columns.size(); i++) {
        Column column = columns.get(i);
        String value = column.cell(row.cells().get(i));
        json.name(column.key());
        if (value.isEmpty() && column.kind() != Column.Kind.NAME) {
          json.nullValue();
        } else if (column.kind() == Column.Kind.NAME) {
          json.value(value);
        } else {
          json.jsonValue(value);
        }
      }
      json.endObject();
    }
    return text.toString();
  }
}
