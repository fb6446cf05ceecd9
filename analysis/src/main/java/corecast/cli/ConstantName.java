package corecast.cli;

import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/** One of several words, each the name of a constant in lower case. */
final class ConstantName {
  private ConstantName() {}

  /**
   * The constant of that name.
   *
   * @param expected the words, for people
   */
  static <E extends Enum<E>> E of(Class<E> choices, String text, String expected) {
    return Arrays.stream(choices.getEnumConstants())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException("'" + text + "': expected " + expected));
  }
}
