package corecast.simulator.primitive;

import org.jspecify.annotations.Nullable;

/**
 * A re-entrant lock with a wait set: {@code synchronized}, {@code ReentrantLock}, their conditions.
 * First come, first served; ownership passes at the release, or else the first in the queue tries
 * again when it has a processor ({@link Succession}). Notifications are sticky: one that finds
 * nobody waiting is kept for the next wait (docs/model.md, section 1).
 */
public final class Mutex {
  private static final int NOBODY = -1;

  private final Succession succession;

  private int owner = NOBODY;
  private int depth;

  /** Who was let go to try again, and how deep it wants the lock; it stays first in the queue. */
  private int heir = NOBODY;

  private int heirDepth;

  /** Whether the heir has tried, in vain, and waits for the next release. */
  private boolean heirWaits;

  private final IntQueue queue = new IntQueue();
  private final IntQueue queueDepth = new IntQueue();
  private final IntQueue waiting = new IntQueue();
  private final IntQueue waitingDepth = new IntQueue();
  private long pendingNotifications;
  private final Freshness free = new Freshness();
  private final Freshness notified = new Freshness();

  /** Where the pending notifications came from, for those who collect all that was needed. */
  private @Nullable Origins notifiers;

  public Mutex() {
    this(Succession.HANDED_OVER);
  }

  public Mutex(Succession succession) {
    this.succession = succession;
  }

  /** Whether the body holds the lock now; otherwise it waits. */
  public boolean lock(int body, Instant now) {
    if (owner == now.threadOf(body)) {
      depth++;
      return true;
    }
    if (owner == NOBODY) {
      free.use(now);
      owner = now.threadOf(body);
      depth = 1;
      return true;
    }
    enqueue(body, 1);
    now.arrive(body);
    return false;
  }

  /** Whether {@link #lock} would not wait. */
  public boolean isToBeHad(int body, Instant now) {
    return owner == NOBODY || owner == now.threadOf(body);
  }

  /** Whether the body, let go to try again, holds the lock now; otherwise it waits on. */
  public boolean lockAgain(int body, Instant now) {
    if (owner != NOBODY) {
      heirWaits = true;
      now.arrive(body);
      return false;
    }
    free.use(now);
    owner = now.threadOf(body);
    depth = heirDepth;
    heir = NOBODY;
    return true;
  }

  public void unlock(int body, Instant now) {
    requireOwner(body, "unlock", now);
    if (--depth == 0) {
      pass(now);
    }
  }

  /** Whether the body goes on at once; otherwise it has released the lock and waits. */
  public boolean await(int body, Instant now) {
    requireOwner(body, "wait-on", now);
    if (pendingNotifications > 0) {
      pendingNotifications--;
      if (notifiers != null) {
        notifiers.take(1, now);
      } else {
        notified.use(now);
      }
      return true;
    }
    waiting.add(body);
    waitingDepth.add(depth);
    now.arrive(body);
    pass(now);
    return false;
  }

  public void signal(Instant now) {
    if (waiting.isEmpty()) {
      pendingNotifications++;
      notified.note(now);
      if (now.collects()) {
        notifiers = notifiers == null ? new Origins(0) : notifiers;
        notifiers.add(1, now.actingCause());
      }
    } else {
      contend(now);
    }
  }

  public void signalAll(Instant now) {
    while (!waiting.isEmpty()) {
      contend(now);
    }
  }

  /** The longest waiting body has been notified and wants the lock back. */
  private void contend(Instant now) {
    int body = waiting.poll();
    int depthBefore = waitingDepth.poll();
    if (owner == NOBODY && succession == Succession.HANDED_OVER) {
      free.note(now);
      owner = now.threadOf(body);
      depth = depthBefore;
      now.letGo(body);
    } else if (owner == NOBODY && heir == NOBODY) {
      heir = body;
      heirDepth = depthBefore;
      now.letTry(body);
    } else {
      now.arrive(body);
      enqueue(body, depthBefore);
    }
  }

  private void enqueue(int body, int depthWanted) {
    queue.add(body);
    queueDepth.add(depthWanted);
  }

  private void pass(Instant now) {
    if (succession == Succession.COMPETED_FOR) {
      owner = NOBODY;
      depth = 0;
      free.note(now);
      wakeHeir(now);
    } else if (queue.isEmpty()) {
      owner = NOBODY;
      depth = 0;
      free.note(now);
    } else {
      int next = queue.poll();
      owner = now.threadOf(next);
      depth = queueDepth.poll();
      now.letGo(next);
    }
  }

  private void wakeHeir(Instant now) {
    if (heir == NOBODY && !queue.isEmpty()) {
      heir = queue.poll();
      heirDepth = queueDepth.poll();
    } else if (heir == NOBODY || !heirWaits) {
      return; // nobody waits, or the heir is about to try
    }
    heirWaits = false;
    now.letTry(heir);
  }

  private void requireOwner(int body, String operation, Instant now) {
    if (owner != now.threadOf(body)) {
      throw new ReplayFault(operation + " without holding the lock");
    }
  }
}
