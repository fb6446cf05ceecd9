package corecast.simulator.primitive;

import java.util.ArrayDeque;

/** A counting semaphore, first come, first served: nobody overtakes a body that waits for more. */
public final class Semaphore {
  private final Stock permits;
  private final IntQueue waiting = new IntQueue();
  private final ArrayDeque<Long> wanted = new ArrayDeque<>();

  public Semaphore(long initial) {
    this.permits = new Stock(initial);
  }

  public boolean acquire(int body, long n, Instant now) {
    if (waiting.isEmpty() && permits.count() >= n) {
      permits.take(n, now);
      return true;
    }
    waiting.add(body);
    wanted.add(n);
    now.arrive(body);
    return false;
  }

  public void release(long n, Instant now) {
    permits.add(Math.min(n, Long.MAX_VALUE - permits.count()), now); // so many are without bound
    while (!waiting.isEmpty() && permits.count() >= wanted.element()) {
      int own = now.actingCause();
      permits.hand(wanted.remove(), now);
      now.letGo(waiting.poll());
      now.restore(own);
    }
  }
}
