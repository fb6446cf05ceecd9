package corecast.cli;

import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.report.JsonAnswer;
import corecast.report.TableFormat;
import corecast.study.Quality;
import corecast.study.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
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

  boolean isExplained() {
    return format != TableFormat.CSV;
  }

  boolean isText() {
    return format == TableFormat.TEXT;
  }

  /**
   * Prints a table, and its notes where there is room for them: in json as a member, with csv those
   * that warn on standard error, and the quality first of all. With text they are the command's to
   * print.
   *
   * @param quality {@code null} if there is none
   */
  void write(Table table, List<Note> notes, @Nullable Quality quality, Output out, PrintWriter err)
      throws IOException {
    write(null, table, notes, quality, out, err);
  }

  /**
   * The same with what to do first.
   *
   * @param actions json has it as a member; {@code null} if that was not asked
   */
  void write(
      @Nullable Table actions,
      Table table,
      List<Note> notes,
      @Nullable Quality quality,
      Output out,
      PrintWriter err)
      throws IOException {
    switch (format) {
      case TEXT -> out.table(table);
      case CSV -> {
        Badge.print(quality, err, out.width());
        format.write(table, out);
        Warnings.print(notes, err, out.width());
      }
      case JSON -> JsonAnswer.write(actions, table, notes, quality, out);
    }
  }

  static final class Converter implements ITypeConverter<TableFormat> {
    @Override
    public TableFormat convert(String text) {
      return ConstantName.of(TableFormat.class, text, "text, csv or json");
    }
  }
}
