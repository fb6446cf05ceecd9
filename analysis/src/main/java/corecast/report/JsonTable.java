package corecast.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** Writes a table as a JSON array with one object on each line. */
final class JsonTable {
  private JsonTable() {}

  static void write(Table table, Appendable out) throws IOException {
    out.append('[');
    String[] separator = {"\n"};
    table
        .rows()
        .read(
            row -> {
              out.append(separator[0]).append(object(table.columns(), row));
              separator[0] = ",\n";
            });
    out.append("\n]\n");
  }

  private static String object(List<Column> columns, Table.Row row) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      for (int i = 0; i < columns.size(); i++) {
        Column column = columns.get(i);
        String value = Numbers.cell(row.cells().get(i), column.kind());
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
