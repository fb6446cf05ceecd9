package corecast.report.export;

import org.jspecify.annotations.Nullable;

/**
 * Where a function begins.
 *
 * @param file such as {@code Orders.java}
 * @param line from 1
 */
record SourceLine(String file, long line) {
  /** Reads what a program says, such as {@code Orders.java:14}; {@code null} if it says nothing. */
  static @Nullable SourceLine of(String source) {
    int colon = source.lastIndexOf(':');
    return colon <= 0
        ? null
        : new SourceLine(source.substring(0, colon), Long.parseLong(source.substring(colon + 1)));
  }
}
