package corecast.simulator;

import corecast.program.Program;
import corecast.program.VmWork;
import corecast.simulator.machine.Machine;
import corecast.simulator.primitive.TaskOrder;
import java.util.Objects;

/**
 * How a replay decides.
 *
 * @param order whether objects keep their recorded order ({@code --order})
 * @param freeMonitors monitors that were notified are contended for like any lock, instead of
 *     keeping the recorded order of notifying and next section ({@code --monitor-order free})
 * @param machine how processors are shared; weights belong to {@link Machine#IDEAL} alone
 * @param stopTheWorld how long recorded pauses of the virtual machine are ({@code --gc})
 * @param machineThreads whether the virtual machine's own threads compete with the program's
 *     ({@code --vm-threads}). On other machines than {@link Machine#IDEAL}, times are longer by as
 *     much as they are there
 * @param tasks in which order the tasks of pools begin ({@code --pool-order})
 */
public record ReplayOptions(
    ObjectOrder order,
    boolean freeMonitors,
    Machine machine,
    StopTheWorld stopTheWorld,
    boolean machineThreads,
    TaskOrder tasks) {
  public static final ReplayOptions DEFAULT =
      new ReplayOptions(ObjectOrder.FREE, false, Machine.IDEAL);

  /** Without anything that the virtual machine does. */
  public ReplayOptions(ObjectOrder order, boolean freeMonitors, Machine machine) {
    this(order, freeMonitors, machine, StopTheWorld.NONE);
  }

  /** Without the virtual machine's own threads. */
  public ReplayOptions(
      ObjectOrder order, boolean freeMonitors, Machine machine, StopTheWorld stopTheWorld) {
    this(order, freeMonitors, machine, stopTheWorld, false);
  }

  /** Tasks begin in the order in which they came. */
  public ReplayOptions(
      ObjectOrder order,
      boolean freeMonitors,
      Machine machine,
      StopTheWorld stopTheWorld,
      boolean machineThreads) {
    this(order, freeMonitors, machine, stopTheWorld, machineThreads, TaskOrder.FIRST_COME);
  }

  /** Whether any object keeps its recorded order. */
  public boolean recordedOrder() {
    return !order.isFree();
  }

  /** What the virtual machine's own threads do beside the program. */
  VmWork besides(Program program) {
    return machineThreads ? program.vmWork() : VmWork.NONE;
  }

  public ReplayOptions keeping(ObjectOrder other) {
    return new ReplayOptions(other, freeMonitors, machine, stopTheWorld, machineThreads, tasks);
  }

  public ReplayOptions on(Machine other) {
    return Objects.equals(other, machine)
        ? this
        : new ReplayOptions(order, freeMonitors, other, stopTheWorld, machineThreads, tasks);
  }

  public ReplayOptions stopping(StopTheWorld pauses) {
    return pauses == stopTheWorld
        ? this
        : new ReplayOptions(order, freeMonitors, machine, pauses, machineThreads, tasks);
  }

  /** These options with the virtual machine's own threads competing. */
  public ReplayOptions withMachineThreads() {
    return withMachineThreads(true);
  }

  /** The same with or without the virtual machine's own threads. */
  public ReplayOptions withMachineThreads(boolean compete) {
    return new ReplayOptions(order, freeMonitors, machine, stopTheWorld, compete, tasks);
  }

  /** The same with monitors that are entered in any order. */
  public ReplayOptions withFreeMonitors() {
    return new ReplayOptions(order, true, machine, stopTheWorld, machineThreads, tasks);
  }

  /** The same with tasks of pools that begin in another order. */
  public ReplayOptions withTasks(TaskOrder other) {
    return new ReplayOptions(order, freeMonitors, machine, stopTheWorld, machineThreads, other);
  }
}
