package corecast.fleet.page;

import corecast.fleet.store.FleetQuery;
import corecast.note.Numbers;
import corecast.report.Html;
import corecast.study.table.Column;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table;
import corecast.study.table.Table.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The page: questions, each with a table and the query that it comes from. It has no scripts, and
 * nothing in it is loaded from elsewhere.
 */
public final class FleetPage {
  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Corecast: many recordings</title>
      <style>
      body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222; background: #fff }
      table { border-collapse: collapse; margin: .6em 0 }
      th, td { text-align: left; padding: .2em .9em .2em 0; border-bottom: 1px solid #ddd; vertical-align: top; overflow-wrap: anywhere }
      .number { text-align: right; white-space: nowrap }
      .hint { color: #666 }
      pre { background: #f4f4f4; padding: .6em; overflow: auto }
      @media (prefers-color-scheme: dark) { body { background: #1c1c1c; color: #ddd } th, td { border-color: #444 } pre { background: #2a2a2a } .hint { color: #aaa } }
      </style>
      </head>
      <body>
      """;

  private FleetPage() {}

  /** Writes the page about a folder of tables. */
  public static void write(Path results, FleetQuery fleet, Appendable out) throws IOException {
    FleetQuestions questions = new FleetQuestions(fleet);
    out.append(HEAD);
    out.append("<h1>Many recordings</h1>\n");
    paragraph(out, "", "Tables in " + results + ".");
    table(out, questions.overview());
    paragraph(
        out,
        "hint",
        "Recordings of poor quality are left out below: they carry no advice. All figures are"
            + " predictions by replay, not measurements on so many processors.");
    for (FleetAnswer answer : questions.answers()) {
      out.append("<section>\n<h2>").append(Html.escape(answer.question())).append("</h2>\n");
      paragraph(out, "hint", answer.meaning());
      table(out, answer.table());
      out.append("<details><summary>The query</summary><pre>");
      for (String line : answer.sql().split("\n", -1)) {
        out.append(Html.escape(line)).append('\n');
      }
      out.append("</pre></details>\n</section>\n");
    }
    out.append("</body>\n</html>\n");
  }

  private static void paragraph(Appendable out, String kind, String text) throws IOException {
    out.append("<p class=\"").append(kind).append("\">");
    out.append(Html.escape(text)).append("</p>\n");
  }

  private static void table(Appendable out, Table table) throws IOException {
    List<Column> columns = table.columns();
    StringBuilder rows = new StringBuilder();
    table.rows().read(row -> row(rows, columns, row));
    if (rows.isEmpty()) {
      paragraph(out, "", "None.");
      return;
    }
    out.append("<table>\n<tr>");
    for (Column column : columns) {
      String title = column.title().replaceAll("_(ns|share)$", "").replace('_', ' ');
      cell(out, "th", column, title);
    }
    out.append("</tr>\n").append(rows).append("</table>\n");
  }

  private static void row(StringBuilder out, List<Column> columns, Row row) throws IOException {
    out.append("<tr>");
    for (int i = 0; i < columns.size(); i++) {
      cell(out, "td", columns.get(i), forPeople(columns.get(i), row.cells().get(i)));
    }
    out.append("</tr>\n");
  }

  private static void cell(Appendable out, String element, Column column, String text)
      throws IOException {
    out.append('<').append(element);
    out.append(column.kind() == Kind.NAME ? ">" : " class=\"number\">");
    out.append(Html.escape(text)).append("</").append(element).append('>');
  }

  private static String forPeople(Column column, Object value) {
    if (!(value instanceof Double number)) {
      return String.valueOf(value);
    }
    if (column.kind().isTime()) {
      return Numbers.duration(number);
    }
    return column.kind() == Kind.SHARE || column.key().endsWith("share")
        ? Numbers.percent(number)
        : Numbers.fixed(number, 2);
  }
}
