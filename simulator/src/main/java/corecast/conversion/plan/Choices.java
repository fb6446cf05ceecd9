package corecast.conversion.plan;

import java.util.Set;

/**
 * What is kept as it was recorded instead of being decided anew in the replay.
 *
 * @param monitorOrder whether all monitors with wait and notify keep their recorded order
 * @param takers whether each item is taken by the thread that took it
 * @param takersOf the queues of which alone that is so
 * @param runs whether repeated tasks have all their recorded runs
 * @param poolSizes whether pools that are sized by the processors have their recorded size
 */
public record Choices(
    boolean monitorOrder, boolean takers, Set<Integer> takersOf, boolean runs, boolean poolSizes) {
  public static final Choices NONE = new Choices(false, false, Set.of(), false, false);
}
