package corecast.cli;

import corecast.report.TableFormat;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

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

  boolean isText() {
    return format == TableFormat.TEXT;
  }

  static final class Converter implements ITypeConverter<TableFormat> {
    @Override
    public TableFormat convert(String text) {
      for (TableFormat format : TableFormat.values()) {
        if (format.name().toLowerCase(Locale.ROOT).equals(text)) {
          return format;
        }
      }
      throw new TypeConversionException("'" + text + "': expected text, csv or json");
    }
  }
}
