package corecast.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A share as typed: {@code 5%} or {@code 5}.
 *
 * @param value 0 to 100
 */
record Percent(double value) {
  static final class Converter implements ITypeConverter<Percent> {
    @Override
    public Percent convert(String text) {
      String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
      try {
        double value = number.matches("[0-9.]+") ? Double.parseDouble(number) : -1;
        if (value >= 0 && value <= 100) {
          return new Percent(value);
        }
      } catch (NumberFormatException e) {
        throw wrong(text);
      }
      throw wrong(text);
    }

    private static TypeConversionException wrong(String text) {
      return new TypeConversionException(
          "'" + text + "': expected a percentage from 0 to 100, such as 5%");
    }
  }
}
