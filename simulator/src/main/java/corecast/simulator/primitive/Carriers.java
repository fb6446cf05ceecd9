package corecast.simulator.primitive;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The carriers of virtual threads. A virtual thread needs one to go on, keeps it until it blocks or
 * ends, and waits for one otherwise. While it is pinned it keeps its carrier also when it blocks.
 *
 * <p>As in the JDK, who is woken by a virtual thread waits in the queue of that one's carrier, and
 * who is started, or woken by anything else, in one for all. A carrier that is free takes the first
 * of its own queue, and if there is none whoever has waited longest.
 */
public final class Carriers {
  private static final int NONE = -1;

  private final Stock free;
  private final boolean[] virtual;
  private final boolean[] queued;
  private final int[] pins;

  /** By body: its carrier, or {@link #NONE}. */
  private final int[] carrier;

  /** By body that waits: its place in the order of their coming. */
  private final long[] came;

  /** Whom threads on each carrier have woken; the last one is for all others. */
  private final @Nullable IntQueue[] waiting;

  private final int ofNobody;
  private final IntQueue unused = new IntQueue();
  private long sequence;
  private int waits;

  /** {@code isVirtual[b]} says whether body b is a virtual thread. */
  public Carriers(long carriers, boolean[] isVirtual) {
    int bodies = isVirtual.length;
    this.free = new Stock(carriers);
    this.virtual = isVirtual;
    this.queued = new boolean[bodies];
    this.pins = new int[bodies];
    this.carrier = new int[bodies];
    Arrays.fill(carrier, NONE);
    this.came = new long[bodies];
    this.ofNobody = (int) Math.min(carriers, bodies); // more are never in use
    this.waiting = new @Nullable IntQueue[ofNobody + 1];
    for (int c = 0; c < ofNobody; c++) {
      unused.add(c);
    }
  }

  /**
   * Whether a body that could go on has what it needs to; otherwise it waits for a carrier.
   *
   * @param woken whether the acting body has woken it, not the time
   */
  public boolean admits(int body, boolean woken, Instant now) {
    if (!virtual[body] || carrier[body] != NONE) {
      return true;
    }
    if (free.count() == 0) {
      int by = woken ? carrier[now.acting()] : NONE;
      queue(by == NONE ? ofNobody : by).add(body);
      came[body] = sequence++;
      queued[body] = true;
      waits++;
      now.queue(body);
      return false;
    }
    // The carrier may have become free just now: that concerns this body, whoever acts.
    int acting = now.acting();
    now.act(body);
    free.take(1, now);
    now.act(acting);
    carrier[body] = unused.poll();
    return true;
  }

  private IntQueue queue(int of) {
    IntQueue queue = waiting[of];
    if (queue == null) {
      queue = new IntQueue();
      waiting[of] = queue;
    }
    return queue;
  }

  public void blocked(int body, Instant now) {
    if (pins[body] == 0) {
      leave(body, now);
    }
  }

  /** The acting body has ended, or waits for a reason that its program does not have. */
  public void leave(int body, Instant now) {
    int left = carrier[body];
    if (left == NONE) {
      return;
    }
    carrier[body] = NONE;
    if (waits == 0) {
      unused.add(left);
      free.add(1, now);
    } else {
      int next = next(left).poll();
      waits--;
      queued[next] = false;
      carrier[next] = left;
      now.letGo(next);
    }
  }

  /** The queue from which that carrier takes a thread; somebody waits. */
  private IntQueue next(int own) {
    IntQueue best = waiting[own];
    if (best != null && !best.isEmpty()) {
      return best;
    }
    best = null;
    for (IntQueue queue : waiting) {
      if (queue != null
          && !queue.isEmpty()
          && (best == null || came[queue.peek()] < came[best.peek()])) {
        best = queue;
      }
    }
    return best == null ? queue(ofNobody) : best;
  }

  /** From now on the body keeps its carrier when it blocks; as often as this, {@link #unpin}. */
  public void pin(int body) {
    pins[body]++;
  }

  /** Takes one {@link #pin} back. */
  public void unpin(int body) {
    if (pins[body] == 0) {
      throw new ReplayFault("unpin without pin");
    }
    pins[body]--;
  }

  /** Whether the body could go on if it had a carrier. */
  public boolean isWaiting(int body) {
    return queued[body];
  }
}
