package corecast.simulator.primitive;

/** A one-shot latch: opens when it has been counted down to 0, and stays open. */
public final class Latch {
  private long count;
  private final IntQueue waiting = new IntQueue();
  private final Freshness counted = new Freshness();

  public Latch(long count) {
    this.count = count;
  }

  public boolean await(int body, Instant now) {
    if (count <= 0) {
      counted.use(now);
      return true;
    }
    waiting.add(body);
    now.arrive(body);
    return false;
  }

  public void countDown(Instant now) {
    if (count > 0) {
      counted.noteToo(now);
      if (--count == 0) {
        // All who counted at this instant were needed, not only the last of them.
        int own = now.actingCause();
        counted.use(now);
        while (!waiting.isEmpty()) {
          now.letGo(waiting.poll());
        }
        now.restore(own);
      }
    }
  }
}
