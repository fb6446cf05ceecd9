package corecast.report;

import corecast.study.table.Column;
import corecast.study.table.Table;
import java.io.IOException;
import java.util.List;

/** Writes a table as comma-separated values. */
final class CsvTable {
  private static final String FORMULA = "=+-@\t\r";

  private CsvTable() {}

  static void write(Table table, Appendable out) throws IOException {
    List<Column> columns = table.columns();
    for (int i = 0; i < columns.size(); i++) {
      out.append(i == 0 ? "" : ",").append(quoted(columns.get(i).key()));
    }
    out.append('\n');
    table
        .rows()
        .read(
            row -> {
              for (int i = 0; i < columns.size(); i++) {
                out.append(i == 0 ? "" : ",")
                    .append(quoted(text(columns.get(i), row.cells().get(i))));
              }
              out.append('\n');
            });
  }

  /** A name that a spreadsheet would compute as a formula has an apostrophe before it. */
  private static String text(Column column, Object value) {
    String cell = column.cell(value);
    return value instanceof String && !cell.isEmpty() && FORMULA.indexOf(cell.charAt(0)) >= 0
        ? "'" + cell
        : cell;
  }

  private static String quoted(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == ',' || c == '"' || c == '\n' || c == '\r') {
        return '"' + value.replace("\"", "\"\"") + '"';
      }
    }
    return value;
  }
}
