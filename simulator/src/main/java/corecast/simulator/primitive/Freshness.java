package corecast.simulator.primitive;

/**
 * Remembers what became available at the present instant, and because of which events; and for
 * those who {@linkplain Instant#collects collect} all that was needed, also what became available
 * earlier.
 */
final class Freshness {
  private long instant;
  private int cause = -1;

  /** Something became available through the acting body, and nobody needs what came before. */
  void note(Instant now) {
    if (!now.tells()) {
      return;
    }
    boolean merges = instant == now.number() && !now.collects();
    cause = merges ? now.common(cause, now.actingCause()) : now.actingCause();
    instant = now.number();
  }

  /** Something became available through the acting body, and what came before is needed as well. */
  void noteToo(Instant now) {
    if (!now.tells()) {
      return;
    }
    boolean merges = instant == now.number() || now.collects();
    cause = merges ? now.common(cause, now.actingCause()) : now.actingCause();
    instant = now.number();
  }

  /** Nobody needs what came so far any more. */
  void forget() {
    cause = -1;
    instant = 0;
  }

  boolean isFresh(Instant now) {
    return instant == now.number();
  }

  /**
   * The acting body is one of those whose events were noted: it takes over what they have in
   * common.
   */
  void takeOver(Instant now) {
    now.restore(cause);
  }

  /** The acting body uses what became available: if that was just now, both were needed. */
  void use(Instant now) {
    if (instant == now.number() || now.collects()) {
      now.alsoNeeds(cause);
    }
  }
}
