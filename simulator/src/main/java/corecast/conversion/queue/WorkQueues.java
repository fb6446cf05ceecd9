package corecast.conversion.queue;

import corecast.conversion.io.Dispatches;
import corecast.conversion.lock.MonitorCounters;
import corecast.conversion.log.Channel;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.conversion.task.VirtualThreads;
import corecast.note.Lines;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Queues from which threads take their work: what is done with an item belongs to the item, not to
 * the thread that happened to take it in the recording. On one processor one thread may take all
 * items of a burst; and if somebody waits for what is done with an item, that must not come with
 * another one.
 *
 * <p>Only where all takers are alike: in a function that is the same for all, without locks. What
 * becomes of them is said by {@link ItemTasks}.
 */
public final class WorkQueues {
  public static final Pass PASS =
      Pass.named("work-queues")
          .needs(Facts.BODIES, Facts.REFUSALS, Facts.SPIN_LOCKS, Facts.ITEM_DELAYS)
          .needs(Stocks.FACT, MonitorCounters.FACT, Dispatches.FACT)
          .gives(Facts.PARTS)
          .inserts(Slot.ITEM)
          .does(
              (in, with, plan) -> {
                if (!plan.choices.takers()) {
                  find(plan, with.get(MonitorCounters.FACT), with.get(Dispatches.FACT));
                }
              });

  private static final KindSet SIGNALS =
      KindSet.of(
          EventKind.COUNT_DOWN,
          EventKind.RELEASE,
          EventKind.PUT_END,
          EventKind.TASK_DONE,
          EventKind.UNPARK,
          EventKind.NOTIFY,
          EventKind.NOTIFY_ALL);

  private static final KindSet STREAM = KindSet.of(EventKind.STREAM);

  private final Plan plan;
  private final Set<Integer> taken = new HashSet<>();

  /** Where bodies claim items by a counter: from which event to which. */
  private final Map<Integer, NavigableMap<Integer, Integer>> claimed = new HashMap<>();

  private final Set<Channel> found = new LinkedHashSet<>();

  private WorkQueues(Plan plan) {
    this.plan = plan;
  }

  private static void find(Plan plan, MonitorCounters counters, Dispatches dispatches) {
    List<Channel> claims = ClaimTraffic.of(plan.recording);
    List<Channel> channels = new ArrayList<>(QueueTraffic.of(plan.recording));
    channels.addAll(counters.channels());
    channels.sort(Comparator.comparingInt((Channel channel) -> -channel.takers.size()));
    WorkQueues queues = new WorkQueues(plan);
    Set<Integer> kept = plan.choices.takersOf();
    BodyParts parts = new BodyParts();
    for (Channel channel : channels) {
      if (!kept.contains(channel.object) && queues.isOfWork(channel)) {
        new ItemTasks(plan, channel, parts, dispatches).write();
        queues.found.add(channel);
        queues.taken.addAll(channel.takers.keySet());
      }
    }
    for (Channel round : claims) {
      if (!kept.contains(round.object) && queues.areAlike(round) && queues.isApart(round)) {
        new ItemTasks(plan, round, parts, dispatches).write();
        queues.found.add(round);
      }
    }
    parts.divide();
    queues.tell();
    queues.found.forEach(channel -> plan.workQueues.add(channel.object));
    counters.served(plan.workQueues);
    if (!plan.bodyOfPart.isEmpty()) {
      plan.decidesAnew();
    }
  }

  private boolean isOfWork(Channel channel) {
    if (channel.takers.size() > 1) {
      channel.takers.values().forEach(Channel.Taker::mayBeCutOff);
    }
    return channel.takes.size() > channel.takers.size()
        && areAlike(channel)
        && channel.match()
        && (endTogether(channel) || shareSelector(channel))
        && (channel.takers.size() > 1 || itemsMatter(channel));
  }

  /** Tasks need no carrier: virtual threads may only be takers where there is one for each. */
  private boolean areAlike(Channel channel) {
    long carriers = VirtualThreads.carriers(plan.recording);
    boolean enoughCarriers = carriers == Program.PROCESSORS || carriers >= channel.takers.size();
    Set<Integer> common = new HashSet<>(channel.takers.values().iterator().next().functions());
    for (Channel.Taker taker : channel.takers.values()) {
      if (taker.body == EventLog.NONE
          || taker.log.forkJoinWorker
          || (taker.log.virtual && !enoughCarriers)
          || !taker.regular
          || taken.contains(taker.body)) {
        return false;
      }
      common.retainAll(taker.functions());
    }
    return !common.isEmpty();
  }

  /** Whether none of its takers claims anything else meanwhile; from here on it does. */
  private boolean isApart(Channel round) {
    for (Channel.Taker taker : round.takers.values()) {
      NavigableMap<Integer, Integer> known = claimed.getOrDefault(taker.body, new TreeMap<>());
      Map.Entry<Integer, Integer> before = known.floorEntry(taker.endEvent);
      if (before != null && before.getValue() >= taker.begin) {
        return false;
      }
    }
    for (Channel.Taker taker : round.takers.values()) {
      claimed.computeIfAbsent(taker.body, body -> new TreeMap<>()).put(taker.begin, taker.endEvent);
    }
    return true;
  }

  /** The last items may say so; otherwise a number of items for each may be what ends them. */
  private static boolean endTogether(Channel channel) {
    List<Channel.Take> all = channel.takes;
    long last = all.get(all.size() - 1).nanos;
    Set<Channel.Take> lastOnes = new HashSet<>();
    for (Channel.Taker taker : channel.takers.values()) {
      if (taker.end == Channel.End.LAST_ITEM) {
        lastOnes.add(taker.takes.get(taker.takes.size() - 1));
      } else if (taker.end == Channel.End.NONE_THERE
          && channel.isQueue
          && taker.log.time(taker.endEvent) < last) {
        return false;
      }
    }
    return channel.takers.size() == 1
        || lastOnes.containsAll(all.subList(all.size() - lastOnes.size(), all.size()));
  }

  /**
   * Whether they wait for the same channels in turns, as threads of an asynchronous channel group
   * do: these end when the group is shut down.
   */
  private static boolean shareSelector(Channel channel) {
    Set<Integer> common = null;
    for (Channel.Taker taker : channel.takers.values()) {
      Set<Integer> selectors = new HashSet<>();
      int end = taker.endEvent == EventLog.NONE ? taker.log.size() : taker.endEvent;
      for (int event = taker.log.next(taker.begin, end, STREAM);
          event < end;
          event = taker.log.next(event + 1, end, STREAM)) {
        if (taker.log.amount(event) == IoCode.SELECT) {
          selectors.add(taker.log.object(event));
        }
      }
      if (common == null) {
        common = selectors;
      } else {
        common.retainAll(selectors);
      }
    }
    return channel.takers.size() > 1 && common != null && !common.isEmpty();
  }

  /** Whether several put items for the only taker, and it does not signal the same for each. */
  private static boolean itemsMatter(Channel channel) {
    Set<Integer> putters = new HashSet<>();
    channel.puts.forEach(put -> putters.add(put.body()));
    if (putters.size() < 2) {
      return false;
    }
    Channel.Taker taker = channel.takers.values().iterator().next();
    Map<Integer, Integer> lastItem = new HashMap<>();
    Map<Integer, Integer> items = new HashMap<>();
    for (int i = 0; i + 1 < taker.takes.size(); i++) {
      int end = taker.takes.get(i + 1).event;
      int event = taker.log.next(taker.takes.get(i).event + 1, end, SIGNALS);
      for (; event < end; event = taker.log.next(event + 1, end, SIGNALS)) {
        Integer before = lastItem.put(taker.log.object(event), i);
        if (before == null || before != i) {
          items.merge(taker.log.object(event), 1, Integer::sum);
        }
      }
    }
    return items.values().stream().anyMatch(with -> with < taker.takes.size() - 1);
  }

  private void tell() {
    Map<Integer, Integer> most = new LinkedHashMap<>();
    for (Channel channel : found) {
      if (channel.takers.size() > 1) { // of one alone nothing is decided anew
        most.merge(channel.object, channel.takers.size(), Math::max);
      }
    }
    if (most.isEmpty()) {
      return;
    }
    List<String> described = new ArrayList<>();
    most.forEach(
        (object, takers) ->
            described.add(plan.names.object(object) + " (" + CountText.of(takers, "thread") + ")"));
    plan.findings.warning(
        "These queues and counters hand out work to several equal threads. The replay decides"
            + " anew which thread gets which item: "
            + Lines.some(described)
            + ".");
  }
}
