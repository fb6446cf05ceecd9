package corecast.conversion.queue;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Helper;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.RecordedNames;
import corecast.conversion.plan.Slot;
import corecast.conversion.queue.DelayedTakes.Item;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Items of delay queues. Each is put by a thread of its own, made for the purpose, that sleeps for
 * the item's delay first. Items that nobody took are left out, and so are those that were taken
 * away before their time (removed, or cleared when the queue was shut down), with what took them:
 * the replay should not wait for them ({@link DelayedTakes}).
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

  /** What stands before the put of an item with a delay. */
  private static final KindSet DELAYED = KindSet.of(EventKind.ITEM_DELAY, EventKind.DELAYED_ITEM);

  private record Later(int body, int queue, long delay) {}

  private final List<Later> later = new ArrayList<>();

  private static final class OfQueue {
    /** With and without a delay. */
    final List<Item> items = new ArrayList<>();

    final Set<LogEvent> delayed = new HashSet<>();

    final List<LogEvent> takes = new ArrayList<>();
  }

  private static Delays match(Plan plan) {
    Map<Integer, OfQueue> queues = queuesWithDelays(plan.logs());
    Delays delays = new Delays();
    if (queues.isEmpty()) {
      return delays;
    }
    for (EventLog log : plan.logs()) {
      for (int event = 0; event < log.size(); event++) {
        OfQueue of = log.inBody(event) ? queues.get(log.object(event)) : null;
        boolean put = log.kind(event) == EventKind.PUT_END;
        boolean take = log.kind(event) == EventKind.TAKE_END;
        if (of != null && (put || take) && log.result(event) == Result.OK) {
          LogEvent at = new LogEvent(log, event);
          if (take) {
            of.takes.add(at);
          } else if (!of.delayed.contains(at)) {
            of.items.add(Item.atOnce(at));
          }
        }
      }
    }
    queues.forEach(
        (queue, of) -> {
          Recording.TracedObject traced = plan.recording.objects.get(queue);
          long before = traced == null ? 0 : Math.min(Integer.MAX_VALUE, traced.p2());
          delays.replace(of, DelayedTakes.of(of.items, of.takes, before), plan);
        });
    return delays;
  }

  private static Map<Integer, OfQueue> queuesWithDelays(List<EventLog> logs) {
    Map<Integer, OfQueue> queues = new TreeMap<>();
    ItemDues dues = ItemDues.in(logs);
    for (EventLog log : EventLog.having(logs, DELAYED)) {
      int size = log.size();
      for (int event = log.next(0, DELAYED); event < size; event = log.next(event + 1, DELAYED)) {
        int put = log.inBody(event) ? putAfter(log, event) : EventLog.NONE;
        boolean isOld = log.kind(event) == EventKind.ITEM_DELAY;
        long delay = isOld ? log.amount(event) : dues.delayOf(log, event);
        if (put != EventLog.NONE && delay > 0) {
          OfQueue of = queues.computeIfAbsent(log.object(event), q -> new OfQueue());
          LogEvent at = new LogEvent(log, put);
          if (of.delayed.add(at)) {
            long since = log.time(isOld ? Math.max(0, event - 1) : event);
            of.items.add(new Item(at, since, delay));
          }
        }
      }
    }
    return queues;
  }

  private void replace(OfQueue of, DelayedTakes takes, Plan plan) {
    for (Item item : of.items) {
      LogEvent put = item.put();
      if (!of.delayed.contains(put)) {
        continue;
      }
      LogEvent early = takes.early(item);
      if (takes.isWaitedFor(item)) {
        replace(item, plan);
      } else if (early == null || takes.isAllEarly(early)) {
        plan.omit(put.log(), put.event()); // nobody took it, or whoever did wanted only such items
      } else {
        int queue = plan.objects.of(put.log().object(put.event()), ObjectKind.QUEUE);
        plan.replace(put.log(), put.event());
        plan.before(early.log(), early.event(), InsertedStep.onObject(Operation.PUT, queue, 0));
      }
    }
    takes.allEarly().forEach(take -> plan.omit(take.log(), take.event()));
  }

  private void replace(Item item, Plan plan) {
    RecordedNames names = plan.names;
    EventLog log = item.put().log();
    int put = item.put().event();
    plan.replace(log, put);
    int queue = log.object(put);
    int body = plan.bodies.thread(names.thread(names.object(queue) + "-item"));
    plan.before(log, put, InsertedStep.onBody(Operation.SPAWN, body));
    later.add(new Later(body, queue, item.delayNanos()));
  }

  private static int putAfter(EventLog log, int delay) {
    for (int event = delay + 1; event < log.size(); event++) {
      EventKind kind = log.kind(event);
      if (kind == EventKind.PUT_END && log.object(event) == log.object(delay)) {
        return log.result(event) == Result.OK ? event : EventLog.NONE;
      }
      if (kind == EventKind.ITEM_DELAY || kind == EventKind.DELAYED_ITEM) {
        return EventLog.NONE;
      }
    }
    return EventLog.NONE;
  }

  private void write(Plan plan) {
    ProgramBuilder builder = plan.builder;
    for (Later one : later) {
      builder.segment(one.body, Operation.SLEEP, one.delay);
      builder.step(one.body, Operation.PUT, plan.objects.of(one.queue, ObjectKind.QUEUE), 0);
    }
  }
}
