package corecast.program;

import java.math.BigDecimal;

/** Durations in a program text: a decimal number with {@code ns us ms s}, or without a unit. */
public final class DurationText {
  /** Longer numbers are refused before any arithmetic with them. */
  private static final int LONGEST = 60;

  private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

  private DurationText() {}

  /** A word that is not a duration; the message says what was expected instead. */
  public static final class NotADuration extends Exception {
    private static final long serialVersionUID = 1L;

    NotADuration(String expected) {
      super(expected, null, false, false);
    }
  }

  public static boolean hasUnit(String word) {
    return word.endsWith("s");
  }

  /** Nanoseconds of a duration; a number without a unit counts in {@code bareNanos}. */
  public static long parse(String word, long bareNanos) throws NotADuration {
    int digits = 0;
    while (digits < word.length() && isNumeral(word.charAt(digits))) {
      digits++;
    }
    long unit =
        switch (word.substring(digits)) {
          case "" -> bareNanos;
          case "ns" -> 1L;
          case "us" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          default -> throw notOne();
        };
    if (digits == 0 || digits > LONGEST) {
      throw notOne();
    }
    BigDecimal nanos = number(word.substring(0, digits)).multiply(BigDecimal.valueOf(unit));
    if (nanos.compareTo(LARGEST) > 0) {
      throw new NotADuration("a duration of at most 2^63-1 ns (292 years)");
    }
    if (nanos.stripTrailingZeros().scale() > 0) {
      throw new NotADuration(
          "whole nanoseconds, not "
              + nanos.stripTrailingZeros().toPlainString()
              + " ns; use a larger unit, such as unit 1us or "
              + word.substring(0, digits)
              + "us");
    }
    return nanos.longValueExact();
  }

  private static BigDecimal number(String numeral) throws NotADuration {
    try {
      return new BigDecimal(numeral);
    } catch (NumberFormatException e) {
      throw notOne();
    }
  }

  private static NotADuration notOne() {
    return new NotADuration("a duration such as 3, 1.5ms or 20us (ns, us, ms, s; 0 or more)");
  }

  private static boolean isNumeral(char c) {
    return (c >= '0' && c <= '9') || c == '.';
  }
}
