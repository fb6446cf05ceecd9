package corecast.trace;

import java.util.Set;

/**
 * Queues whose items are taken in the order in which they were put; of deques and priority queues
 * that is assumed, since no record says which item it was.
 */
public final class OrderedQueues {
  private static final Set<String> TYPES =
      Set.of(
          "java.util.concurrent.ArrayBlockingQueue",
          "java.util.concurrent.LinkedBlockingQueue",
          "java.util.concurrent.LinkedTransferQueue",
          "java.util.concurrent.LinkedBlockingDeque",
          "java.util.concurrent.PriorityBlockingQueue");

  private OrderedQueues() {}

  /** Whether a class of that name, with dots, is one. */
  public static boolean contains(String type) {
    return TYPES.contains(type);
  }
}
