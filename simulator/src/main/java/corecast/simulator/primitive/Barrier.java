package corecast.simulator.primitive;

/** A cyclic barrier: the last of {@code parties} bodies to arrive lets all the others go on. */
public final class Barrier {
  private final long parties;
  private final IntQueue waiting = new IntQueue();
  private final Freshness arrivals = new Freshness();

  public Barrier(long parties) {
    this.parties = parties;
  }

  public boolean arrive(int body, Instant now) {
    arrivals.noteToo(now);
    if (waiting.size() + 1 < parties) {
      waiting.add(body);
      now.arrive(body);
      return false;
    }
    if (now.collects()) {
      arrivals.takeOver(now); // the arrivals of all, and so of each
      arrivals.forget();
      while (!waiting.isEmpty()) {
        now.take(waiting.poll());
      }
      return true;
    }
    arrivals.use(now);
    while (!waiting.isEmpty()) {
      now.letGo(waiting.poll());
    }
    return true;
  }
}
