package corecast.cli;

import java.util.TreeSet;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Processor counts as given on the command line: {@code 1..16}, {@code 1,2,4,8} or {@code 8}.
 *
 * @param counts distinct, ascending
 */
record ProcessorCounts(int[] counts) {
  static final int LARGEST = 1_000_000;
  private static final int MOST = 10_000;

  int most() {
    return counts[counts.length - 1];
  }

  /** One number of processors, where there is one simulated run. */
  static final class One implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      try {
        int number = Integer.parseInt(text.strip());
        if (number >= 1 && number <= LARGEST) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw wrong(text);
      }
      throw wrong(text);
    }

    private static TypeConversionException wrong(String text) {
      return new TypeConversionException(
          "'" + text + "': expected one number from 1 to " + LARGEST + ", such as 8");
    }
  }

  static final class Converter implements ITypeConverter<ProcessorCounts> {
    @Override
    public ProcessorCounts convert(String text) {
      TreeSet<Integer> counts = new TreeSet<>();
      for (String part : text.split(",", -1)) {
        int dots = part.indexOf("..");
        int from = number(dots < 0 ? part : part.substring(0, dots), text);
        int to = dots < 0 ? from : number(part.substring(dots + 2), text);
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
      return new ProcessorCounts(counts.stream().mapToInt(Integer::intValue).toArray());
    }

    private static int number(String part, String text) {
      try {
        int number = Integer.parseInt(part.strip());
        if (number >= 1 && number <= LARGEST) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw wrong(text, "'" + part + "' is no number");
      }
      throw wrong(text, part + " is not between 1 and " + LARGEST);
    }

    private static TypeConversionException wrong(String text, String why) {
      return new TypeConversionException(
          "'" + text + "': " + why + "; expected 1..16 or 1,2,4,8 or 8");
    }
  }
}
