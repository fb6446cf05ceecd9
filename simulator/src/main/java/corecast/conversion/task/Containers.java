package corecast.conversion.task;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.draft.RecordedNames;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Containers of threads, such as executors with a thread per task and structured task scopes: a
 * wait for all threads of one joins each of them; one that was woken up before is ended by a
 * semaphore, {@code container~wake-up}.
 */
public final class Containers {
  /** The wait was ended by a wake-up that is known. */
  public static final int WOKEN = 3;

  private record Member(int thread, long nanos) {}

  private final Map<Integer, List<Member>> members = new HashMap<>();
  private final Map<Integer, List<LogEvent>> wakeUps = new HashMap<>();

  /** By container: how many of its members have been joined. */
  private final Map<Integer, Integer> joined = new HashMap<>();

  private Containers() {}

  public static Containers match(Draft draft) {
    List<EventLog> logs = draft.logs();
    Containers containers = new Containers();
    for (EventLog log : EventLog.having(logs, EventKind.MEMBER, EventKind.WAKE_UP)) {
      for (int event = 0; event < log.size(); event++) {
        containers.collect(log, event);
      }
    }
    containers.members.values().forEach(l -> l.sort(Comparator.comparingLong(Member::nanos)));
    for (EventLog log : EventLog.having(logs, EventKind.AWAIT_ALL_END)) {
      for (int event = 0; event < log.size(); event++) {
        boolean gaveUp =
            log.kind(event) == EventKind.AWAIT_ALL_END && log.result(event) == Result.FAILED;
        LogEvent cause = gaveUp && log.inBody(event) ? containers.lastWakeUp(log, event) : null;
        if (cause != null) {
          log.link(event, WOKEN);
          String semaphore = semaphore(draft.names, log.object(event));
          draft.extras.before(cause.log(), cause.event(), Extras.Step.release(semaphore));
        }
      }
    }
    return containers;
  }

  private void collect(EventLog log, int event) {
    if (log.kind(event) == EventKind.MEMBER) {
      int container = (int) Math.min(Integer.MAX_VALUE, log.amount(event));
      members
          .computeIfAbsent(container, c -> new ArrayList<>())
          .add(new Member(log.object(event), log.time(event)));
    } else if (log.kind(event) == EventKind.WAKE_UP && log.inBody(event)) {
      wakeUps
          .computeIfAbsent(log.object(event), c -> new ArrayList<>(1))
          .add(new LogEvent(log, event));
    }
  }

  private @Nullable LogEvent lastWakeUp(EventLog log, int event) {
    LogEvent last = null;
    for (LogEvent candidate : wakeUps.getOrDefault(log.object(event), List.of())) {
      boolean before = candidate.nanos() <= log.time(event);
      if (before && (last == null || candidate.nanos() > last.nanos())) {
        last = candidate;
      }
    }
    return last;
  }

  /** The threads of a container that were started until then and not been asked for before. */
  public List<Integer> threadsToJoin(int container, long untilNanos) {
    List<Member> all = members.getOrDefault(container, List.of());
    List<Integer> threads = new ArrayList<>();
    int next = joined.getOrDefault(container, 0);
    while (next < all.size() && all.get(next).nanos <= untilNanos) {
      threads.add(all.get(next++).thread);
    }
    joined.put(container, next);
    return threads;
  }

  public static String semaphore(RecordedNames names, int container) {
    return names.object(container) + "~wake-up";
  }
}
