package corecast.conversion.lock;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Findings;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Seconds;
import corecast.note.Lines;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Atomics that loops take as locks. One is a mutex if in all of the recording nobody has taken it
 * before it was given back, by whoever had it: then its records are those of any lock, and what was
 * done while waiting for it in a loop is left out. Of any other one nothing is known: its records
 * are made to say nothing, before anybody looks at them.
 */
public final class SpinLocks {
  /** The loops that need no warning, as {@link RecordingNotes#SPIN_LOOP} names them. */
  public static final Fact<Set<String>> LOOPS = Fact.of("loops of spin locks", Set::of);

  /** Behind all that looks at records which it makes say nothing. */
  public static final Pass PASS =
      Pass.named("spin-locks")
          .needs(Facts.BODIES, Facts.ATOMIC_UPDATES, LocksOfConditions.FACT, Facts.POLICIES)
          .gives(LOOPS, Facts.SPIN_LOCKS)
          .does((in, with, plan) -> with.give(LOOPS, match(plan)));

  private static final KindSet CHANGES = KindSet.of(EventKind.LOCK, EventKind.UNLOCK);

  private static final KindSet BEGINS = KindSet.of(EventKind.SPINS);

  /** What a loop that only waits may do. */
  private static final KindSet WAITING =
      KindSet.of(EventKind.YIELD, EventKind.TICK, EventKind.TIMED_OUT, EventKind.OUTCOME)
          .and(EventKind.PARK_BEGIN, EventKind.PARK_END)
          .and(EventKind.SLEEP_BEGIN, EventKind.SLEEP_END);

  /** Where functions were entered and left; stays as it is. */
  private static final KindSet STACK =
      KindSet.of(EventKind.PUSH, EventKind.POP, EventKind.CALLS)
          .and(EventKind.ENTER, EventKind.EXIT);

  private static final class Lock {
    final int group;

    /** Who has it; {@link EventLog#NONE} for nobody. */
    int stream = EventLog.NONE;

    int body;
    boolean isTaken;
    long sections;
    boolean isOdd;

    Lock(int group) {
      this.group = group;
    }

    void taken(EventLog log, int event) {
      isTaken = true;
      isOdd |= stream != EventLog.NONE;
      stream = log.stream;
      body = log.bodyOf(event);
    }

    void givenBack(EventLog log, int event) {
      isOdd |= stream != log.stream || body != log.bodyOf(event);
      stream = EventLog.NONE;
      sections++;
    }
  }

  private record Change(EventLog log, int event, long nanos, boolean takes) {}

  private final Plan plan;
  private final Map<Integer, Lock> locks = new HashMap<>();

  /** By the number of a class with such loops: the loops, as they are named. */
  private final Map<Integer, Set<String>> loops = new TreeMap<>();

  /** The loops that have taken no lock of which nothing is known. */
  private final Set<String> told = new HashSet<>();

  private final Set<String> off = new HashSet<>();

  private long leftOutNanos;

  private SpinLocks(Plan plan) {
    this.plan = plan;
  }

  /** Finds them; gives the loops that need no warning. */
  private static Set<String> match(Plan plan) {
    SpinLocks found = new SpinLocks(plan);
    found.classes();
    if (!found.locks.isEmpty()) {
      found.look();
      found.endOfLooking();
      found.changes();
    }
    found.waits();
    found.tell(plan.findings);
    return found.told;
  }

  // ---- what is a lock ---------------------------------------------------------------------------

  private void classes() {
    for (String note : plan.recording.notes.getOrDefault(RecordingNotes.SPIN_LOCK, List.of())) {
      int blank = note.indexOf(' ');
      try {
        int group = Integer.parseInt(note.substring(0, Math.max(0, blank)));
        loops.computeIfAbsent(group, g -> new LinkedHashSet<>()).add(note.substring(blank + 1));
      } catch (NumberFormatException e) {
        // No number, no class: it has no loops.
      }
    }
    for (String value :
        plan.recording.notes.getOrDefault(RecordingNotes.SPIN_LOCKS_OFF, List.of())) {
      off.add(value.substring(value.indexOf(' ') + 1));
    }
    plan.recording.objects.forEach(
        (number, object) -> {
          if (object.kind() == ObjectKind.SPIN_LOCK) {
            locks.put(number, new Lock((int) object.p1()));
          }
        });
  }

  private void look() {
    PriorityQueue<Change> next =
        new PriorityQueue<>(Comparator.comparingLong(Change::nanos).thenComparing(Change::takes));
    EventLog.having(plan.recording.logs, CHANGES).forEach(log -> add(next, log, 0));
    for (Change change = next.poll(); change != null; change = next.poll()) {
      Lock lock = locks.get(change.log.object(change.event));
      if (lock != null && change.takes) {
        lock.taken(change.log, change.event);
      } else if (lock != null) {
        lock.givenBack(change.log, change.event);
      }
      add(next, change.log, change.event + 1);
    }
  }

  private void add(PriorityQueue<Change> to, EventLog log, int from) {
    int event = nextChange(log, from);
    if (event < log.size()) {
      to.add(new Change(log, event, log.time(event), log.kind(event) == EventKind.LOCK));
    }
  }

  private int nextChange(EventLog log, int from) {
    int event = log.next(from, CHANGES);
    while (event < log.size() && !locks.containsKey(log.object(event))) {
      event = log.next(event + 1, CHANGES);
    }
    return event;
  }

  private void endOfLooking() {
    for (Lock lock : locks.values()) {
      boolean kept = lock.stream != EventLog.NONE && plan.recording.header.closed();
      lock.isOdd |= kept || lock.sections == 0 || off.contains(nameOf(lock.group));
    }
  }

  private String nameOf(int group) {
    for (String loop : loops.getOrDefault(group, Set.of())) {
      int method = loop.lastIndexOf('.', Math.max(0, loop.indexOf(" line ")));
      return loop.substring(0, Math.max(0, method));
    }
    return "";
  }

  private boolean isMutex(int object) {
    Lock lock = locks.get(object);
    return lock != null && !lock.isOdd;
  }

  // ---- what becomes of the records --------------------------------------------------------------

  private void changes() {
    for (EventLog log : EventLog.having(plan.recording.logs, CHANGES)) {
      for (int event = nextChange(log, 0); event < log.size(); event = nextChange(log, event + 1)) {
        if (!isMutex(log.object(event))) {
          plan.silence(log, event);
        }
      }
    }
  }

  private void waits() {
    Events.forEach(plan.recording.logs, BEGINS, this::waited);
  }

  private void waited(EventLog log, int begin) {
    plan.silence(log, begin);
    int end = begin + 1;
    while (end < log.size() && isOfLoop(log, end)) {
      end++;
    }
    boolean took = end < log.size() && log.kind(end) == EventKind.LOCK && isMutex(log.object(end));
    if (!took || log.bodyOf(begin) != log.bodyOf(end)) {
      return;
    }
    int from = begin + 1;
    if (begin > 0 && log.kind(begin - 1) == EventKind.YIELD) {
      plan.silence(log, begin - 1); // a look that ended in a yield, and then it went on
      from = begin;
    }
    for (int event = from; event <= end; event++) {
      if (log.kind(event).timed()) {
        leftOutNanos += log.isLibrary(event) ? 0 : log.cpu(event);
        plan.libraryInterval(log, event);
      }
      if (event < end && WAITING.has(log.code(event))) {
        plan.silence(log, event);
      }
    }
    if (end + 1 < log.size() && isEndOfSleeping(log, end + 1)) {
      plan.silence(log, end + 1);
    }
  }

  private static boolean isEndOfSleeping(EventLog log, int event) {
    return log.kind(event) == EventKind.OUTCOME
        && log.object(event) == EventKind.SLEEP_BEGIN.code()
        && log.result(event) == Result.OK;
  }

  private static boolean isOfLoop(EventLog log, int event) {
    if (log.kind(event) == EventKind.SLEEP_END && log.result(event) != Result.OK) {
      return false;
    }
    return WAITING.has(log.code(event)) || STACK.has(log.code(event));
  }

  // ---- what is said of them ---------------------------------------------------------------------

  private void tell(Findings findings) {
    Set<Integer> mutexes = new TreeSet<>();
    Set<Integer> others = new HashSet<>();
    int count = 0;
    for (Lock lock : locks.values()) {
      if (lock.isTaken) {
        (lock.isOdd ? others : mutexes).add(lock.group);
        count += lock.isOdd ? 0 : 1;
      }
    }
    List<String> places = new ArrayList<>();
    loops.forEach(
        (group, of) -> {
          if (mutexes.contains(group)) {
            places.addAll(of);
          }
          if (!others.contains(group) && !off.contains(nameOf(group))) {
            told.addAll(of);
          }
        });
    if (count > 0) {
      findings.warning(
          (count == 1 ? "A spin lock is" : count + " spin locks are")
              + " replayed as "
              + (count == 1 ? "a lock" : "locks")
              + ", taken in "
              + Lines.some(places)
              + (leftOutNanos == 0
                  ? "."
                  : ". " + Seconds.of(leftOutNanos) + " of spinning was" + " left out."));
    }
  }
}
