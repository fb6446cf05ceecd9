package corecast.conversion.lock;

import corecast.conversion.lock.MonitorVisits.Visit;
import corecast.conversion.log.Channel;
import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.note.Lines;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Monitors and conditions behind which there is a counter, or several: a bounded buffer, a
 * semaphore, a turn, a chain of them, written by hand. Where a counter explains each wait of the
 * recording, and each look that led to none, who waits for whom is decided by that counter, as for
 * a queue or semaphore of the JDK, instead of by the recorded order: on one CPU a producer fills
 * the buffer before a consumer runs, and the recorded order would have them take turns on any
 * number of processors.
 *
 * <p>Visits are told apart by the function that they were made in and by what they notify. Those
 * that the counter does not tell keep their recorded order.
 */
public final class MonitorCounters {
  public static final Fact<MonitorCounters> FACT =
      Fact.of("counters of monitors", MonitorCounters::new);

  public static final Pass PASS =
      Pass.named("monitor-counters")
          .needs(Facts.BODIES, Facts.REFUSALS, LocksOfConditions.FACT)
          .gives(FACT)
          .does(
              (in, with, plan) -> {
                if (!plan.choices.monitorOrder()) {
                  MonitorCounters counters = find(plan, with.get(LocksOfConditions.FACT));
                  with.give(FACT, counters);
                  if (!counters.isEmpty()) {
                    plan.decidesAnew();
                  }
                }
              });

  /** Writes them; what was recorded in order comes first. */
  public static final Pass WRITE =
      Pass.named("counter-steps")
          .needs(FACT)
          .inserts(Slot.COUNTER)
          .does((in, with, plan) -> with.get(FACT).write(plan));

  /** A visit and whether it raises or lowers the counter. */
  private record Told(Visit visit, int effect) {}

  private static final class OfLock {
    final int lock;
    final List<Visit> visits;
    final CounterFit.Counter counter;

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

  private final List<MonitorLimits> limited = new ArrayList<>();

  private final Set<Integer> served = new HashSet<>();

  /** By stream, where sections begin that belong to visits of a counter. */
  private final Map<Integer, BitSet> sections = new HashMap<>();

  private MonitorCounters() {}

  private static MonitorCounters find(Plan plan, LocksOfConditions locks) {
    MonitorCounters counters = new MonitorCounters();
    MonitorVisits.of(plan.logs(), locks)
        .forEach((lock, visits) -> counters.find(plan, lock, visits));
    return counters;
  }

  private boolean isEmpty() {
    return found.isEmpty() && limited.isEmpty();
  }

  /** Whether the section that begins there may be entered whenever the counter allows it. */
  boolean tells(EventLog log, int begin) {
    BitSet of = sections.get(log.stream);
    return of != null && of.get(begin);
  }

  private void find(Plan plan, int lock, List<Visit> visits) {
    VisitKinds kinds = VisitKinds.of(visits, false);
    CounterFit.Counter counter = CounterFit.of(kinds.looks());
    if (counter == null) {
      findLimits(plan, lock, visits);
      return;
    }
    OfLock of = new OfLock(lock, visits, counter, counter.until() == kinds.all().size());
    for (int i = 0; i < counter.until(); i++) {
      int effect = counter.effect()[kinds.classOf(i)];
      if (kinds.went(i) && effect != 0) {
        Visit visit = kinds.all().get(i).visit();
        of.told.add(new Told(visit, effect));
        take(plan, visit);
      }
    }
    found.add(of);
  }

  /** Where one counter does not tell it. */
  private void findLimits(Plan plan, int lock, List<Visit> visits) {
    MonitorLimits limits = MonitorLimits.of(lock, visits);
    if (limits != null) {
      limits.told().forEach(visit -> take(plan, visit));
      limited.add(limits);
    }
  }

  /** Of several waits one is left, from the first begin to the last end. */
  private void take(Plan plan, Visit visit) {
    BitSet begins = sections.computeIfAbsent(visit.log.stream, stream -> new BitSet());
    begins.set(visit.begin);
    int waits = visit.waits.length;
    if (waits > 0) {
      for (int i = 1; i < waits - 1; i++) {
        plan.omit(visit.log, visit.waits[i]);
      }
      plan.decide(visit.log, visit.waits[waits - 1], Decision.COUNTED);
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
  private void write(Plan plan) {
    for (OfLock of : found) {
      String name = plan.names.object(of.lock);
      Semaphore items = Semaphore.of(name + "~items", of.counter.items());
      Semaphore room =
          of.counter.room() < 0 ? null : Semaphore.of(name + "~room", of.counter.room());
      Semaphore handed = served.contains(of.lock) ? null : items;
      for (Told told : of.told) {
        boolean lowers = told.effect < 0;
        write(told.visit, lowers ? handed : room, lowers ? room : handed, plan);
      }
    }
    limited.forEach(limits -> limits.write(plan));
    tell(plan);
  }

  /** Its steps are made once, since there may be millions of visits. */
  private record Semaphore(InsertedStep acquire, InsertedStep release) {
    static Semaphore of(String name, long permits) {
      return new Semaphore(
          step(Operation.ACQUIRE, name, permits), step(Operation.RELEASE, name, permits));
    }

    private static InsertedStep step(Operation operation, String name, long permits) {
      return new InsertedStep(operation, ObjectKind.SEMAPHORE, name, permits, -1, 1);
    }
  }

  private static void write(
      Visit visit, @Nullable Semaphore takes, @Nullable Semaphore gives, Plan plan) {
    if (takes != null) {
      plan.before(visit.log, visit.lastBegin(), takes.acquire);
    }
    if (gives != null) {
      plan.before(visit.log, visit.end, gives.release);
    }
  }

  private void tell(Plan plan) {
    if (isEmpty()) {
      return;
    }
    List<String> described = new ArrayList<>();
    for (OfLock of : found) {
      long items = of.counter.items();
      long room = of.counter.room();
      described.add(
          plan.names.object(of.lock) + (room < 0 ? "" : " (0 to " + (items + room) + ")"));
    }
    limited.forEach(limits -> described.add(plan.names.object(limits.lock)));
    plan.findings.warning(
        "These monitors are replayed as counters, as in a bounded buffer:"
            + " "
            + Lines.some(described)
            + ". --monitor-order recorded keeps their recorded"
            + " order instead.");
  }
}
