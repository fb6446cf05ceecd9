package corecast.conversion.queue;

import corecast.conversion.io.Dispatches;
import corecast.conversion.log.Channel;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Outcomes;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Plan;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;

/**
 * What puts and takes of a {@linkplain WorkQueues queue of work} become: the takers are the workers
 * of a pool, to put an item is to submit a task, and the task is what a taker did from there on
 * until it looked for the next item. What it did before its first item and after its last one
 * remains its own.
 */
final class ItemTasks {
  /** A task for each item takes some 500 bytes; a quarter of the heap is for them. */
  static final long MOST = Runtime.getRuntime().maxMemory() / 2000;

  private final Plan plan;

  private final Dispatches dispatches;
  private final BodyParts parts;
  private final Channel channel;
  private final String name;
  private final String room;
  private final InsertedStep serve;
  private final InsertedStep leave;

  private final long tasks;

  ItemTasks(Plan plan, Channel channel, BodyParts parts, Dispatches dispatches) {
    this.plan = plan;
    this.dispatches = dispatches;
    this.parts = parts;
    this.channel = channel;
    String object = plan.names.object(channel.object);
    this.name = channel.round == 0 ? object : object + "~" + channel.round;
    this.room = object + "~room";
    this.serve = onPool(name, Operation.SERVE, 0);
    this.leave = onPool(name, Operation.LEAVE, 0);
    this.tasks = channel.takers.values().stream().mapToLong(Channel.Taker::tasks).sum();
  }

  void write() {
    for (Channel.Take take : channel.takes) {
      take.task = plan.bodies.task(plan.names.task(channel.object));
    }
    endTakes();
    for (int i = 0; i < channel.puts.size(); i++) {
      put(channel.puts.get(i));
      if (i < channel.takes.size()) {
        submit(channel.takes.get(i), channel.puts.get(i));
      }
    }
    boolean counts = channel.takers.values().stream().anyMatch(this::waitsForAll);
    for (Channel.Taker taker : channel.takers.values()) {
      for (Channel.Take take : taker.takes.subList(0, taker.tasks())) {
        parts.begins(taker.log, take.event, taker.body, take.task);
        plan.bodyOfPart.put(take.task, taker.body);
        take(take);
        if (counts) {
          plan.before(take.log, take.event, InsertedStep.countDown(name + "~taken", tasks));
        }
      }
      begin(taker);
      end(taker);
    }
  }

  private void endTakes() {
    for (Channel.Taker taker : channel.takers.values()) {
      int end = taker.endEvent == EventLog.NONE ? taker.log.size() : taker.endEvent;
      for (int i = taker.takes.size() - 1; i >= 0; i--) {
        taker.takes.get(i).end = end;
        end = taker.takes.get(i).event;
      }
    }
  }

  /** A single taker may get the items of several in another order: its last one is not the last. */
  private boolean waitsForAll(Channel.Taker taker) {
    return channel.takers.size() == 1 || taker.end == Channel.End.NONE_THERE;
  }

  /** One that took nothing in the recording would have, had it had a processor. */
  private void begin(Channel.Taker taker) {
    if (taker.tasks() > 0) {
      plan.atSwitch(taker.log, taker.takes.get(0).event, serve);
    } else if (taker.end == Channel.End.LAST_ITEM) {
      plan.before(taker.log, taker.last(), serve);
    } else if (taker.end == Channel.End.NONE_THERE) {
      plan.before(taker.log, taker.resume, serve);
    } else {
      plan.after(taker.log, taker.begin, serve);
    }
  }

  private void end(Channel.Taker taker) {
    EventLog log = taker.log;
    if (taker.end == Channel.End.WAITING) {
      return; // to the end of the program
    }
    int resume = taker.end == Channel.End.LAST_ITEM ? taker.last() : taker.resume;
    if (taker.tasks() > 0) {
      parts.begins(log, resume, taker.body, taker.body);
    }
    if (taker.end == Channel.End.INTERRUPTED) {
      plan.after(log, taker.endEvent, leave);
      return;
    }
    if (waitsForAll(taker)) {
      plan.before(log, resume, InsertedStep.await(name + "~taken", tasks));
    }
    if (taker.end == Channel.End.LAST_ITEM) {
      Channel.Take last = taker.takes.get(taker.tasks());
      plan.before(log, resume, InsertedStep.onBody(Operation.GET, last.task));
      plan.before(log, resume, leave);
      take(last);
    } else {
      plan.before(log, resume, leave);
      boolean attempt =
          taker.endEvent < log.size() && log.kind(taker.endEvent) == EventKind.OUTCOME;
      if (attempt && GivenTimes.of(log, taker.endEvent) == 0) {
        plan.omit(log, taker.endEvent);
      }
    }
  }

  private void put(Channel.Put put) {
    if (channel.isQueue) {
      plan.omit(put.log(), put.event());
      decided(put.log(), put.event());
      if (channel.room != Channel.UNBOUNDED) {
        plan.before(put.log(), put.event(), room(Operation.ACQUIRE));
      }
    }
  }

  /** By whoever put the item, or by what that one had waited for. */
  private void submit(Channel.Take take, Channel.Put put) {
    LogEvent putAt = new LogEvent(put.log(), put.event());
    LogEvent cause = dispatches.cause(take.log, take.event, take.end, putAt);
    LogEvent at = cause == null ? putAt : cause;
    plan.before(at.log(), at.event(), onPool(name, Operation.SUBMIT, take.task));
  }

  private void take(Channel.Take take) {
    if (channel.isQueue) {
      plan.omit(take.log, take.event);
      decided(take.log, take.event);
      if (channel.room != Channel.UNBOUNDED) {
        plan.before(take.log, take.event, room(Operation.RELEASE));
      }
    }
  }

  /** If that was an attempt: how it went follows from the order of the replay. */
  private void decided(EventLog log, int event) {
    if (Outcomes.wasTried(log, event)) {
      plan.omit(log, event + 1);
    }
  }

  private static InsertedStep onPool(String name, Operation operation, int task) {
    return new InsertedStep(operation, ObjectKind.POOL, name + "~takers", 0, -1, task);
  }

  private InsertedStep room(Operation operation) {
    return new InsertedStep(operation, ObjectKind.SEMAPHORE, room, channel.room, -1, 1);
  }
}
