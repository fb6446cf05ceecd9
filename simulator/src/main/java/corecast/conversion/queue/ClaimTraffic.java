package corecast.conversion.queue;

import corecast.conversion.lock.HeldLocks;
import corecast.conversion.log.Channel;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.conversion.task.Starts;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who claimed each item of what is shared out without a lock: by a counter that all take numbers
 * from until these are beyond a bound, or by a queue that is polled until it is empty.
 */
public final class ClaimTraffic {
  private static final KindSet TRAFFIC = KindSet.of(EventKind.CLAIM, EventKind.NO_CLAIM);

  private static final KindSet KINDS = HeldLocks.TAKING.and(TRAFFIC);

  static final class Look {
    final EventLog log;
    final int event;
    final int body;

    /** Of a counter: its value. Of a queue: how many items there were; below 0 if unknown. */
    final long value;

    final int loop;

    final boolean withLock;

    boolean inVain;

    private Look(EventLog log, int event, long value, boolean withLock) {
      this.log = log;
      this.event = event;
      this.body = log.bodyOf(event);
      this.value = value;
      this.loop = log.extra(event);
      this.withLock = withLock;
    }

    long nanos() {
      return log.time(event);
    }
  }

  private final Recording recording;
  private final Map<Integer, List<Look>> looks = new TreeMap<>();
  private final HeldLocks.OfBodies held = new HeldLocks.OfBodies();
  private long total;

  private ClaimTraffic(Recording recording) {
    this.recording = recording;
  }

  /** What was shared out, each time that it was used up: only where that is certain. */
  public static List<Channel> of(Recording recording) {
    ClaimTraffic traffic = new ClaimTraffic(recording);
    EventLog.having(recording.logs, TRAFFIC).forEach(traffic::collect);
    EventLog first = Starts.first(recording.logs);
    int start = first == null ? EventLog.NONE : firstOfBody(first);
    List<Channel> rounds = new ArrayList<>();
    if (first == null || start == EventLog.NONE || traffic.total > ItemTasks.MOST) {
      return rounds;
    }
    traffic.looks.forEach(
        (object, of) -> rounds.addAll(ClaimRounds.of(object, traffic.isQueue(object), of)));
    rounds.sort(Comparator.comparingInt((Channel round) -> -round.takers.size()));
    for (Channel round : rounds) {
      // They are there from the start: who comes is in time for all of them.
      round.takes.forEach(take -> round.puts.add(new Channel.Put(first, start, 0)));
    }
    return rounds;
  }

  private static int firstOfBody(EventLog log) {
    for (int event = 0; event < log.size(); event++) {
      if (log.inBody(event) && log.bodyOf(event) == log.body && log.kind(event).timed()) {
        return event;
      }
    }
    return EventLog.NONE;
  }

  private boolean isQueue(int object) {
    Recording.TracedObject traced = recording.objects.get(object);
    return traced != null && traced.type().contains("ConcurrentLinked");
  }

  private void collect(EventLog log) {
    Map<Integer, Look> last = new HashMap<>();
    for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
      switch (log.kind(event)) {
        case CLAIM -> last.put(log.object(event), look(log, event, log.amount(event)));
        case NO_CLAIM -> {
          Look before = last.remove(log.object(event));
          boolean told = before != null && before.body == log.bodyOf(event);
          if (isQueue(log.object(event)) || before == null || !told) {
            before = look(log, event, log.amount(event));
          }
          before.inVain = true;
        }
        default -> {
          HeldLocks own = held.at(log, event);
          if (own != null) {
            own.follow(log, event);
          }
        }
      }
    }
  }

  private Look look(EventLog log, int event, long what) {
    HeldLocks own = held.at(log, event);
    boolean queue = isQueue(log.object(event));
    long value = queue ? what - 1 : what >>> 1 ^ -(what & 1);
    Look look = new Look(log, event, value, own != null && !own.all().isEmpty());
    looks.computeIfAbsent(log.object(event), object -> new ArrayList<>()).add(look);
    total++;
    return look;
  }
}
