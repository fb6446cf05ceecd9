package corecast.simulator;

import corecast.simulator.machine.Machine;

/**
 * How a replay decides.
 *
 * @param recordedOrder every object keeps its recorded order ({@code --order recorded})
 * @param freeMonitors monitors that were notified are contended for like any lock, instead of
 *     keeping the recorded order of notifying and next section ({@code --monitor-order free})
 * @param machine how processors are shared; weights belong to {@link Machine#IDEAL} alone
 * @param stopTheWorld how long recorded pauses of the virtual machine are ({@code --gc})
 */
public record ReplayOptions(
    boolean recordedOrder, boolean freeMonitors, Machine machine, StopTheWorld stopTheWorld) {
  public static final ReplayOptions DEFAULT = new ReplayOptions(false, false, Machine.IDEAL);

  /** Without pauses. */
  public ReplayOptions(boolean recordedOrder, boolean freeMonitors, Machine machine) {
    this(recordedOrder, freeMonitors, machine, StopTheWorld.NONE);
  }

  /** The same decisions on another machine. */
  public ReplayOptions on(Machine other) {
    return new ReplayOptions(recordedOrder, freeMonitors, other, stopTheWorld);
  }

  /** The same with monitors that are entered in any order. */
  public ReplayOptions withFreeMonitors() {
    return new ReplayOptions(recordedOrder, true, machine, stopTheWorld);
  }
}
