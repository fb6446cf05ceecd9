package corecast.simulator.primitive;

/**
 * A number of equal things (permits, items, free places, workers). Those that came at the present
 * instant are used last, so that a body depends on them only if the older ones do not suffice.
 */
final class Stock {
  private long old;
  private long fresh;
  private final Freshness freshness = new Freshness();

  Stock(long initial) {
    this.old = initial;
  }

  long count() {
    return old + fresh;
  }

  void add(long n, Instant now) {
    if (!freshness.isFresh(now)) {
      old += fresh;
      fresh = 0;
    }
    freshness.note(now);
    fresh += n;
  }

  /** The acting body takes {@code n} of at least that many. */
  void take(long n, Instant now) {
    if (!freshness.isFresh(now)) {
      old += fresh;
      fresh = 0;
    }
    if (n <= old) {
      old -= n;
    } else {
      fresh -= n - old;
      old = 0;
      freshness.use(now);
    }
  }

  /** As {@link #take}, for a body that has waited and is let go by the acting one. */
  void hand(long n, Instant now) {
    if (!freshness.isFresh(now)) {
      old += fresh;
      fresh = 0;
    }
    long fromOld = Math.min(n, old);
    old -= fromOld;
    fresh -= n - fromOld;
  }
}
