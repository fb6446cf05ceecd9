package corecast.conversion.queue;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.trace.EventKind;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * When items of delay queues may be taken. Only the program knows that, and only the library asks
 * it: as soon as an item is the first one, and again before it is taken. An item that was put again
 * has another time then.
 */
final class ItemDues {
  /** The delay of an item that was never asked: nobody can have waited for it. */
  static final long NEVER = Long.MAX_VALUE;

  private static final KindSet KINDS = KindSet.of(EventKind.DELAYED_ITEM, EventKind.ITEM_DUE);

  private record Item(int queue, long hash) {}

  private static final class OfItem {
    final NavigableSet<Long> puts = new TreeSet<>();

    /** By when it was asked: when it is due, ns since the start of the recording. */
    final NavigableMap<Long, Long> dues = new TreeMap<>();
  }

  private final Map<Item, OfItem> items = new HashMap<>();

  private ItemDues() {}

  static ItemDues in(List<EventLog> logs) {
    ItemDues found = new ItemDues();
    for (EventLog log : EventLog.having(logs, EventKind.DELAYED_ITEM)) {
      found.add(log, EventKind.DELAYED_ITEM);
    }
    if (!found.items.isEmpty()) {
      for (EventLog log : EventLog.having(logs, EventKind.ITEM_DUE)) {
        found.add(log, EventKind.ITEM_DUE);
      }
    }
    return found;
  }

  private void add(EventLog log, EventKind kind) {
    int size = log.size();
    for (int event = log.next(0, KINDS); event < size; event = log.next(event + 1, KINDS)) {
      if (log.kind(event) == kind) {
        boolean isPut = kind == EventKind.DELAYED_ITEM;
        long hash = isPut ? log.amount(event) : log.extra(event);
        OfItem of = items.computeIfAbsent(new Item(log.object(event), hash), i -> new OfItem());
        if (isPut) {
          of.puts.add(log.time(event));
        } else {
          of.dues.merge(log.time(event), log.amount(event), Math::min);
        }
      }
    }
  }

  /** How long after its put an item may be taken, of which the put is announced there. */
  long delayOf(EventLog log, int event) {
    long put = log.time(event);
    OfItem of = items.get(new Item(log.object(event), log.amount(event)));
    if (of == null) {
      return NEVER;
    }
    Long next = of.puts.higher(put);
    NavigableMap<Long, Long> asked =
        next == null ? of.dues.tailMap(put, true) : of.dues.subMap(put, true, next, false);
    // The first answers are the best: what is overdue may only say that it is due.
    return asked.isEmpty() ? NEVER : Math.max(0, Collections.min(asked.values()) - put);
  }
}
