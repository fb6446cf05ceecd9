package corecast.simulator;

/**
 * How a replay decides.
 *
 * @param recordedOrder every object keeps its recorded order ({@code --order recorded})
 * @param freeMonitors monitors that were notified are contended for like any lock, instead of
 *     keeping the recorded order of notifying and next section ({@code --monitor-order free})
 */
public record ReplayOptions(boolean recordedOrder, boolean freeMonitors) {
  public static final ReplayOptions DEFAULT = new ReplayOptions(false, false);
}
