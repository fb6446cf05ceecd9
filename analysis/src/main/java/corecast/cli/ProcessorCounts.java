package corecast.cli;

import corecast.study.Processors;
import java.util.TreeSet;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Processor counts as given on the command line: {@code 1..16} or {@code 1-16}, {@code 1,2,4,8} or
 * {@code 8}.
 */
final class ProcessorCounts {
  static final int LARGEST = Processors.LARGEST;
  private static final int MOST = 10_000;

  private ProcessorCounts() {}

  /** Reads a number of processors, or throws what is made of the reason why it is none. */
  private static int number(String part, Function<String, TypeConversionException> wrong) {
    try {
      int number = Integer.parseInt(part.strip());
      if (number >= 1 && number <= LARGEST) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong.apply("'" + part + "' is no number");
    }
    throw wrong.apply(part + " is not between 1 and " + LARGEST);
  }

  static final class Converter implements ITypeConverter<Processors> {
    @Override
    public Processors convert(String text) {
      TreeSet<Integer> counts = new TreeSet<>();
      for (String part : text.split(",", -1)) {
        String[] ends = part.strip().split("\\.\\.|-", 2);
        int from = number(ends[0], why -> wrong(text, why));
        int to = ends.length == 1 ? from : number(ends[1], why -> wrong(text, why));
        if (from > to) {
          throw wrong(text, from + " is more than " + to);
        }
        if (counts.size() + (long) to - from >= MOST) {
          throw wrong(text, "more than " + MOST + " counts");
        }
        for (int p = from; p <= to; p++) {
          counts.add(p);
        }
      }
      return Processors.of(counts.stream().mapToInt(Integer::intValue).toArray());
    }

    private static TypeConversionException wrong(String text, String why) {
      return new TypeConversionException(
          "'" + text + "': " + why + "; expected 1..16 or 1,2,4,8 or 8");
    }
  }
}
