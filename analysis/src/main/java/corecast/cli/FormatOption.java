package corecast.cli;

import corecast.report.Table;
import corecast.report.TableFormat;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** {@code --format}. */
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text (for people), csv or json (stable) (default: ${DEFAULT-VALUE})")
  private TableFormat format = TableFormat.TEXT;

  boolean isText() {
    return format == TableFormat.TEXT;
  }

  void write(Table table, PrintWriter out) throws IOException {
    format.write(table, out);
    out.flush();
  }
}
