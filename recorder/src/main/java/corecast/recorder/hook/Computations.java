package corecast.recorder.hook;

import corecast.recorder.hook.session.Session;

/**
 * What the woven methods of {@code ConcurrentHashMap} call. The library uses these maps everywhere:
 * for its own functions nothing is done.
 */
public final class Computations {
  private Computations() {}

  /** The bin is held and the function for a key of that hash is about to be called. */
  public static void begins(Object map, Object function, int hash) {
    if (function.getClass().getClassLoader() != null) {
      begins(map, hash);
    }
  }

  static void begins(Object map, int hash) {
    Guard.call(Hook.COMPUTE_BEGINS, map, hash);
  }

  /** The function has returned, or the map's method throws. */
  public static void ends(Object map) {
    Guard.call(Hook.COMPUTE_ENDS, map);
  }

  /** {@code computeIfAbsent} returns. */
  public static void found(Object map, int hash) {
    Session on = RecordedThreads.session();
    if (on != null && on.computedKeys.any) {
      Guard.call(Hook.COMPUTE_FOUND, map, hash);
    }
  }
}
