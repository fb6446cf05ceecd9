package corecast.conversion.queue;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.draft.RecordedNames;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Items of delay queues. Each is put by a thread of its own, made for the purpose, that sleeps for
 * the item's delay first. If fewer items were taken than put, the last to be available are left
 * out: nobody took them, and the replay should not wait for them.
 */
public final class Delays {
  private record Item(EventLog log, int put, long delay) {
    long availableNanos() {
      long now = log.time(put);
      return delay > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + delay;
    }
  }

  private record Later(int body, int queue, long delay) {}

  private final List<Later> later = new ArrayList<>();

  /** What is known of one queue. */
  private static final class OfQueue {
    final List<Item> items = new ArrayList<>();
    final List<Long> available = new ArrayList<>();
    long taken;

    /** When the last item that was taken was available. */
    long last() {
      available.sort(Comparator.naturalOrder());
      int count = (int) Math.min(Math.max(0, taken), available.size());
      return count == 0 ? -1 : available.get(count - 1);
    }
  }

  public static Delays match(Draft draft) {
    List<EventLog> logs = draft.logs();
    Map<Integer, OfQueue> queues = queuesWithDelays(logs);
    Delays delays = new Delays();
    if (queues.isEmpty()) {
      return delays;
    }
    for (EventLog log : logs) {
      for (int event = 0; event < log.size(); event++) {
        OfQueue of = log.inBody(event) ? queues.get(log.object(event)) : null;
        boolean put = log.kind(event) == EventKind.PUT_END;
        boolean take = log.kind(event) == EventKind.TAKE_END;
        if (of != null && (put || take) && log.result(event) == Result.OK) {
          if (take) {
            of.taken += Math.min(Integer.MAX_VALUE, log.amount(event));
          } else if (log.link(event) != EventLog.REPLACED) {
            of.available.add(log.time(event));
          }
        }
      }
    }
    queues.forEach(
        (queue, of) -> {
          Recording.TracedObject traced = draft.recording.objects.get(queue);
          of.taken -=
              traced == null
                  ? 0
                  : Math.min(Integer.MAX_VALUE, traced.p2()); // those that were there before
          of.items.forEach(item -> of.available.add(item.availableNanos()));
          delays.replace(of, draft);
        });
    return delays;
  }

  private static Map<Integer, OfQueue> queuesWithDelays(List<EventLog> logs) {
    Map<Integer, OfQueue> queues = new TreeMap<>();
    for (EventLog log : EventLog.having(logs, EventKind.ITEM_DELAY)) {
      for (int event = 0; event < log.size(); event++) {
        if (log.kind(event) == EventKind.ITEM_DELAY && log.inBody(event)) {
          int put = putAfter(log, event);
          if (put != EventLog.NONE) {
            log.link(put, EventLog.REPLACED);
            queues
                .computeIfAbsent(log.object(event), q -> new OfQueue())
                .items
                .add(new Item(log, put, log.amount(event)));
          }
        }
      }
    }
    return queues;
  }

  private void replace(OfQueue of, Draft draft) {
    RecordedNames names = draft.names;
    long last = of.last();
    for (Item item : of.items) {
      if (item.availableNanos() > last) {
        item.log.link(item.put, EventLog.OMITTED);
        continue;
      }
      int queue = item.log.object(item.put);
      int body = draft.bodies.thread(names.thread(names.object(queue) + "-item"));
      draft.extras.before(item.log, item.put, Extras.Step.onBody(Operation.SPAWN, body));
      later.add(new Later(body, queue, item.delay));
    }
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
  public void write(Draft draft) {
    ProgramBuilder builder = draft.builder;
    for (Later one : later) {
      builder.segment(one.body, Operation.SLEEP, one.delay);
      builder.step(one.body, Operation.PUT, draft.objects.of(one.queue, ObjectKind.QUEUE), 0);
    }
  }
}
