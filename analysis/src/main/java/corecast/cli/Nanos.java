package corecast.cli;

import corecast.program.DurationText;
import corecast.program.DurationText.NotADuration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A duration with its unit, such as 4ms.
 *
 * @param value ns
 */
record Nanos(long value) {

  static final class Converter implements ITypeConverter<Nanos> {
    @Override
    public Nanos convert(String text) {
      try {
        if (!DurationText.hasUnit(text)) {
          throw new TypeConversionException("expected a duration with a unit, such as 4ms");
        }
        return new Nanos(DurationText.parse(text, 1));
      } catch (NotADuration e) {
        throw new TypeConversionException("expected " + e.getMessage());
      }
    }
  }
}
