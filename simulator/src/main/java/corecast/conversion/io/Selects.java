package corecast.conversion.io;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Plan;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What ended the waits of event loops. A select that was woken up waits for that; one after which
 * the thread read what the program itself wrote needs no wait of its own, since the read has one.
 */
final class Selects {
  /** What is left to be guessed; a select may have been for connections to accept. */
  interface Guess {
    void pair(EventLog log, int event, boolean accepts);
  }

  private static final KindSet WAKE_UP = KindSet.of(EventKind.WAKE_UP);
  private static final KindSet STREAM = KindSet.of(EventKind.STREAM);
  private static final KindSet IO = KindSet.of(EventKind.STREAM, EventKind.IO);

  private final Plan plan;
  private final IntPredicate isFromHere;
  private final Dispatches dispatches;
  private final Map<Integer, NavigableMap<Long, LogEvent>> wakeUps = new HashMap<>();

  /** By selector: the selects that found something for others than the thread itself. */
  private final Map<Integer, NavigableMap<Long, LogEvent>> handOn = new TreeMap<>();

  /**
   * @param isFromHere whether what that stream reads is written by the program
   */
  Selects(Plan plan, IntPredicate isFromHere, Dispatches dispatches) {
    this.plan = plan;
    this.isFromHere = isFromHere;
    this.dispatches = dispatches;
  }

  void match(Guess otherwise) {
    collectWakeUps();
    for (EventLog log : EventLog.having(plan.logs(), STREAM)) {
      Map<Integer, Long> returned = new HashMap<>();
      for (int event = log.next(0, STREAM);
          event < log.size();
          event = log.next(event + 1, STREAM)) {
        if (Streams.code(log, event) == IoCode.SELECT) {
          Long before = returned.put(log.object(event), log.time(event));
          if (log.inBody(event)) {
            match(log, event, before == null ? Long.MIN_VALUE : before);
          }
        }
      }
    }
    dispatches.match(handOn);
    for (NavigableMap<Long, LogEvent> ofSelector : handOn.values()) {
      for (LogEvent select : ofSelector.values()) {
        EventLog log = select.log();
        if (log.decision(select.event()) == Decision.UNDECIDED) {
          otherwise.pair(log, select.event(), then(log, select.event()) == Then.ACCEPTS);
        }
      }
    }
  }

  private void collectWakeUps() {
    Events.ofBodies(
        plan.logs(),
        WAKE_UP,
        (log, event) -> {
          add(wakeUps, log, event);
        });
  }

  private static void add(
      Map<Integer, NavigableMap<Long, LogEvent>> bySelector, EventLog log, int event) {
    bySelector
        .computeIfAbsent(log.object(event), s -> new TreeMap<>())
        .put(log.time(event), new LogEvent(log, event));
  }

  private void match(EventLog log, int select, long returnedBefore) {
    LogEvent wakeUp = wakeUp(log, select, returnedBefore);
    boolean reads = then(log, select) == Then.READS;
    boolean foundReady = Streams.bytes(log, select) > 0;
    if (wakeUp != null && (!reads || !foundReady)) {
      Streams.endedBy(wakeUp, log, select, plan);
    } else if (reads) {
      plan.decide(log, select, Decision.READS_THEN);
    }
    if (foundReady && !reads) {
      add(handOn, log, select);
    }
  }

  /**
   * The first that came while it waited; if none did, the last since the select before, which let
   * this one return at once.
   */
  private @Nullable LogEvent wakeUp(EventLog log, int select, long returnedBefore) {
    NavigableMap<Long, LogEvent> all = wakeUps.getOrDefault(log.object(select), new TreeMap<>());
    long end = log.time(select);
    long begin = end - log.fourth(select);
    for (LogEvent during : all.subMap(begin, true, end, true).values()) {
      if (during.log() != log) {
        return during;
      }
    }
    if (returnedBefore >= begin) {
      return null; // not so in a sound trace
    }
    for (LogEvent earlier :
        all.subMap(returnedBefore, false, begin, false).descendingMap().values()) {
      if (earlier.log() != log) {
        return earlier;
      }
    }
    return null;
  }

  private enum Then {
    /** What another thread of the program wrote. */
    READS,
    ACCEPTS,
    SOMETHING_ELSE
  }

  private Then then(EventLog log, int select) {
    Then found = Then.SOMETHING_ELSE;
    for (int event = log.next(select + 1, IO);
        event < log.size();
        event = log.next(event + 1, IO)) {
      boolean stream = log.kind(event) == EventKind.STREAM;
      int code = stream ? Streams.code(log, event) : log.object(event);
      if (stream && code == IoCode.SELECT) {
        break;
      }
      if (stream && code == IoCode.READ) {
        boolean moved = Streams.bytes(log, event) != 0;
        if (moved && isFromHere.test(log.object(event))) {
          return Then.READS;
        }
      } else if (!stream && code == IoCode.ACCEPT) {
        found = Then.ACCEPTS;
      }
    }
    return found;
  }
}
