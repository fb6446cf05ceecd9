package corecast.conversion.lock;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.draft.Findings;
import corecast.conversion.lock.MonitorVisits.Visit;
import corecast.conversion.log.Channel;
import corecast.conversion.log.EventLog;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Monitors and conditions behind which there is a counter: a bounded buffer, a semaphore, a turn,
 * written by hand. Where a counter explains each wait of the recording, and each look that led to
 * none, who waits for whom is decided by that counter, as for a queue or semaphore of the JDK,
 * instead of by the recorded order: on one CPU a producer fills the buffer before a consumer runs,
 * and the recorded order would have them take turns on any number of processors.
 *
 * <p>Visits are told apart by the function that they were made in and by what they notify. Those
 * that the counter does not tell keep their recorded order.
 */
public final class MonitorCounters {
  /** The wait is told by a counter: an extra step stands for what ended it. */
  static final int TOLD = 3;

  /** A visit and whether it raises or lowers the counter. */
  private record Told(Visit visit, int effect) {}

  /** What visits have in common that do the same. */
  private record Kind(int function, Set<Integer> notified) {}

  private static final class OfLock {
    final int lock;
    final List<Visit> visits;
    final CounterFit.Counter counter;

    /** Whether the counter explains all of the visits, to the end. */
    final boolean isWhole;

    final List<Told> told = new ArrayList<>();

    OfLock(int lock, List<Visit> visits, CounterFit.Counter counter, boolean isWhole) {
      this.lock = lock;
      this.visits = visits;
      this.counter = counter;
      this.isWhole = isWhole;
    }
  }

  private final List<OfLock> found = new ArrayList<>();

  /** What else explains visits, by lock. */
  private final Map<Integer, HandMade> handMade = new TreeMap<>();

  private final Set<Integer> served = new HashSet<>();

  /** By stream, where sections begin that belong to visits of a counter. */
  private final Map<Integer, BitSet> sections = new HashMap<>();

  private MonitorCounters() {}

  /** None: every monitor keeps its recorded order. */
  public static MonitorCounters none() {
    return new MonitorCounters();
  }

  /** Finds the counters, and takes the waits that they tell out of the logs. */
  public static MonitorCounters find(List<EventLog> logs, LocksOfConditions locks) {
    MonitorCounters counters = new MonitorCounters();
    MonitorVisits.of(logs, locks)
        .forEach(
            (lock, visits) -> {
              List<Look> looks = Look.of(visits);
              if (!counters.take(lock, HandMade.meetingOf(visits, looks))
                  && !counters.find(lock, visits, looks)) {
                counters.take(lock, HandMade.openingOf(visits, looks));
              }
            });
    return counters;
  }

  public boolean isEmpty() {
    return found.isEmpty() && handMade.isEmpty();
  }

  /** Whether the section that begins there may be entered whenever the counter allows it. */
  boolean tells(EventLog log, int begin) {
    BitSet of = sections.get(log.stream);
    return of != null && of.get(begin);
  }

  private boolean take(int lock, @Nullable HandMade synchronizer) {
    if (synchronizer != null) {
      synchronizer.visits().forEach(this::take);
      handMade.put(lock, synchronizer);
    }
    return synchronizer != null;
  }

  private boolean find(int lock, List<Visit> visits, List<Look> all) {
    Map<Kind, Integer> classes = classes(visits);
    if (classes.size() < 2 || classes.size() > CounterFit.MOST_CLASSES) {
      return false;
    }
    List<Look> looks = all.stream().filter(look -> isOf(look.visit(), classes)).toList();
    int[] classOf = new int[looks.size()];
    boolean[] went = new boolean[classOf.length];
    for (int i = 0; i < went.length; i++) {
      classOf[i] = classes.getOrDefault(kindOf(looks.get(i).visit()), 0);
      went[i] = looks.get(i).went();
    }
    CounterFit.Counter counter = CounterFit.of(new CounterFit.Looks(classes.size(), classOf, went));
    if (counter != null) {
      OfLock of = new OfLock(lock, visits, counter, counter.until() == looks.size());
      for (int i = 0; i < counter.until(); i++) {
        int effect = counter.effect()[classOf[i]];
        if (went[i] && effect != 0) {
          Visit visit = looks.get(i).visit();
          of.told.add(new Told(visit, effect));
          take(visit);
        }
      }
      found.add(of);
    }
    return counter != null;
  }

  /** Numbers for the kinds of visits in functions that wait or notify; others change nothing. */
  private static Map<Kind, Integer> classes(List<Visit> visits) {
    Set<Integer> active = new HashSet<>();
    for (Visit visit : visits) {
      if (visit.waits.length > 0 || !visit.notified.isEmpty()) {
        active.add(visit.function);
      }
    }
    Map<Kind, Integer> classes = new HashMap<>();
    for (Visit visit : visits) {
      if (visit.isWhole() && active.contains(visit.function)) {
        classes.putIfAbsent(kindOf(visit), classes.size());
      }
    }
    return classes;
  }

  private static boolean isOf(Visit visit, Map<Kind, Integer> classes) {
    return visit.isWhole() && classes.containsKey(kindOf(visit));
  }

  private static Kind kindOf(Visit visit) {
    return new Kind(visit.function, visit.notified);
  }

  /** Of several waits one is left, from the first begin to the last end. */
  private void take(Visit visit) {
    BitSet begins = sections.computeIfAbsent(visit.log.stream, stream -> new BitSet());
    begins.set(visit.begin);
    int waits = visit.waits.length;
    if (waits > 0) {
      for (int i = 1; i < waits - 1; i++) {
        visit.log.link(visit.waits[i], EventLog.OMITTED);
      }
      visit.log.link(visit.waits[waits - 1], TOLD);
      begins.set(visit.waits[waits - 1]);
    }
  }

  /** What went through the buffers behind the counters, where every item is known. */
  public List<Channel> channels() {
    List<Channel> channels = new ArrayList<>();
    for (OfLock of : found) {
      Channel channel = of.counter.items() == 0 ? channel(of) : null;
      if (channel != null) {
        channels.add(channel);
      }
    }
    return channels;
  }

  private @Nullable Channel channel(OfLock of) {
    Channel channel = Channel.ofLock(of.lock);
    Set<Integer> functions = new HashSet<>();
    Set<Integer> putters = new HashSet<>();
    for (Told one : of.told) {
      Visit visit = one.visit;
      if (one.effect > 0) {
        channel.puts.add(new Channel.Put(visit.log, visit.end, visit.log.time(visit.begin)));
        putters.add(visit.body());
      } else {
        Channel.Take take =
            new Channel.Take(visit.log, visit.begin, visit.log.time(visit.lastBegin()));
        channel.takes.add(take);
        taker(channel, visit).takes(take);
        functions.add(visit.function);
      }
    }
    for (Visit visit : of.visits) {
      if (functions.contains(visit.function) && !tells(visit.log, visit.begin)) {
        ends(channel, visit);
      }
    }
    boolean all = of.isWhole || channel.puts.size() == channel.takes.size();
    putters.retainAll(channel.takers.keySet());
    return all && putters.isEmpty() && !channel.takes.isEmpty() ? channel : null;
  }

  private static Channel.Taker taker(Channel channel, Visit visit) {
    Channel.Taker taker = channel.taker(visit.log, visit.body());
    taker.looks(visit.begin, visit.stack, visit.function);
    return taker;
  }

  /** A visit that the counter does not tell: it must come after all that are. */
  private static void ends(Channel channel, Visit visit) {
    Channel.Taker taker = taker(channel, visit);
    if (!taker.takes.isEmpty() && visit.begin < taker.last()) {
      taker.regular = false;
      return;
    }
    int interrupted = visit.interrupted();
    if (interrupted != EventLog.NONE) {
      taker.ends(Channel.End.INTERRUPTED, interrupted, visit.begin);
    } else if (visit.end == EventLog.NONE) {
      taker.ends(Channel.End.WAITING, visit.begin, visit.begin);
    } else {
      taker.ends(Channel.End.NONE_THERE, visit.begin, visit.begin);
    }
  }

  /** Who takes what from these is written already. */
  public void served(Set<Integer> locks) {
    served.addAll(locks);
  }

  /**
   * Writes the counters as semaphores. What was recorded in order comes first: nobody may wait for
   * that who has been counted already.
   */
  public void write(Draft draft) {
    for (OfLock of : found) {
      String name = draft.names.object(of.lock);
      Semaphore items = Semaphore.of(name + "~items", of.counter.items());
      Semaphore room =
          of.counter.room() < 0 ? null : Semaphore.of(name + "~room", of.counter.room());
      Semaphore handed = served.contains(of.lock) ? null : items;
      for (Told told : of.told) {
        boolean lowers = told.effect < 0;
        write(told.visit, lowers ? handed : room, lowers ? room : handed, draft.extras);
      }
    }
    handMade.forEach((lock, each) -> each.write(draft.names.object(lock), draft.extras));
    tell(draft);
  }

  /** Its steps are made once, since there may be millions of visits. */
  private record Semaphore(Extras.Step acquire, Extras.Step release) {
    static Semaphore of(String name, long permits) {
      return new Semaphore(
          step(Operation.ACQUIRE, name, permits), step(Operation.RELEASE, name, permits));
    }

    private static Extras.Step step(Operation operation, String name, long permits) {
      return new Extras.Step(operation, ObjectKind.SEMAPHORE, name, permits, -1, 1);
    }
  }

  private static void write(
      Visit visit, @Nullable Semaphore takes, @Nullable Semaphore gives, Extras extras) {
    if (takes != null) {
      extras.before(visit.log, visit.lastBegin(), takes.acquire);
    }
    if (gives != null) {
      extras.before(visit.log, visit.end, gives.release);
    }
  }

  private void tell(Draft draft) {
    Map<String, List<String>> namesBySaying = new TreeMap<>();
    handMade.forEach(
        (lock, each) ->
            namesBySaying
                .computeIfAbsent(each.says(), says -> new ArrayList<>())
                .add(draft.names.object(lock)));
    namesBySaying.forEach(
        (says, names) ->
            draft.findings.warning(
                says
                    + ": "
                    + Findings.some(names)
                    + "; --monitor-order recorded keeps the recorded order"));
    if (found.isEmpty()) {
      return;
    }
    List<String> described = new ArrayList<>();
    for (OfLock of : found) {
      long items = of.counter.items();
      long room = of.counter.room();
      described.add(
          draft.names.object(of.lock) + (room < 0 ? "" : " (0 to " + (items + room) + ")"));
    }
    draft.findings.warning(
        "waits that a counter explains, as of a bounded buffer, follow that counter: "
            + Findings.some(described)
            + "; --monitor-order recorded keeps their recorded order");
  }
}
