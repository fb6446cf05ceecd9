package corecast.conversion;

import java.util.List;
import java.util.Locale;

/** Says when functions were entered so often that recording them is a part of the work. */
final class SmallFunctions {
  /** Fewer entries than this, and it is no matter. */
  private static final long MANY_ENTRIES = 1_000_000;

  /** An entry and an exit take some 50 to 70 ns, and hinder the compiler beside. */
  private static final long SHORT_NANOS = 500;

  private SmallFunctions() {}

  static List<String> notes(long entries, long workNanos) {
    if (entries < MANY_ENTRIES || workNanos / entries >= SHORT_NANOS) {
      return List.of();
    }
    return List.of(
        String.format(
            Locale.ROOT,
            "Functions were entered %,d times, once per %,d ns of work. Much of the recorded work is therefore the cost of recording. Leave out small functions with --exclude, or"
                + " record only those of interest with --include.",
            entries,
            workNanos / entries));
  }
}
