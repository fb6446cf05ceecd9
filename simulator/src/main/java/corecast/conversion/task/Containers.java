package corecast.conversion.task;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.RecordedNames;
import corecast.conversion.plan.Slot;
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
  public static final Fact<Containers> FACT = Fact.of("containers of threads", Containers::new);

  public static final Pass PASS =
      Pass.named("thread-containers")
          .needs(Facts.BODIES)
          .gives(FACT)
          .inserts(Slot.WAKE_UP)
          .does((in, with, plan) -> with.give(FACT, match(plan)));

  private static final KindSet WAITS = KindSet.of(EventKind.AWAIT_ALL_END);

  private record Member(int thread, long nanos) {}

  private final Map<Integer, List<Member>> members = new HashMap<>();
  private final Map<Integer, List<LogEvent>> wakeUps = new HashMap<>();

  /** By wait: the threads that it waits for and no wait before it did. */
  private final Map<LogEvent, List<Integer>> joins = new HashMap<>();

  private Containers() {}

  private static Containers match(Plan plan) {
    List<EventLog> logs = plan.logs();
    Containers containers = new Containers();
    Events.forEach(logs, KindSet.of(EventKind.MEMBER, EventKind.WAKE_UP), containers::collect);
    containers.members.values().forEach(l -> l.sort(Comparator.comparingLong(Member::nanos)));
    Events.ofBodies(
        logs,
        WAITS,
        (log, event) -> {
          boolean gaveUp = log.result(event) == Result.FAILED;
          LogEvent cause = gaveUp ? containers.lastWakeUp(log, event) : null;
          if (cause != null) {
            plan.decide(log, event, Decision.WOKEN_UP);
            String semaphore = semaphore(plan.names, log.object(event));
            plan.before(cause.log(), cause.event(), InsertedStep.release(semaphore));
          }
        });
    containers.joinInTurn(logs);
    return containers;
  }

  /** The waits in the order of time: each waits for the members that came since the one before. */
  private void joinInTurn(List<EventLog> logs) {
    List<LogEvent> waits =
        Events.inOrder(logs, WAITS, (log, event) -> log.result(event) == Result.OK);
    Map<Integer, Integer> joined = new HashMap<>();
    for (LogEvent wait : waits) {
      int container = wait.log().object(wait.event());
      List<Member> all = members.getOrDefault(container, List.of());
      List<Integer> threads = new ArrayList<>();
      int next = joined.getOrDefault(container, 0);
      while (next < all.size() && all.get(next).nanos <= wait.nanos()) {
        threads.add(all.get(next++).thread);
      }
      joined.put(container, next);
      joins.put(wait, threads);
    }
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

  public List<Integer> threadsToJoin(EventLog log, int event) {
    return joins.getOrDefault(new LogEvent(log, event), List.of());
  }

  public static String semaphore(RecordedNames names, int container) {
    return names.object(container) + "~wake-up";
  }
}
