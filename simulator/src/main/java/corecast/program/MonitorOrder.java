package corecast.program;

/**
 * Order edges of recorded monitors. With hand-written {@code wait} and {@code notify} a consumer
 * that finds its predicate true leaves no edge in a recording made on one CPU, so the recorded
 * order <em>notifying section, then next section of another thread</em> is kept as a semaphore of
 * its own (docs/model.md, section 1).
 */
public final class MonitorOrder {
  private static final String MARK = "~order~";

  private MonitorOrder() {}

  /** Name of the edges from sections of a lock in one thread to sections in another. */
  public static String edgeName(String lock, String sender, String receiver) {
    return lock + MARK + sender + "~" + receiver;
  }

  public static String lockOf(String edge) {
    return edge.substring(0, edge.indexOf(MARK));
  }

  /** Whether a semaphore of that name is such an edge, which {@code --monitor-order free} drops. */
  public static boolean isOrderEdge(String semaphore) {
    return semaphore.contains(MARK);
  }
}
