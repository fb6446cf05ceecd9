package corecast.simulator.primitive;

import org.jspecify.annotations.Nullable;

/**
 * A number of equal things (permits, items, free places, workers). Those that came at the present
 * instant are used last, so that a body depends on them only if the older ones do not suffice.
 */
final class Stock {
  private long old;
  private long fresh;
  private final Freshness freshness = new Freshness();
  private final long initial;
  private @Nullable Origins origins;

  Stock(long initial) {
    this.old = initial;
    this.initial = initial;
  }

  long count() {
    return old + fresh;
  }

  void add(long n, Instant now) {
    add(n, now, now.actingCause());
  }

  /** As {@link #add(long, Instant)}; whoever collects takes that for where they come from. */
  void add(long n, Instant now, int cause) {
    if (now.collects()) {
      origins().add(n, cause);
      old += n;
      return;
    }
    if (!freshness.isFresh(now)) {
      old += fresh;
      fresh = 0;
    }
    freshness.note(now);
    fresh += n;
  }

  /** The acting body takes {@code n} of at least that many. */
  void take(long n, Instant now) {
    if (now.collects()) {
      old -= n;
      origins().take(n, now);
      return;
    }
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
    if (now.collects()) {
      take(n, now);
      return;
    }
    if (!freshness.isFresh(now)) {
      old += fresh;
      fresh = 0;
    }
    long fromOld = Math.min(n, old);
    old -= fromOld;
    fresh -= n - fromOld;
  }

  /**
   * Takes one for a body that does not act. It may have come at this instant: that concerns the
   * body, not who acts.
   */
  void takeFor(int body, Instant now) {
    int acting = now.actingCause();
    take(1, now);
    int both = now.actingCause();
    now.restore(acting);
    now.causedBy(body, now.common(now.causeOf(body), both));
  }

  /** Some are not there any more, which concerns nobody. */
  void withdraw(long n, Instant now) {
    int own = now.actingCause();
    hand(n, now);
    now.restore(own);
  }

  private Origins origins() {
    Origins all = origins;
    if (all == null) {
      all = new Origins(initial);
      origins = all;
    }
    return all;
  }
}
