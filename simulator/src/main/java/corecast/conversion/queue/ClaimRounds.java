package corecast.conversion.queue;

import corecast.conversion.log.Channel;
import corecast.conversion.log.EventLog;
import corecast.conversion.queue.ClaimTraffic.Look;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What was claimed from one counter or queue, each time that it was used up: a counter may be set
 * back, and a queue filled again. Everybody claims items until there is none, and goes on with
 * something else.
 *
 * <p>A record is written a moment after its claim, in which others may run: the values of a counter
 * say which claim was first.
 */
final class ClaimRounds {
  private final int object;
  private final boolean isQueue;
  private final List<Round> all = new ArrayList<>();

  private ClaimRounds(int object, boolean isQueue) {
    this.object = object;
    this.isQueue = isQueue;
  }

  /**
   * The rounds that several bodies took part in, in their order.
   *
   * @return nothing if in any of them somebody has ended otherwise than by finding none, has found
   *     none where another one still found some, or may have come before the items
   */
  static List<Channel> of(int object, boolean isQueue, List<Look> looks) {
    ClaimRounds rounds = new ClaimRounds(object, isQueue);
    List<Look> inOrder = new ArrayList<>(looks);
    inOrder.sort(Comparator.comparingLong(Look::nanos));
    inOrder.forEach(rounds::add);
    return rounds.proven();
  }

  private void add(Look look) {
    if (all.isEmpty() || all.get(all.size() - 1).isOverBefore(look)) {
      all.add(new Round());
    }
    all.get(all.size() - 1).add(look);
  }

  private List<Channel> proven() {
    List<Channel> proven = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Round round = all.get(i);
      if (round.isShared()) {
        if (!round.isProven()) {
          return List.of();
        }
        proven.add(round.channel(all.size() == 1 ? 0 : i + 1));
      }
    }
    return proven;
  }

  private final class Round {
    private final List<Look> items = new ArrayList<>();
    private final List<Look> inVain = new ArrayList<>();
    private final SortedSet<Long> values = new TreeSet<>();
    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;

    /** By body: whether it has found none, so that it is through. */
    private final Map<Integer, Boolean> takers = new HashMap<>();

    void add(Look look) {
      (look.inVain ? inVain : items).add(look);
      values.add(look.value);
      least = Math.min(least, look.value);
      greatest = Math.max(greatest, look.value);
      takers.put(look.body, look.inVain);
    }

    boolean isOverBefore(Look look) {
      return takers.getOrDefault(look.body, false)
          || (!isQueue && values.contains(look.value))
          || (!look.inVain && !inVain.isEmpty() && !isLate(look));
    }

    /**
     * Whether an item behind a look in vain may have been there before, and is told of too late. If
     * nobody is at an item any more, the first of a counter is rather that of the next round.
     */
    private boolean isLate(Look look) {
      return isQueue
          ? takers.containsKey(look.body) || items.size() < itemsWith(look)
          : isAmong(look.value) || (takers.containsValue(false) && isJustBeforeAll(look.value));
    }

    /**
     * How many a queue had: if more are known to be taken than anybody saw, the first one is late.
     */
    private long itemsWith(Look look) {
      return greatest < items.size() ? look.value : greatest;
    }

    /** Whether a counter that changes in equal steps had that value before all that are known. */
    private boolean isJustBeforeAll(long value) {
      if (items.isEmpty()) {
        return false;
      }
      boolean rises = inVain.get(0).value > items.get(0).value;
      long step = Long.MAX_VALUE;
      Long before = null;
      for (long known : values) {
        step = before == null ? step : Math.min(step, known - before);
        before = known;
      }
      return rises ? least - value == step : value - greatest == step;
    }

    private boolean isAmong(long value) {
      return value > least && value < greatest;
    }

    private boolean isShared() {
      return !items.isEmpty() && takers.size() > 1;
    }

    private boolean isProven() {
      return !takers.containsValue(false)
          && !takers.containsKey(EventLog.NONE)
          // Nobody had taken any when that many were there, and no other ones have come.
          && (isQueue ? items.size() == greatest : isBeforeAllInVain());
    }

    private boolean isBeforeAllInVain() {
      LongSummaryStatistics found = values(items);
      LongSummaryStatistics none = values(inVain);
      boolean rises = inVain.get(0).value > items.get(0).value;
      return rises ? found.getMax() < none.getMin() : found.getMin() > none.getMax();
    }

    private static LongSummaryStatistics values(List<Look> looks) {
      return looks.stream().mapToLong(look -> look.value).summaryStatistics();
    }

    private Channel channel(int number) {
      Channel channel = Channel.ofLock(object).inRound(number);
      items.forEach(look -> taker(channel, look).takes(take(channel, look)));
      inVain.forEach(look -> taker(channel, look).looksInVain(look.event));
      return channel;
    }

    private Channel.Taker taker(Channel channel, Look look) {
      Channel.Taker taker = channel.taker(look.log, look.body);
      taker.looks(look.event, 0, look.loop);
      taker.regular &= !look.withLock;
      return taker;
    }

    private Channel.Take take(Channel channel, Look look) {
      Channel.Take take = new Channel.Take(look.log, look.event, look.nanos());
      channel.takes.add(take);
      return take;
    }
  }
}
