package corecast.cli;

import corecast.study.Processors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Processor counts as given on the command line. */
final class ProcessorCounts {
  private ProcessorCounts() {}

  static final class Converter implements ITypeConverter<Processors> {
    @Override
    public Processors convert(String text) {
      try {
        return Processors.of(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }
}
