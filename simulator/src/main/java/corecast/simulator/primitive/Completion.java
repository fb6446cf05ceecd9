package corecast.simulator.primitive;

/** The end of a body, for those who join it or get its result. */
public final class Completion {
  private boolean ended;
  private final IntQueue waiting = new IntQueue();
  private final Freshness end = new Freshness();

  public boolean await(int body, Instant now) {
    if (ended) {
      end.use(now);
      return true;
    }
    waiting.add(body);
    now.arrive(body);
    return false;
  }

  /** The body has ended; those who wait are to be let go in their order. */
  public void end(Instant now) {
    ended = true;
    end.note(now);
  }

  public boolean isAwaited() {
    return !waiting.isEmpty();
  }

  /** Takes the body that has waited longest. */
  public int nextWaiting() {
    return waiting.poll();
  }
}
