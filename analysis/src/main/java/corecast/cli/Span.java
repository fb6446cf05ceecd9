package corecast.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time, such as 10s. */
record Span(long millis) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)(ms|s|m)?");

  static final class Converter implements ITypeConverter<Span> {
    @Override
    public Span convert(String text) {
      Matcher matcher = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
      if (!matcher.matches()) {
        throw new TypeConversionException("'" + text + "': expected a time such as 10s or 500ms");
      }
      String unit = matcher.group(2) == null ? "s" : matcher.group(2);
      double millis =
          Double.parseDouble(matcher.group(1))
              * switch (unit) {
                case "ms" -> 1;
                case "m" -> 60_000;
                default -> 1_000;
              };
      return new Span(Math.round(millis));
    }
  }
}
