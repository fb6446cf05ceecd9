package corecast.conversion.queue;

import corecast.conversion.lock.HeldLocks;
import corecast.conversion.log.Channel;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Outcomes;
import corecast.conversion.log.Recording;
import corecast.conversion.log.RunningStack;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.OrderedQueues;
import corecast.trace.Result;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Who put and who took each item of the queues that hand items on in their order, and of those
 * behind semaphores that count what is there for others. Left out are queues that had items before
 * they were seen, of which several items were taken at once, or whose records do not fit together.
 */
public final class QueueTraffic {
  private static final KindSet TRAFFIC =
      KindSet.of(EventKind.PUT_END, EventKind.TAKE_BEGIN, EventKind.TAKE_END)
          .and(EventKind.RELEASE, EventKind.ACQUIRE_BEGIN, EventKind.ACQUIRE_END)
          .and(EventKind.OUTCOME);

  private static final KindSet KINDS =
      RunningStack.KINDS
          .and(HeldLocks.TAKING)
          .and(EventKind.PUT_BEGIN, EventKind.PUT_END, EventKind.TRANSFER_END)
          .and(EventKind.TAKE_BEGIN, EventKind.TAKE_END, EventKind.OUTCOME)
          .and(EventKind.RELEASE, EventKind.ACQUIRE_BEGIN, EventKind.ACQUIRE_END);

  private final Map<Integer, Channel> channels = new TreeMap<>();
  private final Set<Integer> unfit = new HashSet<>();
  private final RunningStack stack = new RunningStack();

  private final HeldLocks.OfBodies held = new HeldLocks.OfBodies();

  private QueueTraffic() {}

  public static List<Channel> of(Recording recording) {
    QueueTraffic traffic = new QueueTraffic();
    recording.objects.forEach(
        (queue, traced) -> {
          boolean inOrder =
              traced.p3() == 1 || OrderedQueues.contains(traced.type().replace('/', '.'));
          if (traced.kind() == ObjectKind.QUEUE && inOrder && traced.p2() == 0) {
            boolean bounded = traced.p1() > 0 && traced.p1() < Integer.MAX_VALUE;
            long room = bounded ? traced.p1() : Channel.UNBOUNDED;
            traffic.channels.put(queue, Channel.ofQueue(queue, room));
          } else if (traced.kind() == ObjectKind.SEMAPHORE && traced.p1() == 0) {
            traffic.channels.put(queue, Channel.ofQueue(queue, Channel.UNBOUNDED));
          }
        });
    if (!traffic.channels.isEmpty()) {
      EventLog.having(recording.logs, TRAFFIC).forEach(traffic::collect);
      traffic.channels.keySet().removeAll(traffic.unfit);
      traffic.channels.values().forEach(Channel::leaveOutOnlookers);
      traffic.channels.values().removeIf(channel -> !fits(recording, channel));
    }
    return List.copyOf(traffic.channels.values());
  }

  /** Whoever gives back what it took itself holds permits: that is no item. */
  private static boolean fits(Recording recording, Channel channel) {
    Recording.TracedObject traced = recording.objects.get(channel.object);
    boolean semaphore = traced != null && traced.kind() == ObjectKind.SEMAPHORE;
    return !channel.takes.isEmpty()
        && !(semaphore
            && channel.puts.stream().anyMatch(put -> channel.takers.containsKey(put.body())));
  }

  private void collect(EventLog log) {
    stack.clear();
    for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
      EventKind kind = log.kind(event);
      switch (kind) {
        case ENTER, PUSH, EXIT, POP -> stack.follow(log, event);
        case LOCK, READ_LOCK, WRITE_LOCK, UNLOCK, READ_UNLOCK, WRITE_UNLOCK -> {
          HeldLocks own = held.at(log, event);
          if (own != null) {
            own.follow(log, event);
          }
        }
        case OUTCOME -> {
          int of = log.object(event);
          boolean vain = of == EventKind.TAKE_BEGIN.code() || of == EventKind.ACQUIRE_BEGIN.code();
          if (vain && log.result(event) != Result.OK) {
            Channel channel = channels.get((int) log.amount(event));
            if (channel != null) {
              looks(channel, log, event).looksInVain(event);
            }
          }
        }
        default -> {
          Channel channel = channels.get(log.object(event));
          if (channel != null) {
            take(channel, log, event, kind);
          }
        }
      }
    }
  }

  private void take(Channel channel, EventLog log, int event, EventKind kind) {
    if (unfit.contains(channel.object)) {
      return;
    }
    boolean fits = log.inBody(event) && channel.takes.size() <= ItemTasks.MOST;
    switch (kind) {
      case PUT_BEGIN -> fits &= log.partner(event) != EventLog.NONE;
      case PUT_END -> {
        int begin = log.partner(event);
        fits &= begin != EventLog.NONE;
        if (fits && log.result(event) == Result.OK) {
          int since = Outcomes.wasTried(log, event) ? lastTimed(log, begin) : begin;
          channel.puts.add(new Channel.Put(log, event, log.time(since)));
        }
      }
      case RELEASE -> {
        fits &= log.amount(event) == 1;
        channel.puts.add(new Channel.Put(log, event, log.time(event)));
      }
      case TAKE_BEGIN, ACQUIRE_BEGIN -> {
        Channel.Taker taker = looks(channel, log, event);
        if (log.partner(event) == EventLog.NONE) {
          taker.end = Channel.End.WAITING;
        }
      }
      case TAKE_END, ACQUIRE_END -> {
        Result result = log.result(event);
        fits &= log.partner(event) != EventLog.NONE;
        if (result == Result.INTERRUPTED) {
          looks(channel, log, event).ends(Channel.End.INTERRUPTED, event, event);
        } else {
          fits &= result == Result.OK && log.amount(event) == 1 && !Outcomes.isDiscard(log, event);
          takes(channel, log, event);
        }
      }
      default -> fits = false; // handed over directly
    }
    if (!fits) {
      unfit.add(channel.object);
      channel.puts.clear();
      channel.takes.clear();
      channel.takers.clear();
    }
  }

  /** The last timed record: an attempt, recorded when it is over, was made at any time since. */
  private static int lastTimed(EventLog log, int before) {
    int event = before - 1;
    while (event > 0 && !log.kind(event).timed()) {
      event--;
    }
    return Math.max(0, event);
  }

  private void takes(Channel channel, EventLog log, int event) {
    Channel.Take take = new Channel.Take(log, event, log.time(event));
    channel.takes.add(take);
    looks(channel, log, event).takes(take);
  }

  private Channel.Taker looks(Channel channel, EventLog log, int event) {
    Channel.Taker taker = channel.taker(log, log.bodyOf(event));
    taker.looks(event, stack.hash(), stack.innermost());
    HeldLocks own = held.at(log, event);
    taker.regular &= own == null || own.all().isEmpty();
    return taker;
  }
}
