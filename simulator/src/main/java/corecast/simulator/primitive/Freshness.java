package corecast.simulator.primitive;

/** Remembers what became available at the present instant, and because of which events. */
final class Freshness {
  private long instant;
  private int cause;

  /** Something became available through the acting body. */
  void note(Instant now) {
    cause = instant == now.number() ? now.common(cause, now.actingCause()) : now.actingCause();
    instant = now.number();
  }

  boolean isFresh(Instant now) {
    return instant == now.number();
  }

  /** The acting body uses what became available: if that was just now, both were needed. */
  void use(Instant now) {
    if (instant == now.number()) {
      now.alsoNeeds(cause);
    }
  }
}
