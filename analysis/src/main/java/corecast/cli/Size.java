package corecast.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes, such as 512M. */
record Size(long bytes) {
  static final class Converter implements ITypeConverter<Size> {
    @Override
    public Size convert(String text) {
      String upper = text.strip().toUpperCase(Locale.ROOT);
      int unit = upper.isEmpty() ? -1 : "KMGT".indexOf(upper.charAt(upper.length() - 1));
      String digits = unit < 0 ? upper : upper.substring(0, upper.length() - 1);
      try {
        long number = Long.parseLong(digits);
        if (number > 0) {
          return new Size(Math.multiplyExact(number, 1L << (10 * (unit + 1))));
        }
      } catch (NumberFormatException | ArithmeticException e) {
        throw wrong(text);
      }
      throw wrong(text);
    }

    private static TypeConversionException wrong(String text) {
      return new TypeConversionException("'" + text + "': expected a size such as 512M or 2G");
    }
  }
}
