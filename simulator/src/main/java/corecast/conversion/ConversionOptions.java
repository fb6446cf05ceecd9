package corecast.conversion;

import org.jspecify.annotations.Nullable;

/**
 * What a recording is made into.
 *
 * @param until the mark up to which it is read, to the first time that it was reached; {@code null}
 *     for all of it
 * @param times whether the recorded time of each step is kept in any case; without it there are
 *     none where the trace does not fit the heap
 * @param keepMonitorOrder whether all monitors with wait and notify keep their recorded order
 *     ({@code --monitor-order recorded}), also those that a counter explains
 */
public record ConversionOptions(@Nullable String until, boolean times, boolean keepMonitorOrder) {
  public static final ConversionOptions DEFAULT = new ConversionOptions(null, false, false);

  /** Up to that mark. */
  public ConversionOptions until(String mark) {
    return new ConversionOptions(mark, times, keepMonitorOrder);
  }
}
