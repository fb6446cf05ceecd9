package corecast.conversion.queue;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Outcomes;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which offer gave which taker its item, of queues without room for any ({@code SynchronousQueue}).
 * An offer that found a taker there did not wait, and never does: the taker waits for it alone, by
 * a semaphore of the two bodies. What lets the offering thread see that somebody waits is not
 * recorded, so another taker could not have the item instead. Queues into which something is put as
 * well, which waits, are left as they are. Whether an offer had a time limit is not recorded.
 */
public final class Offers {
  public static final Pass PASS =
      Pass.named("offers")
          .needs(Facts.PARTS)
          .inserts(Slot.OFFER)
          .does((in, with, plan) -> match(plan));

  private static final KindSet KINDS = KindSet.of(EventKind.PUT_END, EventKind.TAKE_END);

  private final List<LogEvent> offers = new ArrayList<>();
  private final List<LogEvent> takes = new ArrayList<>();
  private boolean isOffersOnly = true;

  private Offers() {}

  private static void match(Plan plan) {
    Map<Integer, Offers> byQueue = new TreeMap<>();
    for (EventLog log : EventLog.having(plan.logs(), KINDS)) {
      for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
        if (log.result(event) == Result.OK && hasNoRoom(plan.recording, log.object(event))) {
          byQueue.computeIfAbsent(log.object(event), q -> new Offers()).add(log, event);
        }
      }
    }
    for (Offers queue : byQueue.values()) {
      if (queue.isOffersOnly) {
        queue.pair(plan);
      }
    }
  }

  private static boolean hasNoRoom(Recording recording, int object) {
    Recording.TracedObject queue = recording.objects.get(object);
    return queue != null && queue.kind() == ObjectKind.QUEUE && queue.p1() == 0;
  }

  private void add(EventLog log, int event) {
    LogEvent at = new LogEvent(log, event);
    boolean isOne = log.inBody(event) && log.decision(event) == Decision.UNDECIDED;
    if (log.kind(event) == EventKind.PUT_END) {
      offers.add(at);
      isOffersOnly &= isOne && Outcomes.hasSucceeded(log, event);
    } else {
      takes.add(at);
      isOffersOnly &= isOne && log.amount(event) == 1;
    }
  }

  private void pair(Plan plan) {
    offers.sort(Comparator.comparingLong(LogEvent::nanos));
    takes.sort(Comparator.comparingLong(LogEvent::nanos));
    for (LogEvent offer : offers) {
      plan.decide(offer.log(), offer.event(), Decision.REPLACED);
    }
    for (int i = 0; i < takes.size(); i++) {
      LogEvent take = takes.get(i);
      plan.decide(take.log(), take.event(), Decision.REPLACED);
      // A thread may lose the CPU before it writes: then the take does not wait.
      if (i < offers.size() && offers.get(i).nanos() <= take.nanos()) {
        LogEvent offer = offers.get(i);
        String pair = plan.bodies.name(take.body()) + "~offer~" + plan.bodies.name(offer.body());
        plan.order(pair, offer.log(), offer.event(), take.log(), take.event());
      }
    }
  }
}
