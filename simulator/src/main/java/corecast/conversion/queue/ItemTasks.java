package corecast.conversion.queue;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.io.Dispatches;
import corecast.conversion.log.Channel;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Outcomes;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import java.util.Map;

/**
 * What puts and takes of a {@linkplain WorkQueues queue of work} become: the takers are the workers
 * of a pool, to put an item is to submit a task, and the task is what a taker did from there on
 * until it looked for the next item. What it did before its first item and after its last one
 * remains its own.
 */
final class ItemTasks {
  /** A task for each item takes some 500 bytes; a quarter of the heap is for them. */
  static final long MOST = Runtime.getRuntime().maxMemory() / 2000;

  private final Draft draft;

  /** By task that is made: the body that did its work. */
  private final Map<Integer, Integer> bodyOfTask;

  private final Dispatches dispatches;
  private final Extras extras;
  private final BodyParts parts;
  private final Channel channel;
  private final String name;
  private final String room;
  private final Extras.Step serve;
  private final Extras.Step leave;

  /** How many tasks are made of items. */
  private final long tasks;

  ItemTasks(
      Draft draft,
      Channel channel,
      BodyParts parts,
      Map<Integer, Integer> bodyOfTask,
      Dispatches dispatches) {
    this.draft = draft;
    this.bodyOfTask = bodyOfTask;
    this.dispatches = dispatches;
    this.extras = draft.extras;
    this.parts = parts;
    this.channel = channel;
    String object = draft.names.object(channel.object);
    this.name = channel.round == 0 ? object : object + "~" + channel.round;
    this.room = object + "~room";
    this.serve = onPool(name, Operation.SERVE, 0);
    this.leave = onPool(name, Operation.LEAVE, 0);
    this.tasks = channel.takers.values().stream().mapToLong(Channel.Taker::tasks).sum();
  }

  void write() {
    for (Channel.Take take : channel.takes) {
      take.task = draft.bodies.task(draft.names.task(channel.object));
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
        bodyOfTask.put(take.task, taker.body);
        take(take);
        if (counts) {
          extras.before(take.log, take.event, Extras.Step.countDown(name + "~taken", tasks));
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
      extras.atSwitch(taker.log, taker.takes.get(0).event, serve);
    } else if (taker.end == Channel.End.LAST_ITEM) {
      extras.before(taker.log, taker.last(), serve);
    } else if (taker.end == Channel.End.NONE_THERE) {
      extras.before(taker.log, taker.resume, serve);
    } else {
      extras.after(taker.log, taker.begin, serve);
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
      extras.after(log, taker.endEvent, leave);
      return;
    }
    if (waitsForAll(taker)) {
      extras.before(log, resume, Extras.Step.await(name + "~taken", tasks));
    }
    if (taker.end == Channel.End.LAST_ITEM) {
      Channel.Take last = taker.takes.get(taker.tasks());
      extras.before(log, resume, Extras.Step.onBody(Operation.GET, last.task));
      extras.before(log, resume, leave);
      take(last);
    } else {
      extras.before(log, resume, leave);
      boolean attempt =
          taker.endEvent < log.size() && log.kind(taker.endEvent) == EventKind.OUTCOME;
      if (attempt && GivenTimes.of(log, taker.endEvent) == 0) {
        log.link(taker.endEvent, EventLog.OMITTED);
      }
    }
  }

  private void put(Channel.Put put) {
    if (channel.isQueue) {
      put.log().link(put.event(), EventLog.OMITTED);
      decided(put.log(), put.event());
      if (channel.room != Channel.UNBOUNDED) {
        extras.before(put.log(), put.event(), room(Operation.ACQUIRE));
      }
    }
  }

  /** By whoever put the item, or by what that one had waited for. */
  private void submit(Channel.Take take, Channel.Put put) {
    LogEvent putAt = new LogEvent(put.log(), put.event());
    LogEvent cause = dispatches.cause(take.log, take.event, take.end, putAt);
    LogEvent at = cause == null ? putAt : cause;
    extras.before(at.log(), at.event(), onPool(name, Operation.SUBMIT, take.task));
  }

  private void take(Channel.Take take) {
    if (channel.isQueue) {
      take.log.link(take.event, EventLog.OMITTED);
      decided(take.log, take.event);
      if (channel.room != Channel.UNBOUNDED) {
        extras.before(take.log, take.event, room(Operation.RELEASE));
      }
    }
  }

  /** If that was an attempt: how it went follows from the order of the replay. */
  private static void decided(EventLog log, int event) {
    if (Outcomes.wasTried(log, event)) {
      log.link(event + 1, EventLog.OMITTED);
    }
  }

  private static Extras.Step onPool(String name, Operation operation, int task) {
    return new Extras.Step(operation, ObjectKind.POOL, name + "~takers", 0, -1, task);
  }

  private Extras.Step room(Operation operation) {
    return new Extras.Step(operation, ObjectKind.SEMAPHORE, room, channel.room, -1, 1);
  }
}
