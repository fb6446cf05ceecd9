package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The locks one body holds at a point of its recording, outermost first. */
public final class HeldLocks {
  /** What {@link #follow} asks for: takes locks, and gives them back. */
  public static final KindSet TAKING =
      KindSet.of(EventKind.LOCK, EventKind.WRITE_LOCK, EventKind.READ_LOCK)
          .and(EventKind.UNLOCK, EventKind.WRITE_UNLOCK, EventKind.READ_UNLOCK);

  /** What takes locks, gives them back, or is done while one is held. */
  static final KindSet KINDS =
      TAKING.and(EventKind.WAIT_BEGIN, EventKind.WAIT_END, EventKind.NOTIFY, EventKind.NOTIFY_ALL);

  static final class Hold {
    final int lock;
    final EventLog log;

    final int begin;

    int depth;

    /** The number of the section it is, for {@link HeldSections}. */
    int section;

    /** The visit it is part of, if anybody wants to know: also of the hold after a wait. */
    MonitorVisits.@Nullable Visit visit;

    private Hold(int lock, EventLog log, int begin, int depth) {
      this.lock = lock;
      this.log = log;
      this.begin = begin;
      this.depth = depth;
    }
  }

  /** What each body holds, at the events of one log after the other. */
  public static final class OfBodies {
    private final Map<Integer, HeldLocks> all = new HashMap<>();
    private int body = EventLog.NONE;
    private HeldLocks own = new HeldLocks();

    /** What the body of the event holds; {@code null} if the event is in none, or left out. */
    public @Nullable HeldLocks at(EventLog log, int event) {
      if (!log.inBody(event) || log.decision(event) == Decision.OMITTED) {
        return null;
      }
      if (log.bodyOf(event) != body) {
        body = log.bodyOf(event);
        own = all.computeIfAbsent(body, b -> new HeldLocks());
      }
      return own;
    }
  }

  private final List<Hold> held = new ArrayList<>(2);
  private final List<Hold> waiting = new ArrayList<>(1);

  public List<Hold> all() {
    return held;
  }

  public @Nullable Hold of(int lock) {
    return find(held, lock);
  }

  private static @Nullable Hold find(List<Hold> holds, int lock) {
    for (Hold hold : holds) {
      if (hold.lock == lock) {
        return hold;
      }
    }
    return null;
  }

  /** For those who ask only what is held: takes, or gives back, what the event does. */
  public void follow(EventLog log, int event) {
    switch (log.kind(event)) {
      case LOCK, WRITE_LOCK, READ_LOCK -> enter(log.object(event), log, event);
      case UNLOCK, WRITE_UNLOCK, READ_UNLOCK -> leave(log.object(event));
      default -> {}
    }
  }

  /** The hold if it begins here; {@code null} if the lock was held already. */
  @Nullable Hold enter(int lock, EventLog log, int event) {
    Hold known = of(lock);
    if (known != null) {
      known.depth++;
      return null;
    }
    Hold hold = new Hold(lock, log, event, 1);
    held.add(hold);
    return hold;
  }

  /** The hold if it ends here. */
  @Nullable Hold leave(int lock) {
    Hold hold = of(lock);
    if (hold == null || --hold.depth > 0) {
      return null;
    }
    held.remove(hold);
    return hold;
  }

  /** Gives the lock up to wait; the hold that ends here. */
  @Nullable Hold leaveToWait(int lock) {
    Hold hold = of(lock);
    if (hold != null) {
      held.remove(hold);
      waiting.add(hold);
    }
    return hold;
  }

  /** The wait is over: a new hold, as deep as the one before it. */
  @Nullable Hold enterAgain(int lock, EventLog log, int event) {
    Hold before = find(waiting, lock);
    if (before != null) {
      waiting.remove(before);
    }
    if (of(lock) != null) {
      return null;
    }
    Hold hold = new Hold(lock, log, event, before == null ? 1 : before.depth);
    hold.visit = before == null ? null : before.visit;
    held.add(hold);
    return hold;
  }
}
