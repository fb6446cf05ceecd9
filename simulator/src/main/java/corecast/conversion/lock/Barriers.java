package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which arrivals at barriers count. A barrier trips when all its parties have come, so the number
 * of arrivals that went through is a multiple of the parties; an arrival whose end is missing
 * counts only where it is needed for that.
 */
public final class Barriers {
  public static final Fact<Set<Integer>> WITH_ACTION = Fact.of("barriers with an action", Set::of);

  public static final Pass PASS =
      Pass.named("barriers")
          .needs(Facts.BODIES)
          .gives(WITH_ACTION)
          .does((in, with, plan) -> with.give(WITH_ACTION, match(plan)));

  private record Arrival(EventLog log, int begin) {
    long nanos() {
      return log.time(begin);
    }

    boolean ended() {
      return log.partner(begin) != EventLog.NONE;
    }
  }

  private Barriers() {}

  /** Marks the arrivals that count; gives the barriers that have an action. */
  private static Set<Integer> match(Plan plan) {
    List<EventLog> logs = plan.logs();
    Map<Integer, List<Arrival>> arrivals = new HashMap<>();
    Set<Integer> withAction = new TreeSet<>();
    for (EventLog log :
        EventLog.having(logs, EventKind.BARRIER_ACTION_BEGIN, EventKind.BARRIER_BEGIN)) {
      for (int event = 0; event < log.size(); event++) {
        EventKind kind = log.kind(event);
        if (kind == EventKind.BARRIER_ACTION_BEGIN) {
          withAction.add(log.object(event));
        } else if (kind == EventKind.BARRIER_BEGIN && log.inBody(event)) {
          int end = log.partner(event);
          if (end == EventLog.NONE || log.result(end) == Result.OK) {
            arrivals
                .computeIfAbsent(log.object(event), o -> new ArrayList<>())
                .add(new Arrival(log, event));
          }
        }
      }
    }
    arrivals.forEach((barrier, of) -> choose(of, parties(plan.recording, barrier), plan));
    return withAction;
  }

  private static long parties(Recording recording, int barrier) {
    Recording.TracedObject traced = recording.objects.get(barrier);
    return traced == null ? 1 : Math.max(1, Math.min(traced.p1(), Integer.MAX_VALUE));
  }

  private static void choose(List<Arrival> arrivals, long parties, Plan plan) {
    arrivals.sort(Comparator.comparingLong(Arrival::nanos));
    long ended = arrivals.stream().filter(Arrival::ended).count();
    long missing = (parties - ended % parties) % parties;
    long open = arrivals.size() - ended;
    boolean whole = missing <= open;
    long openToTake = whole ? missing : 0;
    long endedToTake = whole ? ended : ended - ended % parties;
    for (Arrival arrival : arrivals) {
      boolean taken = arrival.ended() ? endedToTake-- > 0 : openToTake-- > 0;
      if (taken) {
        plan.decide(arrival.log, arrival.begin, Decision.ARRIVES);
      } else if (arrival.ended()) {
        plan.findings.unmatched("arrival at a barrier whose other parties were not recorded");
      }
    }
  }
}
