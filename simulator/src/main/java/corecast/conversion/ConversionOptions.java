package corecast.conversion;

import java.util.Set;
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
 * @param queuesKept the queues, by their numbers, of which alone that is so
 * @param keepRuns whether repeated tasks have all their recorded runs, also those that are not due
 *     when a replay stops them
 * @param sameWork whether a thread that has others work for a given time waits instead until they
 *     have done what they did in the recording ({@code --same-work})
 * @param note for the verdict, why it is made so; empty if there is nothing to say
 */
public record ConversionOptions(
    @Nullable String until,
    boolean times,
    boolean keepMonitorOrder,
    boolean keepTakers,
    Set<Integer> queuesKept,
    boolean keepRuns,
    boolean sameWork,
    String note) {
  public static final ConversionOptions DEFAULT =
      new ConversionOptions(null, false, false, false, Set.of(), false, false, "");

  /** Up to that mark. */
  public ConversionOptions until(String mark) {
    return new ConversionOptions(
        mark, times, keepMonitorOrder, keepTakers, queuesKept, keepRuns, sameWork, note);
  }

  /** For a replay in the recorded order. */
  public ConversionOptions inRecordedOrder() {
    return new ConversionOptions(
        until, true, keepMonitorOrder, true, queuesKept, keepRuns, sameWork, note);
  }

  /** With the recorded time of each step. */
  public ConversionOptions withTimes() {
    return new ConversionOptions(
        until, true, keepMonitorOrder, keepTakers, queuesKept, keepRuns, sameWork, note);
  }

  /** For the time of the work that was recorded, however long the program was to run. */
  public ConversionOptions forSameWork() {
    return new ConversionOptions(
        until, times, keepMonitorOrder, keepTakers, queuesKept, keepRuns, true, note);
  }

  /** With the recorded order of all monitors. */
  public ConversionOptions withMonitorOrder() {
    return new ConversionOptions(
        until, times, true, keepTakers, queuesKept, keepRuns, sameWork, note);
  }

  /** With the recorded takers of the items of that queue, for that reason. */
  public ConversionOptions withTakersOf(int queue, String reason) {
    return new ConversionOptions(
        until, times, keepMonitorOrder, keepTakers, Set.of(queue), keepRuns, sameWork, reason);
  }

  /** With the recorded takers of all items and all runs of repeated tasks, for that reason. */
  public ConversionOptions withTakers(String reason) {
    return new ConversionOptions(
        until, times, keepMonitorOrder, true, queuesKept, true, sameWork, reason);
  }
}
