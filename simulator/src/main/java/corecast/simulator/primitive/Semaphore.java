package corecast.simulator.primitive;

import java.util.ArrayDeque;

/** A counting semaphore, first come, first served: nobody overtakes a body that waits for more. */
public final class Semaphore {
  private final Stock permits;
  private final IntQueue waiting = new IntQueue();

  /** How many each waits for. */
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

  /** Whether {@link #acquire} of so many would not wait. */
  public boolean isToBeHad(long n) {
    return waiting.isEmpty() && permits.count() >= n;
  }

  public void release(long n, Instant now) {
    permits.add(Math.min(n, Long.MAX_VALUE - permits.count()), now); // so many are without bound
    handOn(now);
  }

  /**
   * A body gives up its place among those that wait, and whoever it kept waiting goes on.
   *
   * @return whether it had one
   */
  public boolean giveUp(int body, Instant now) {
    boolean waited = false;
    for (int left = waiting.size(); left > 0; left--) {
      int each = waiting.poll();
      long wants = wanted.remove();
      if (each == body) {
        waited = true;
      } else {
        waiting.add(each);
        wanted.add(wants);
      }
    }
    if (waited) {
      handOn(now);
    }
    return waited;
  }

  /** Those who wait go on, in their order, as far as there are permits. */
  private void handOn(Instant now) {
    while (!waiting.isEmpty() && permits.count() >= wanted.element()) {
      int own = now.actingCause();
      permits.hand(wanted.remove(), now);
      now.letGo(waiting.poll());
      now.restore(own);
    }
  }
}
