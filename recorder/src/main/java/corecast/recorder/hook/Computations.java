package corecast.recorder.hook;

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

  @OutOfLine
  static void begins(Object map, int hash) {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.computations.begins(map, hash);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The function has returned, or the map's method throws. */
  @OutOfLine
  public static void ends(Object map) {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.computations.ends(map);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** {@code computeIfAbsent} returns. */
  public static void found(Object map, int hash) {
    Session on = Hooks.session;
    if (on != null && on.computedKeys.any) {
      look(map, hash);
    }
  }

  @OutOfLine
  private static void look(Object map, int hash) {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.computations.found(map, hash);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }
}
