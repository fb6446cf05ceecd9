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
 * @param keepTakers whether each item of a queue is taken by the thread that took it in the
 *     recording, as it must be if the recorded order is kept ({@code --order recorded})
 * @param note for the verdict, why it is made so; empty if there is nothing to say
 */
public record ConversionOptions(
    @Nullable String until,
    boolean times,
    boolean keepMonitorOrder,
    boolean keepTakers,
    String note) {
  public static final ConversionOptions DEFAULT =
      new ConversionOptions(null, false, false, false, "");

  /** Up to that mark. */
  public ConversionOptions until(String mark) {
    return new ConversionOptions(mark, times, keepMonitorOrder, keepTakers, note);
  }

  /** For a replay in the recorded order. */
  public ConversionOptions inRecordedOrder() {
    return new ConversionOptions(until, true, keepMonitorOrder, true, note);
  }

  /** With the recorded time of each step. */
  public ConversionOptions withTimes() {
    return new ConversionOptions(until, true, keepMonitorOrder, keepTakers, note);
  }

  /** With the recorded order of all monitors. */
  public ConversionOptions withMonitorOrder() {
    return new ConversionOptions(until, times, true, keepTakers, note);
  }

  /** With the recorded takers of all items, for that reason. */
  public ConversionOptions withTakers(String reason) {
    return new ConversionOptions(until, times, keepMonitorOrder, true, reason);
  }
}
