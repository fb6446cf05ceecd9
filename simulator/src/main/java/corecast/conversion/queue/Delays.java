package corecast.conversion.queue;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Helper;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.RecordedNames;
import corecast.conversion.plan.Slot;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Items of delay queues. Each is put by a thread of its own, made for the purpose, that sleeps for
 * the item's delay first. If fewer items were taken than put, the last to be available are left
 * out: nobody took them, and the replay should not wait for them.
 */
public final class Delays {
  public static final Pass PASS =
      Pass.named("item-delays")
          .needs(Facts.BODIES)
          .gives(Facts.ITEM_DELAYS)
          .inserts(Slot.ITEM_DELAY)
          .does(
              (in, with, plan) -> {
                Delays delays = match(plan);
                plan.helper(Helper.ITEM_DELAY, () -> delays.write(plan));
              });

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

    /** The puts of these items. */
    final Set<LogEvent> delayed = new HashSet<>();

    final List<Long> available = new ArrayList<>();
    long taken;

    /** When the last item that was taken was available. */
    long last() {
      available.sort(Comparator.naturalOrder());
      int count = (int) Math.min(Math.max(0, taken), available.size());
      return count == 0 ? -1 : available.get(count - 1);
    }
  }

  private static Delays match(Plan plan) {
    List<EventLog> logs = plan.logs();
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
          } else if (!of.delayed.contains(new LogEvent(log, event))) {
            of.available.add(log.time(event));
          }
        }
      }
    }
    queues.forEach(
        (queue, of) -> {
          Recording.TracedObject traced = plan.recording.objects.get(queue);
          of.taken -=
              traced == null
                  ? 0
                  : Math.min(Integer.MAX_VALUE, traced.p2()); // those that were there before
          of.items.forEach(item -> of.available.add(item.availableNanos()));
          delays.replace(of, plan);
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
            OfQueue of = queues.computeIfAbsent(log.object(event), q -> new OfQueue());
            if (of.delayed.add(new LogEvent(log, put))) {
              of.items.add(new Item(log, put, log.amount(event)));
            }
          }
        }
      }
    }
    return queues;
  }

  private void replace(OfQueue of, Plan plan) {
    RecordedNames names = plan.names;
    long last = of.last();
    for (Item item : of.items) {
      if (item.availableNanos() > last) {
        plan.omit(item.log, item.put);
        continue;
      }
      plan.replace(item.log, item.put);
      int queue = item.log.object(item.put);
      int body = plan.bodies.thread(names.thread(names.object(queue) + "-item"));
      plan.before(item.log, item.put, InsertedStep.onBody(Operation.SPAWN, body));
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
  private void write(Plan plan) {
    ProgramBuilder builder = plan.builder;
    for (Later one : later) {
      builder.segment(one.body, Operation.SLEEP, one.delay);
      builder.step(one.body, Operation.PUT, plan.objects.of(one.queue, ObjectKind.QUEUE), 0);
    }
  }
}
