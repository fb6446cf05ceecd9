package corecast.program;

import java.util.Locale;

/** How many of something, for people: {@code 1 thread}, {@code 2,000 threads}. */
public final class CountText {
  private CountText() {}

  /** A number and what it counts, given for one. */
  public static String of(long count, String one) {
    return of(count, one, one + "s");
  }

  /** A number and what it counts, given for one and for any other number. */
  public static String of(long count, String one, String several) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : several);
  }
}
