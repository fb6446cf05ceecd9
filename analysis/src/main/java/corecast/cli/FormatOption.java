package corecast.cli;

import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.report.JsonAnswer;
import corecast.report.TableFormat;
import corecast.study.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** How tables are printed. */
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "text|csv|json",
      defaultValue = "text",
      converter = Converter.class,
      description = "text for people; csv and json for programs (default: ${DEFAULT-VALUE}).")
  private TableFormat format = TableFormat.TEXT;

  TableFormat get() {
    return format;
  }

  /** Whether it has room for notes that explain. */
  boolean isExplained() {
    return format != TableFormat.CSV;
  }

  boolean isText() {
    return format == TableFormat.TEXT;
  }

  /**
   * Prints a table, and its notes where there is room for them: in json as a member, with csv those
   * that warn on standard error. With text they are the command's to print.
   */
  void write(Table table, List<Note> notes, Output out, PrintWriter err) throws IOException {
    switch (format) {
      case TEXT -> format.write(table, out);
      case CSV -> {
        format.write(table, out);
        Warnings.print(notes, err);
      }
      case JSON -> JsonAnswer.write(table, notes, out);
    }
  }

  static final class Converter implements ITypeConverter<TableFormat> {
    @Override
    public TableFormat convert(String text) {
      return Choice.of(TableFormat.class, text, "text, csv or json");
    }
  }
}
