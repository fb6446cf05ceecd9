package corecast.conversion.queue;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How much there is of what is taken: items of queues and counts of latches. A trace that lost
 * records must not make a replay wait for what never comes.
 */
public final class Stocks {
  /** More items than this are not put into a queue ahead. */
  private static final long MOST_AHEAD = 1 << 16;

  /** In place of a link of a PUT_BEGIN without an end: the item was there all the same. */
  public static final int PUT_AFTER_ALL = 5;

  private static final KindSet KINDS =
      KindSet.of(
          EventKind.PUT_BEGIN, // of which the end of the program has taken the end
          EventKind.PUT_END,
          EventKind.TRANSFER_END,
          EventKind.TAKE_END,
          EventKind.COUNT_DOWN,
          EventKind.AWAIT_END);

  private final Map<Integer, List<EventLog>> openPuts = new HashMap<>();
  private final Map<Integer, Long> items = new HashMap<>();
  private final Map<Integer, Long> wanted = new HashMap<>();
  private final Map<Integer, Long> ahead = new TreeMap<>();
  private final Map<Integer, Long> counts = new HashMap<>();
  private final Set<Integer> opened = new HashSet<>();

  public static Stocks of(List<EventLog> logs, Recording recording) {
    Stocks stocks = new Stocks();
    for (EventLog log : EventLog.having(logs, KINDS)) {
      for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
        if (log.inBody(event)) {
          stocks.take(log, event);
        }
      }
    }
    stocks.countAhead(recording);
    stocks.takenBefore();
    return stocks;
  }

  private void take(EventLog log, int event) {
    EventKind kind = log.kind(event);
    switch (kind) {
      case PUT_BEGIN -> {
        if (log.partner(event) == EventLog.NONE) {
          openPuts.computeIfAbsent(log.object(event), q -> new ArrayList<>(1)).add(log);
        }
      }
      case PUT_END, TRANSFER_END -> {
        if (log.result(event) == Result.OK && log.link(event) != EventLog.OMITTED) {
          items.merge(log.object(event), 1L, Long::sum);
        }
      }
      case TAKE_END -> {
        if (log.result(event) == Result.OK) {
          long taken = Math.min(MOST_AHEAD, log.amount(event));
          wanted.merge(log.object(event), taken, (x, y) -> Math.min(MOST_AHEAD, x + y));
        }
      }
      case COUNT_DOWN -> counts.merge(log.object(event), 1L, Long::sum);
      case AWAIT_END -> {
        if (log.result(event) == Result.OK) {
          opened.add(log.object(event));
        }
      }
      default -> {}
    }
  }

  /** Items that nobody takes are not put ahead: they only make the queue smaller. */
  private void countAhead(Recording recording) {
    wanted.forEach(
        (queue, most) -> {
          Recording.TracedObject traced = recording.objects.get(queue);
          long found = traced == null ? 0 : Math.min(traced.p1(), Math.min(traced.p2(), most));
          if (found > 0) {
            ahead.put(queue, found);
            items.merge(queue, found, Long::sum);
          }
        });
  }

  /**
   * A thread may be stopped by the end of the program between putting an item and saying so; if
   * somebody took more than was put, that is where it came from.
   */
  private void takenBefore() {
    openPuts.forEach(
        (queue, logs) -> {
          long missing = wanted.getOrDefault(queue, 0L) - items.getOrDefault(queue, 0L);
          for (EventLog log : logs.subList(0, (int) Math.max(0, Math.min(missing, logs.size())))) {
            items.merge(queue, 1L, Long::sum);
            log.link(lastPut(log, queue), PUT_AFTER_ALL);
          }
        });
  }

  private static int lastPut(EventLog log, int queue) {
    int event = log.size() - 1;
    while (log.kind(event) != EventKind.PUT_BEGIN
        || log.object(event) != queue
        || log.partner(event) != EventLog.NONE) {
      event--;
    }
    return event;
  }

  /** Items that were in each queue when it was first seen. */
  public Map<Integer, Long> itemsAhead() {
    return ahead;
  }

  /** Takes up to {@code wanted} items out of the account of a queue; gives how many there were. */
  public long takeItems(int queue, long wanted) {
    long there = items.getOrDefault(queue, 0L);
    long taken = Math.max(0, Math.min(there, wanted));
    items.put(queue, there - taken);
    return taken;
  }

  /** The latches that were seen open, and how many countdowns were recorded for each. */
  public Map<Integer, Long> openedLatches() {
    Map<Integer, Long> found = new TreeMap<>();
    opened.forEach(latch -> found.put(latch, counts.getOrDefault(latch, 0L)));
    return found;
  }
}
