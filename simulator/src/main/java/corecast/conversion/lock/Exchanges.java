package corecast.conversion.lock;

import corecast.conversion.draft.Bodies;
import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.log.EventLog;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which two met at an exchanger: each has what the other gave, at the same time. Two bodies that
 * meet have a barrier of their own, {@code exchanger~a~b}.
 */
public final class Exchanges {
  private record Exchange(EventLog log, int begin, int end) {
    long beginNanos() {
      return log.time(begin);
    }

    long endNanos() {
      return log.time(end);
    }

    long given() {
      return log.amount(begin);
    }

    long received() {
      return log.amount(end);
    }
  }

  private record Items(long given, long received) {}

  private Exchanges() {}

  public static void match(Draft draft) {
    Map<Integer, List<Exchange>> byObject = new TreeMap<>();
    for (EventLog log : EventLog.having(draft.logs(), EventKind.EXCHANGE_END)) {
      for (int event = 0; event < log.size(); event++) {
        int begin = log.partner(event);
        if (log.kind(event) == EventKind.EXCHANGE_END
            && log.inBody(event)
            && begin != EventLog.NONE
            && log.result(event) == Result.OK) {
          byObject
              .computeIfAbsent(log.object(event), o -> new ArrayList<>())
              .add(new Exchange(log, begin, event));
        }
      }
    }
    byObject.forEach((object, exchanges) -> match(exchanges, draft.names.object(object), draft));
  }

  private static void match(List<Exchange> exchanges, String name, Draft draft) {
    exchanges.sort(Comparator.comparingLong(Exchange::beginNanos));
    Map<Items, Deque<Exchange>> waiting = new HashMap<>();
    int alone = 0;
    for (Exchange exchange : exchanges) {
      Deque<Exchange> partners =
          waiting.getOrDefault(
              new Items(exchange.received(), exchange.given()), new ArrayDeque<>());
      while (!partners.isEmpty() && partners.peek().endNanos() < exchange.beginNanos()) {
        partners.poll();
        alone++;
      }
      Exchange partner = partners.poll();
      if (partner == null) {
        waiting
            .computeIfAbsent(
                new Items(exchange.given(), exchange.received()), i -> new ArrayDeque<>())
            .add(exchange);
      } else {
        meet(partner, exchange, name, draft);
      }
    }
    for (Deque<Exchange> left : waiting.values()) {
      alone += left.size();
    }
    for (; alone > 0; alone--) {
      draft.findings.unmatched("exchange whose other side was not recorded");
    }
  }

  private static void meet(Exchange one, Exchange other, String name, Draft draft) {
    Bodies bodies = draft.bodies;
    int a = one.log.bodyOf(one.end);
    int b = other.log.bodyOf(other.end);
    String pair = bodies.name(Math.min(a, b)) + "~" + bodies.name(Math.max(a, b));
    Extras.Step barrier = Extras.Step.barrier(name + "~" + pair, 2);
    draft.extras.before(one.log, one.end, barrier);
    draft.extras.before(other.log, other.end, barrier);
  }
}
