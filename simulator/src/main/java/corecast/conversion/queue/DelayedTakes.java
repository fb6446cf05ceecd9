package corecast.conversion.queue;

import corecast.conversion.log.LogEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which items of a delay queue each take has taken. No record names them, but a take gets only what
 * is due: where nothing is, something was taken away before its time, by {@code remove}, {@code
 * clear} or the like. Then it is the one that would have been due last.
 */
final class DelayedTakes {
  /** Items say in whole milliseconds of a clock of their own how long they still have to wait. */
  private static final long MARGIN_NANOS = 2_000_000;

  private static final Comparator<Item> BY_TIME = Comparator.comparingLong(Item::dueNanos);

  /**
   * An item.
   *
   * @param put the end of its put
   * @param sinceNanos the earliest time from which its delay may count: a thread may lose the CPU
   *     between its look at the clock and the put
   * @param delayNanos how long after that it may be taken; 0 if at once
   */
  record Item(LogEvent put, long sinceNanos, long delayNanos) {
    static Item atOnce(LogEvent put) {
      return new Item(put, put.nanos(), 0);
    }

    long dueNanos() {
      return delayNanos > Long.MAX_VALUE - sinceNanos ? Long.MAX_VALUE : sinceNanos + delayNanos;
    }
  }

  private final Set<Item> waitedFor = new HashSet<>();

  /** What took an item away before its time. */
  private final Map<Item, LogEvent> early = new HashMap<>();

  /** How many items each of these takes took in time. */
  private final Map<LogEvent, Long> inTime = new LinkedHashMap<>();

  private DelayedTakes() {}

  /**
   * Matches them.
   *
   * @param before items that were in the queue before it was seen: they are taken first
   */
  static DelayedTakes of(List<Item> items, List<LogEvent> takes, long before) {
    DelayedTakes found = new DelayedTakes();
    List<Item> byPut = new ArrayList<>(items);
    byPut.sort(Comparator.comparingLong(item -> item.put().nanos()));
    List<LogEvent> inOrder = new ArrayList<>(takes);
    inOrder.sort(Comparator.comparingLong(LogEvent::nanos));
    PriorityQueue<Item> soonest = new PriorityQueue<>(BY_TIME);
    PriorityQueue<Item> latest = new PriorityQueue<>(BY_TIME.reversed());
    long there = before;
    int next = 0;
    for (LogEvent take : inOrder) {
      while (next < byPut.size() && byPut.get(next).put().nanos() <= take.nanos()) {
        soonest.add(byPut.get(next));
        latest.add(byPut.get(next++));
      }
      long wanted = Math.min(Integer.MAX_VALUE, take.log().amount(take.event()));
      long known = Math.min(there, wanted);
      there -= known;
      found.match(take, wanted - known, known, soonest, latest);
    }
    return found;
  }

  private void match(
      LogEvent take,
      long wanted,
      long known,
      PriorityQueue<Item> soonest,
      PriorityQueue<Item> latest) {
    boolean anyEarly = false;
    long taken = known;
    for (long i = 0; i < wanted; i++) {
      Item item = first(soonest);
      if (item == null) {
        taken += wanted - i; // their puts are missing: that is for others to find out
        break;
      }
      if (item.dueNanos() - MARGIN_NANOS <= take.nanos()) {
        waitedFor.add(item);
        taken++;
      } else {
        Item last = first(latest);
        early.put(last == null ? item : last, take);
        anyEarly = true;
      }
    }
    if (anyEarly) {
      inTime.put(take, taken);
    }
  }

  /** The first that nobody has taken yet; {@code null} if there is none. */
  private @Nullable Item first(PriorityQueue<Item> queue) {
    while (!queue.isEmpty()
        && (waitedFor.contains(queue.peek()) || early.containsKey(queue.peek()))) {
      queue.remove();
    }
    return queue.peek();
  }

  boolean isWaitedFor(Item item) {
    return waitedFor.contains(item);
  }

  /** What took an item away before its time; {@code null} if nothing did. */
  @Nullable LogEvent early(Item item) {
    return early.get(item);
  }

  /** Whether a take took nothing but items before their time. */
  boolean isAllEarly(LogEvent take) {
    return inTime.getOrDefault(take, 1L) == 0;
  }

  List<LogEvent> allEarly() {
    return inTime.keySet().stream().filter(this::isAllEarly).toList();
  }
}
