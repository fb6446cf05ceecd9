package corecast.program;

import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Items of delay queues. Each is put by a thread of its own, made for the purpose, that sleeps for
 * the item's delay first. An item that was not available before the queue's last take is left out:
 * nobody took it, and the replay should not wait for it.
 */
final class Delays {
  private record Item(EventLog log, int put, long delay) {
    long availableNanos() {
      long now = log.time(put);
      return delay > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + delay;
    }
  }

  private record Later(int body, int queue, long delay) {}

  private final List<Later> later = new ArrayList<>();

  static Delays match(List<EventLog> logs, Bodies bodies, RecordedNames names, Extras extras) {
    Map<Integer, Long> lastTake = new HashMap<>();
    List<Item> items = new ArrayList<>();
    for (EventLog log : logs) {
      for (int event = 0; event < log.size(); event++) {
        if (log.kind(event) == EventKind.ITEM_DELAY && log.inBody(event)) {
          int put = putAfter(log, event);
          if (put != EventLog.NONE) {
            items.add(new Item(log, put, log.amount(event)));
          }
        } else if (log.kind(event) == EventKind.TAKE_END && log.result(event) == Result.OK) {
          lastTake.merge(log.object(event), log.time(event), Math::max);
        }
      }
    }
    Delays delays = new Delays();
    for (Item item : items) {
      int queue = item.log.object(item.put);
      if (item.availableNanos() > lastTake.getOrDefault(queue, -1L)) {
        item.log.link(item.put, EventLog.OMITTED);
        continue;
      }
      item.log.link(item.put, EventLog.REPLACED);
      int body = bodies.thread(names.thread(names.object(queue) + "-item"));
      extras.before(item.log, item.put, Extras.Step.onBody(Operation.SPAWN, body));
      delays.later.add(new Later(body, queue, item.delay));
    }
    return delays;
  }

  private static int putAfter(EventLog log, int delay) {
    for (int event = delay + 1; event < log.size(); event++) {
      EventKind kind = log.kind(event);
      if (kind == EventKind.PUT_END && log.object(event) == log.object(delay)) {
        return log.result(event) == Result.OK ? event : EventLog.NONE;
      }
      if (kind == EventKind.ITEM_DELAY) {
        return EventLog.NONE;
      }
    }
    return EventLog.NONE;
  }

  /** Writes the threads that were made. */
  void write(ProgramBuilder builder, RecordedObjects objects) {
    for (Later one : later) {
      builder.segment(one.body, Operation.SLEEP, one.delay);
      builder.step(one.body, Operation.PUT, objects.of(one.queue, ObjectKind.QUEUE), 0);
    }
  }
}
