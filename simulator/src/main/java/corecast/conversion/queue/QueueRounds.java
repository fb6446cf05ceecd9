package corecast.conversion.queue;

import corecast.conversion.log.Channel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Queues that are filled and taken empty again and again: everybody takes items until there is
 * none, and goes on with something else, such as a barrier, until there are new ones. Each time is
 * a round of its own, a queue of work for itself.
 *
 * <p>A look in vain tells how many items there had been until then, and so which round it ends.
 */
final class QueueRounds {
  private final Channel channel;

  /** When the items were put. */
  private final long[] putAt;

  /** By how many items there had been at its end. */
  private final TreeMap<Integer, Channel> rounds = new TreeMap<>();

  private QueueRounds(Channel channel) {
    this.channel = channel;
    this.putAt =
        channel.puts.stream().mapToLong(put -> put.log().time(put.event())).sorted().toArray();
  }

  /**
   * The rounds of a channel.
   *
   * @param channel whose takes and puts are matched
   * @return its rounds in their order; nothing if it is not taken empty at least twice, by takers
   *     that all look in vain at the end of each round they are in, and only then
   */
  static List<Channel> of(Channel channel) {
    return channel.takers.size() < 2 ? List.of() : new QueueRounds(channel).divided();
  }

  private List<Channel> divided() {
    for (Channel.Taker taker : channel.takers.values()) {
      for (int vain : taker.vain) {
        int items = itemsAt(taker, vain);
        if (items > 0) {
          rounds.computeIfAbsent(items, channel::inRound);
        }
      }
    }
    int all = channel.takes.size();
    if (rounds.size() < 2 || rounds.lastKey() != all) {
      return List.of();
    }
    Map<Channel.Take, Channel> roundOf = new HashMap<>();
    int from = 0;
    for (Map.Entry<Integer, Channel> entry : rounds.entrySet()) {
      Channel round = entry.getValue();
      int to = entry.getKey() == all ? channel.puts.size() : entry.getKey();
      round.puts.addAll(channel.puts.subList(from, to));
      round.takes.addAll(channel.takes.subList(from, entry.getKey()));
      round.takes.forEach(take -> roundOf.put(take, round));
      from = to;
    }
    boolean divides = channel.takers.values().stream().allMatch(taker -> divides(taker, roundOf));
    return divides ? List.copyOf(rounds.values()) : List.of();
  }

  /** Whether each look in vain ends another round, and items are taken in the round they are of. */
  private boolean divides(Channel.Taker taker, Map<Channel.Take, Channel> roundOf) {
    int taken = 0;
    for (int vain : taker.vain) {
      Channel round = rounds.get(itemsAt(taker, vain));
      Channel.Taker part = taker.inRound(vain);
      for (; taken < taker.takes.size() && taker.takes.get(taken).event < vain; taken++) {
        Channel.Take take = taker.takes.get(taken);
        if (round == null || roundOf.get(take) != round) {
          return false;
        }
        part.takes.add(take);
      }
      if (round != null && round.takers.put(taker.body, part) != null) {
        return false;
      }
    }
    return taken == taker.takes.size();
  }

  private int itemsAt(Channel.Taker taker, int vain) {
    long nanos = taker.log.time(vain);
    int at = Arrays.binarySearch(putAt, nanos);
    int items = at < 0 ? -at - 1 : at;
    while (items < putAt.length && putAt[items] <= nanos) {
      items++; // those that were put at the same instant
    }
    return items;
  }
}
