package corecast.cli;

import java.util.TreeSet;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Processor counts as {@code 1..16}, {@code 1,2,4,8} or {@code 8}. */
record Counts(int[] values) {
  private static final int MOST = 4096;

  /** Reads the option's value. */
  static final class Converter implements ITypeConverter<Counts> {
    @Override
    public Counts convert(String text) {
      TreeSet<Integer> counts = new TreeSet<>();
      for (String part : text.split(",", -1)) {
        int dots = part.indexOf("..");
        int from = number(dots < 0 ? part : part.substring(0, dots), text);
        int to = dots < 0 ? from : number(part.substring(dots + 2), text);
        if (from > to) {
          throw new TypeConversionException(
              "'" + text + "': " + from + " is more than " + to + ", expected such as 1..16");
        }
        for (int p = from; p <= to; p++) {
          counts.add(p);
        }
      }
      return new Counts(counts.stream().mapToInt(Integer::intValue).toArray());
    }

    private static int number(String part, String all) {
      try {
        int value = Integer.parseInt(part.trim());
        if (value >= 1 && value <= MOST) {
          return value;
        }
      } catch (NumberFormatException e) {
        // As below.
      }
      throw new TypeConversionException(
          "'"
              + all
              + "': expected processor counts from 1 to "
              + MOST
              + " such as 1..16 or 1,2,4,8");
    }
  }

  int largest() {
    return values[values.length - 1];
  }
}
