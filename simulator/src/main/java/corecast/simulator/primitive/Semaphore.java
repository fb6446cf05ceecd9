package corecast.simulator.primitive;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** A counting semaphore, first come, first served: nobody overtakes a body that waits for more. */
public final class Semaphore {
  private final Stock permits;
  private final IntQueue waiting = new IntQueue();

  /** How many each waits for; below 0 for the group of that number, which waits for one. */
  private final ArrayDeque<Long> wanted = new ArrayDeque<>();

  private final Map<Long, Group> groups = new HashMap<>(0);

  /** Bodies that have one permit together, or wait for it. */
  private static final class Group {
    long members;
    boolean waits;

    /** Who came behind the first while that one waits. */
    final IntQueue behind = new IntQueue();

    /** When it got its permit, for those who come in later. */
    final Freshness taken = new Freshness();

    /** When members went out: the permit is back as soon as all have. */
    final Freshness left = new Freshness();
  }

  public Semaphore(long initial) {
    this.permits = new Stock(initial);
  }

  public boolean acquire(int body, long n, Instant now) {
    if (waiting.isEmpty() && permits.count() >= n) {
      permits.take(n, now);
      return true;
    }
    enqueue(body, n, now);
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

  /** Gives as many as are missing to that many. */
  public void fill(long upTo, Instant now) {
    long missing = upTo - permits.count();
    if (missing > 0) {
      release(missing, now);
    }
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
      if (each == body && wants >= 0) {
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
    while (!waiting.isEmpty() && permits.count() >= permits(wanted.element())) {
      int own = now.actingCause();
      long wants = wanted.remove();
      permits.hand(permits(wants), now);
      now.letGo(waiting.poll());
      Group group = wants < 0 ? groups.get(-wants) : null;
      if (group != null) {
        letGo(group, now);
      }
      now.restore(own);
    }
  }

  /** Comes in on the permit of a group, which the first of it takes. */
  public boolean share(int body, long number, Instant now) {
    Group group = groups.computeIfAbsent(number, g -> new Group());
    group.members++;
    if (group.waits) {
      group.behind.add(body);
      now.arrive(body);
      return false;
    }
    if (group.members > 1) {
      group.taken.use(now);
      return true;
    }
    if (waiting.isEmpty() && permits.count() >= 1) {
      permits.take(1, now);
      group.taken.note(now);
      return true;
    }
    group.waits = true;
    enqueue(body, -number, now);
    return false;
  }

  /** Goes out; the last of a group gives its permit back. */
  public void unshare(long number, Instant now) {
    Group group = groups.get(number);
    if (group == null || group.members == 0) {
      throw new ReplayFault("unshare without share");
    }
    group.left.noteToo(now);
    if (--group.members == 0) {
      // All who left at this instant were needed, not only the last of them.
      int own = now.actingCause();
      group.left.use(now);
      group.left.forget();
      release(1, now);
      now.restore(own);
    }
  }

  private static long permits(long wants) {
    return wants < 0 ? 1 : wants;
  }

  private void enqueue(int body, long wants, Instant now) {
    waiting.add(body);
    wanted.add(wants);
    now.arrive(body);
  }

  /** The first of a group was let go, and with it those behind. */
  private static void letGo(Group group, Instant now) {
    group.waits = false;
    group.taken.note(now);
    while (!group.behind.isEmpty()) {
      now.letGo(group.behind.poll());
    }
  }
}
