package corecast.conversion.loop;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Plan;
import corecast.trace.EventKind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who told a thread to leave a loop of sleeps or waits, where no operation says so: who joined it
 * just then, who began to wait for what it did next, or who did something between its last looks.
 * Where somebody did, the thread waits for that in the replay.
 */
final class LoopTellers {
  private static final KindSet JOINS = KindSet.of(EventKind.JOIN_BEGIN);

  private final List<EventLog> logs;
  private final Plan plan;

  /** By thread who began first to wait for its end. */
  private final Map<Integer, LogEvent> firstJoins = new HashMap<>();

  LoopTellers(Plan plan) {
    this.logs = plan.logs();
    this.plan = plan;
    findJoins();
  }

  private void findJoins() {
    for (EventLog log : EventLog.having(logs, JOINS)) {
      for (int event = log.next(0, JOINS); event < log.size(); event = log.next(event + 1, JOINS)) {
        if (log.inBody(event)) {
          firstJoins.merge(
              log.object(event),
              new LogEvent(log, event),
              (known, other) -> other.nanos() < known.nanos() ? other : known);
        }
      }
    }
  }

  /** Whether somebody began to wait for the thread's end while it waited for the last time. */
  boolean joined(PollingLoop loop, int event) {
    LogEvent join = firstJoins.get(loop.log.threadObject);
    if (join == null
        || loop.log.bodyOf(event) != loop.log.body
        || !loop.isWithinLastWait(join.nanos())
        || !loop.isRegular(1)
        || join.log() == loop.log) {
      return false;
    }
    toldBy(loop, "~end~", join.log(), join.event());
    plan.findings.repeated(
        "Guess: a thread that slept or waited in a loop ended because the thread that joined it"
            + " told it to");
    return true;
  }

  /** Whether somebody began to wait for what the thread gives now while it waited last. */
  boolean waited(PollingLoop loop, int event) {
    EventLog log = loop.log;
    int begin = log.partner(loop.lastWait());
    if (loop.attempt != null || begin == EventLog.NONE) {
      return false;
    }
    LogEvent waiter = NextToGo.after(logs, log, event, log.time(begin), log.time(loop.lastWait()));
    if (waiter == null
        || !loop.isWithinLastWait(waiter.log().time(waiter.event()))
        || !loop.isRegular(2)) { // a clock that ticks every 10 ms sleeps for 9 now and then
      return false;
    }
    toldBy(loop, "~end~", waiter.log(), waiter.event());
    plan.findings.repeated(
        "Guess: a thread left its sleep loop as another one had just begun to wait for what it then gave");
    return true;
  }

  /** Whether other threads did something between its last looks at what others can change. */
  boolean changed(PollingLoop loop) {
    EventLog log = loop.log;
    int waits = loop.waits.size();
    loop.forgetLastWork();
    if (waits < 2 || !loop.isIdle()) {
      return false;
    }
    int begin = log.partner(loop.lastWait());
    long from = log.time(begin == EventLog.NONE ? loop.waits.get(waits - 2) : begin);
    long to = log.time(loop.lastWait()) - 1; // who also waits, and ends then, has not told it
    Map<EventLog, Integer> by = meanwhile(log, from, to, KindSet.FUNCTIONS);
    if (by.isEmpty()) {
      by = meanwhile(log, from, to, KindSet.of());
    }
    boolean anybody =
        by.size() > PollingLoops.MANY && to - from > loop.waitedNanos / PollingLoop.PART;
    if (by.isEmpty() || anybody) {
      return false;
    }
    by.forEach((other, event) -> toldBy(loop, "~told~", other, event));
    plan.findings.repeated(
        "Guess: a thread in a sleep or wait loop waited for what other threads did last before its end");
    return true;
  }

  /** What began to wait for the end of a thread between two times; {@code null} if nothing did. */
  @Nullable LogEvent joinedBetween(EventLog log, long from, long to) {
    LogEvent join = firstJoins.get(log.threadObject);
    return join != null && join.log() != log && join.nanos() >= from && join.nanos() <= to
        ? join
        : null;
  }

  private void toldBy(PollingLoop loop, String how, EventLog teller, int event) {
    String semaphore = plan.bodies.name(loop.body) + how + plan.bodies.name(teller.bodyOf(event));
    plan.order(semaphore, teller, event, loop.log, loop.lastWait());
  }

  /** The last event of each other thread between two times, but for some kinds. */
  private Map<EventLog, Integer> meanwhile(EventLog log, long from, long to, KindSet but) {
    Map<EventLog, Integer> found = new LinkedHashMap<>();
    for (EventLog other : logs) {
      int event = other == log ? EventLog.NONE : other.lastInBody(to);
      while (event >= 0 && other.time(event) >= from && but.has(other.code(event))) {
        event--;
      }
      if (event >= 0 && other.time(event) >= from && other.inBody(event)) {
        found.put(other, event);
      }
    }
    return found;
  }
}
