package corecast.simulator.primitive;

/** A thread's permit of {@code LockSupport}: at most one is kept. */
public final class Permit {
  private boolean available;
  private boolean parked;
  private final Freshness given = new Freshness();

  public boolean park(int body, Instant now) {
    if (available) {
      available = false;
      given.use(now);
      return true;
    }
    parked = true;
    now.arrive(body);
    return false;
  }

  public void unpark(int body, Instant now) {
    if (parked) {
      parked = false;
      now.letGo(body);
    } else if (!available) {
      available = true;
      given.note(now);
    }
  }
}
