package corecast.conversion.lock;

import corecast.conversion.log.EventLog;
import corecast.conversion.plan.Bodies;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
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
  public static final Pass PASS =
      Pass.named("exchangers")
          .needs(Facts.PARTS)
          .inserts(Slot.EXCHANGE)
          .does((in, with, plan) -> match(plan));

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

  private static void match(Plan plan) {
    Map<Integer, List<Exchange>> byObject = new TreeMap<>();
    for (EventLog log : EventLog.having(plan.logs(), EventKind.EXCHANGE_END)) {
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
    byObject.forEach((object, exchanges) -> match(exchanges, plan.names.object(object), plan));
  }

  private static void match(List<Exchange> exchanges, String name, Plan plan) {
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
        meet(partner, exchange, name, plan);
      }
    }
    for (Deque<Exchange> left : waiting.values()) {
      alone += left.size();
    }
    for (; alone > 0; alone--) {
      plan.findings.unmatched("exchange whose partner was not recorded");
    }
  }

  private static void meet(Exchange one, Exchange other, String name, Plan plan) {
    Bodies bodies = plan.bodies;
    int a = one.log.bodyOf(one.end);
    int b = other.log.bodyOf(other.end);
    String pair = bodies.name(Math.min(a, b)) + "~" + bodies.name(Math.max(a, b));
    InsertedStep barrier = InsertedStep.barrier(name + "~" + pair, 2);
    plan.before(one.log, one.end, barrier);
    plan.before(other.log, other.end, barrier);
  }
}
