package corecast.conversion.plan;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the passes have found out so far; each pass may ask only for what it says it needs. */
public final class Analyses {
  private final Map<Fact<?>, Object> found = new HashMap<>();
  private @Nullable Pass running;

  @SuppressWarnings("unchecked") // whoever gives a fact gives it a value of its type
  public <T> T get(Fact<T> fact) {
    Pass pass = running;
    if (pass != null && !pass.needs().contains(fact)) {
      throw new IllegalStateException(pass.name() + " does not say that it needs: " + fact);
    }
    Object value = found.get(fact);
    return value == null ? fact.otherwise() : (T) value;
  }

  public <T> void give(Fact<T> fact, T value) {
    Pass pass = running;
    if (pass != null && !pass.gives().contains(fact)) {
      throw new IllegalStateException(pass.name() + " does not say that it gives: " + fact);
    }
    found.put(fact, value);
  }

  /** That pass asks and gives from here on; {@code null} for whoever may ask for everything. */
  void running(@Nullable Pass pass) {
    running = pass;
  }

  boolean has(Fact<?> fact) {
    return found.containsKey(fact);
  }
}
