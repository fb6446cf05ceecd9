package corecast.conversion.io;

import corecast.conversion.draft.Draft;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
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

  private final Draft draft;
  private final IntPredicate isFromHere;
  private final Map<Integer, NavigableMap<Long, LogEvent>> wakeUps = new HashMap<>();

  /**
   * @param isFromHere whether what that stream reads is written by the program
   */
  Selects(Draft draft, IntPredicate isFromHere) {
    this.draft = draft;
    this.isFromHere = isFromHere;
  }

  void match(Guess otherwise) {
    for (EventLog log : EventLog.having(draft.logs(), WAKE_UP)) {
      for (int event = log.next(0, WAKE_UP);
          event < log.size();
          event = log.next(event + 1, WAKE_UP)) {
        if (log.inBody(event)) {
          wakeUps
              .computeIfAbsent(log.object(event), s -> new TreeMap<>())
              .put(log.time(event), new LogEvent(log, event));
        }
      }
    }
    for (EventLog log : EventLog.having(draft.logs(), STREAM)) {
      Map<Integer, Long> returned = new HashMap<>();
      for (int event = log.next(0, STREAM);
          event < log.size();
          event = log.next(event + 1, STREAM)) {
        if (Streams.code(log, event) == IoCode.SELECT) {
          Long before = returned.put(log.object(event), log.time(event));
          if (log.inBody(event)) {
            match(log, event, before == null ? Long.MIN_VALUE : before, otherwise);
          }
        }
      }
    }
  }

  private void match(EventLog log, int select, long returnedBefore, Guess otherwise) {
    LogEvent wakeUp = wakeUp(log, select, returnedBefore);
    Then then = then(log, select);
    boolean reads = then == Then.READS;
    boolean foundReady = Streams.bytes(log, select) > 0;
    if (wakeUp != null && (!reads || !foundReady)) {
      Streams.endedBy(wakeUp, log, select, draft);
    } else if (reads) {
      log.link(select, Streams.READ_THEN);
    } else if (foundReady) {
      otherwise.pair(log, select, then == Then.ACCEPTS);
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

  /** What the thread does before its next select. */
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
