package corecast.conversion.plan;

import java.util.Locale;

/** Times as the verdict and its warnings write them. */
public final class Seconds {
  private Seconds() {}

  public static String of(long nanos) {
    return nanos < 1_000_000_000L
        ? String.format(Locale.ROOT, "%.3f ms", nanos / 1e6)
        : String.format(Locale.ROOT, "%.3f s", nanos / 1e9);
  }
}
