package corecast.simulator.primitive;

/**
 * The carriers of virtual threads. A virtual thread needs one to go on, keeps it until it blocks or
 * ends, and waits for one first come, first served. While it is pinned it keeps its carrier also
 * when it blocks.
 */
public final class Carriers {
  private final Stock free;
  private final IntQueue waiting = new IntQueue();
  private final boolean[] virtual;
  private final boolean[] mounted;
  private final boolean[] queued;
  private final int[] pins;

  /** {@code isVirtual[b]} says whether body b is a virtual thread. */
  public Carriers(long carriers, boolean[] isVirtual) {
    this.free = new Stock(carriers);
    this.virtual = isVirtual;
    this.mounted = new boolean[isVirtual.length];
    this.queued = new boolean[isVirtual.length];
    this.pins = new int[isVirtual.length];
  }

  /** Whether a body that could go on has what it needs to; otherwise it waits for a carrier. */
  public boolean admits(int body, Instant now) {
    if (!virtual[body] || mounted[body]) {
      return true;
    }
    if (free.count() == 0) {
      queued[body] = true;
      waiting.add(body);
      now.queue(body);
      return false;
    }
    // The carrier may have become free just now: that concerns this body, whoever acts.
    int acting = now.acting();
    now.act(body);
    free.take(1, now);
    now.act(acting);
    mounted[body] = true;
    return true;
  }

  /** The acting body blocks. */
  public void blocked(int body, Instant now) {
    if (pins[body] == 0) {
      leave(body, now);
    }
  }

  /** The acting body has ended, or waits for a reason that its program does not have. */
  public void leave(int body, Instant now) {
    if (!mounted[body]) {
      return;
    }
    mounted[body] = false;
    if (waiting.isEmpty()) {
      free.add(1, now);
    } else {
      int next = waiting.poll();
      queued[next] = false;
      mounted[next] = true;
      now.letGo(next);
    }
  }

  /** From now on the body keeps its carrier when it blocks; as often as this, {@link #unpin}. */
  public void pin(int body) {
    pins[body]++;
  }

  /** Takes one {@link #pin} back. */
  public void unpin(int body) {
    if (pins[body] == 0) {
      throw new ReplayFault("is not pinned");
    }
    pins[body]--;
  }

  /** Whether the body could go on if it had a carrier. */
  public boolean isWaiting(int body) {
    return queued[body];
  }
}
