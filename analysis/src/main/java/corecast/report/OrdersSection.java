package corecast.report;

import corecast.note.Numbers;
import corecast.study.table.Column;
import corecast.study.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** What another order of the tasks of pools gains, where that was asked for. */
final class OrdersSection extends Section {
  OrdersSection() {
    super("orders", "Tasks of pools in another order", Place.BOXES);
  }

  @Override
  String html(Findings findings) {
    Orders orders = findings.orders();
    if (orders == null) {
      return "";
    }
    StringBuilder html = new StringBuilder();
    html.append("    <section class=\"box\" id=\"orders\"><h2>")
        .append(title())
        .append("</h2>\n<div class=\"scroll\"><table><thead><tr>");
    List<Column> columns = orders.table().columns();
    for (Column column : columns) {
      html.append("<th class=\"n\">").append(Html.escape(column.title())).append("</th>");
    }
    html.append("</tr></thead><tbody>\n");
    try {
      orders.table().rows().read(row -> append(row, columns, html));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a table in memory
    }
    html.append("</tbody></table></div><ul>\n");
    for (String sentence : orders.words()) {
      html.append("<li>").append(Html.escape(sentence)).append("</li>\n");
    }
    return html.append("    </ul></section>\n").toString();
  }

  private static void append(Table.Row row, List<Column> columns, StringBuilder html) {
    html.append("<tr>");
    for (int c = 0; c < columns.size(); c++) {
      html.append("<td class=\"n\">")
          .append(Html.escape(cell(columns.get(c), row.cells().get(c))))
          .append("</td>");
    }
    html.append("</tr>\n");
  }

  private static String cell(Column column, Object value) {
    if (!(value instanceof Double number)) {
      return String.valueOf(value);
    }
    return column.kind().isTime() ? Numbers.duration(number) : Numbers.percent(number);
  }
}
