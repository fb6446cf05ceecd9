package corecast.conversion.queue;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Outcomes;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.program.ObjectKind;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How much there is of what is taken: items of queues and counts of latches. A trace that lost
 * records must not make a replay wait for what never comes.
 */
public final class Stocks {
  public static final Fact<Stocks> FACT = Fact.of("stocks");

  public static final Pass PASS =
      Pass.named("stocks")
          .needs(Facts.BODIES, Facts.ITEM_DELAYS)
          .gives(FACT)
          .does((in, with, plan) -> with.give(FACT, of(plan)));

  /** Latches and queues of which the recording does not have all. */
  public static final Pass SIZES =
      Pass.named("stock-sizes")
          .needs(FACT)
          .does(
              (in, with, plan) -> {
                with.get(FACT).latches(plan);
                with.get(FACT).queues(plan);
              });

  /** More items than this are not put into a queue ahead. */
  private static final long MOST_AHEAD = 1 << 16;

  /** Sums do not overflow. */
  private static final long MOST = Long.MAX_VALUE / 4;

  private static final KindSet KINDS =
      KindSet.of(
          EventKind.PUT_BEGIN, // of which the end of the program has taken the end
          EventKind.PUT_END,
          EventKind.TRANSFER_END,
          EventKind.TAKE_END,
          EventKind.COUNT_DOWN,
          EventKind.AWAIT_END);

  private final Map<Integer, List<EventLog>> openPuts = new HashMap<>();
  private final Map<Integer, Long> items = new HashMap<>();
  private final Map<Integer, Long> wanted = new HashMap<>();

  /** As {@link #wanted}, without a bound that counts. */
  private final Map<Integer, Long> taken = new HashMap<>();

  /** Takes for which there were fewer items than they took, and how many. */
  private final Map<LogEvent, Long> lacking = new HashMap<>();

  private final Map<Integer, Long> ahead = new TreeMap<>();
  private final Map<Integer, Long> counts = new HashMap<>();
  private final Set<Integer> opened = new HashSet<>();

  private static Stocks of(Plan plan) {
    Stocks stocks = new Stocks();
    Events.ofBodies(plan.logs(), KINDS, stocks::take);
    stocks.countAhead(plan.recording);
    stocks.takenBefore(plan);
    stocks.takeInTurn(plan);
    return stocks;
  }

  private void take(EventLog log, int event) {
    EventKind kind = log.kind(event);
    switch (kind) {
      case PUT_BEGIN -> {
        if (log.partner(event) == EventLog.NONE) {
          openPuts.computeIfAbsent(log.object(event), q -> new ArrayList<>(1)).add(log);
        }
      }
      case PUT_END, TRANSFER_END -> {
        if (log.result(event) == Result.OK && log.decision(event) != Decision.OMITTED) {
          items.merge(log.object(event), 1L, Long::sum);
        }
      }
      case TAKE_END -> {
        if (log.result(event) == Result.OK && log.decision(event) != Decision.OMITTED) {
          long taken = Math.min(MOST_AHEAD, log.amount(event));
          wanted.merge(log.object(event), taken, (x, y) -> Math.min(MOST_AHEAD, x + y));
          this.taken.merge(
              log.object(event),
              Math.min(MOST, log.amount(event)),
              (x, y) -> Math.min(MOST, x + y));
        }
      }
      case COUNT_DOWN -> counts.merge(log.object(event), 1L, Long::sum);
      case AWAIT_END -> {
        if (log.result(event) == Result.OK) {
          opened.add(log.object(event));
        }
      }
      default -> {}
    }
  }

  /** Items that nobody takes are not put ahead: they only make the queue smaller. */
  private void countAhead(Recording recording) {
    wanted.forEach(
        (queue, most) -> {
          Recording.TracedObject traced = recording.objects.get(queue);
          long found = traced == null ? 0 : Math.min(traced.p1(), Math.min(traced.p2(), most));
          if (found > 0) {
            ahead.put(queue, found);
            items.merge(queue, found, Long::sum);
          }
        });
  }

  /**
   * A thread may be stopped by the end of the program between putting an item and saying so; if
   * somebody took more than was put, that is where it came from.
   */
  private void takenBefore(Plan plan) {
    openPuts.forEach(
        (queue, logs) -> {
          long missing = wanted.getOrDefault(queue, 0L) - items.getOrDefault(queue, 0L);
          for (EventLog log : logs.subList(0, (int) Math.max(0, Math.min(missing, logs.size())))) {
            items.merge(queue, 1L, Long::sum);
            int put = lastPut(log, queue); // of several by one thread at most one is open
            if (log.decision(put) == Decision.UNDECIDED) {
              plan.decide(log, put, Decision.PUT_AFTER_ALL);
            }
          }
        });
  }

  private static int lastPut(EventLog log, int queue) {
    int event = log.size() - 1;
    while (log.kind(event) != EventKind.PUT_BEGIN
        || log.object(event) != queue
        || log.partner(event) != EventLog.NONE) {
      event--;
    }
    return event;
  }

  /** Items that were in each queue when it was first seen. */
  public Map<Integer, Long> itemsAhead() {
    return ahead;
  }

  /** How many items there were for a take; more than there were are not waited for. */
  public long itemsFor(EventLog log, int take) {
    long all = log.amount(take);
    return lacking.isEmpty() ? all : lacking.getOrDefault(new LogEvent(log, take), all);
  }

  /**
   * An item is put or taken.
   *
   * @param nanos when the item may have been there at the earliest, or was taken
   */
  private record Change(LogEvent at, long nanos, boolean isPut) {}

  /**
   * Where more was taken than put, each take gets only what had been put by then: one whose put is
   * missing would wait for an item that came later, and was another one's.
   */
  private void takeInTurn(Plan plan) {
    Set<Integer> queues = new HashSet<>();
    taken.forEach(
        (queue, most) -> {
          if (most > items.getOrDefault(queue, 0L)) {
            queues.add(queue);
          }
        });
    if (queues.isEmpty()) {
      return;
    }
    Map<Integer, List<Change>> changes = new HashMap<>();
    Events.ofBodies(
        plan.logs(),
        KINDS,
        (log, event) -> {
          Change change = queues.contains(log.object(event)) ? change(log, event) : null;
          if (change != null) {
            changes.computeIfAbsent(log.object(event), q -> new ArrayList<>()).add(change);
          }
        });
    changes.forEach((queue, of) -> takeInTurn(of, ahead.getOrDefault(queue, 0L)));
  }

  private static @Nullable Change change(EventLog log, int event) {
    LogEvent at = new LogEvent(log, event);
    return switch (log.kind(event)) {
      case PUT_BEGIN ->
          log.decision(event) == Decision.PUT_AFTER_ALL ? new Change(at, at.nanos(), true) : null;
      case PUT_END, TRANSFER_END ->
          log.result(event) == Result.OK && log.decision(event) != Decision.OMITTED
              ? new Change(at, since(log, event), true)
              : null;
      case TAKE_END ->
          log.result(event) == Result.OK && log.decision(event) != Decision.OMITTED
              ? new Change(at, at.nanos(), false)
              : null;
      default -> null;
    };
  }

  /**
   * An attempt is recorded when it is over: the item was there at any time since the event before.
   */
  private static long since(EventLog log, int put) {
    int begin = log.partner(put);
    boolean isLate = begin == EventLog.NONE || Outcomes.wasTried(log, put);
    return log.time(isLate ? log.lastTimed(begin == EventLog.NONE ? put : begin, 0) : begin);
  }

  private void takeInTurn(List<Change> changes, long there) {
    changes.sort(
        Comparator.comparingLong(Change::nanos)
            .thenComparing(Change::isPut, Comparator.reverseOrder()));
    long items = there;
    for (Change change : changes) {
      if (change.isPut) {
        items++;
        continue;
      }
      long all = change.at.log().amount(change.at.event());
      long got = Math.max(0, Math.min(items, all));
      items -= got;
      if (got < all) {
        lacking.put(change.at, got);
      }
    }
  }

  /** A latch that was seen open although countdowns are missing opens at the last one there is. */
  private void latches(Plan plan) {
    for (int latch : new TreeSet<>(opened)) {
      long counted = counts.getOrDefault(latch, 0L);
      Recording.TracedObject traced = plan.recording.objects.get(latch);
      if (traced != null && counted < traced.p1()) {
        plan.objects.parameter(latch, ObjectKind.LATCH, counted);
        plan.findings.unmatched("await of a latch whose countdowns were not all recorded");
      }
    }
  }

  /** Items that stay in a bounded queue for ever leave so much less room in it. */
  private void queues(Plan plan) {
    plan.recording.objects.forEach(
        (queue, traced) -> {
          long stay = traced.p2() - ahead.getOrDefault(queue, 0L);
          boolean bounded = traced.p1() > 0 && traced.p1() < Integer.MAX_VALUE;
          if (traced.kind() == corecast.trace.ObjectKind.QUEUE && bounded && stay > 0) {
            long room = Math.max(1, traced.p1() - stay);
            plan.objects.parameter(queue, ObjectKind.QUEUE, room);
          }
        });
  }
}
