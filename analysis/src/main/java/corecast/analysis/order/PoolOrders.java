package corecast.analysis.order;

import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.primitive.TaskOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the run gains if the tasks of pools begin in another order (Dooley et al., section 7.1,
 * before anybody changes code).
 *
 * @param orders those that were tried
 * @param rows by number of processors
 * @param types the types of the tasks that can be reordered, in the order in which they come first
 * @param criticalTypes those of them that are on a longest path of dependences
 * @param kept pools that keep their order, and why
 */
public record PoolOrders(
    List<PoolOrder> orders,
    List<OrderedTimes> rows,
    List<String> types,
    List<String> criticalTypes,
    List<KeptPool> kept) {
  public PoolOrders {
    orders = List.copyOf(orders);
    rows = List.copyOf(rows);
    types = List.copyOf(types);
    criticalTypes = List.copyOf(criticalTypes);
    kept = List.copyOf(kept);
  }

  /**
   * Replays in each order: once for all numbers of processors where {@link
   * Simulator#oneReplayServesAll}.
   *
   * @param simulator how the program is replayed as it is
   * @param processors how many
   * @param timeNanos T(P) of it for each of them, ns
   * @throws corecast.analysis.weight.UnfinishedReplayException if the program deadlocks with as
   *     many workers as tasks
   */
  public static PoolOrders of(
      Simulator simulator, List<PoolOrder> orders, int[] processors, double[] timeNanos) {
    Program program = simulator.program();
    ReorderedPools pools = ReorderedPools.of(program, simulator.options());
    if (!pools.isAny()) {
      return new PoolOrders(orders, List.of(), List.of(), List.of(), pools.kept());
    }
    RemainingPaths paths = RemainingPaths.of(simulator);
    TaskTypes types = TaskTypes.of(program);
    boolean[] present = new boolean[types.count()];
    boolean[] critical = new boolean[types.count()];
    TaskRanks.look(program, pools, paths, types, present, critical);
    double[][] times = new double[orders.size()][];
    for (int o = 0; o < times.length; o++) {
      PoolOrder order = orders.get(o);
      times[o] =
          order == PoolOrder.FIFO
              ? timeNanos
              : times(
                  simulator,
                  processors,
                  taskOrder(order, pools, paths, types, critical, program.bodies()));
    }
    List<OrderedTimes> rows = new ArrayList<>();
    boolean isBounded = !program.hasStops() && !program.hasHalts();
    double work = program.workNanos();
    for (int p = 0; p < processors.length; p++) {
      List<OrderedTime> row = new ArrayList<>();
      for (int o = 0; o < times.length; o++) {
        row.add(new OrderedTime(orders.get(o), times[o][p], 1 - times[o][p] / timeNanos[p]));
      }
      double bound = Math.max(work / processors[p], paths.longestNanos());
      rows.add(new OrderedTimes(processors[p], timeNanos[p], row, isBounded ? bound : Double.NaN));
    }
    return new PoolOrders(
        orders, rows, names(types, present), names(types, critical), pools.kept());
  }

  private static List<String> names(TaskTypes types, boolean[] which) {
    return IntStream.range(0, which.length).filter(t -> which[t]).mapToObj(types::name).toList();
  }

  private static double[] times(Simulator simulator, int[] processors, TaskOrder order) {
    ReplayOptions options = simulator.options().withTasks(order);
    var completion = simulator.with(options).completion(processors);
    return completion.timeNanos();
  }

  private static TaskOrder taskOrder(
      PoolOrder order,
      ReorderedPools pools,
      RemainingPaths paths,
      TaskTypes types,
      boolean[] critical,
      int bodies) {
    return switch (order) {
      case FIFO -> TaskOrder.FIRST_COME;
      case LIFO -> TaskOrder.lastCome(pools.byObject());
      case TYPES -> TaskOrder.ranked(pools.byObject(), TaskRanks.byType(types, critical, bodies));
      case LONGEST_PATH -> TaskOrder.ranked(pools.byObject(), TaskRanks.byPath(paths, bodies));
    };
  }

  /** Whether an order was tried. */
  public boolean has(PoolOrder order) {
    return orders.contains(order);
  }
}
