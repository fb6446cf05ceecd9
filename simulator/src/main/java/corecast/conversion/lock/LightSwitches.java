package corecast.conversion.lock;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.draft.Findings;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Semaphores that several bodies have together, counted under a mutex: the first who comes in takes
 * the permit, and the last who goes out gives it back, as the readers do in the textbooks' readers
 * and writers. Who is first and last is decided by each replay. The mutex stays as it is; in place
 * of the permit that some of its sections take or give, each of them shares it or no longer does.
 */
public final class LightSwitches {
  private static final KindSet PERMITS = KindSet.of(EventKind.ACQUIRE_END);
  private static final KindSet TAKING = PERMITS.and(EventKind.LOCK);
  private static final KindSet GIVING = KindSet.of(EventKind.RELEASE, EventKind.UNLOCK);
  private static final KindSet KINDS = TAKING.and(GIVING).and(EventKind.WAIT_BEGIN);

  /** In a section of a light switch there is one operation at most, and more around it. */
  private static final int MOST_INNER = 4;

  /** A section of a mutex, and the operation on a semaphore in it that is not undone there. */
  private record Visit(EventLog log, int begin, int end, int inner) {
    long nanos() {
      return log.time(begin);
    }

    int body() {
      return log.bodyOf(begin);
    }

    /** What the section does to the semaphore. */
    int effect() {
      return inner == EventLog.NONE ? 0 : log.kind(inner) == EventKind.ACQUIRE_END ? 1 : -1;
    }

    /** Has that step in place of what it does to the semaphore, which may be nothing. */
    void becomes(Extras.Step step, Extras extras) {
      if (inner == EventLog.NONE) {
        extras.before(log, end, step);
      } else {
        log.link(inner, EventLog.OMITTED);
        extras.before(log, inner, step);
      }
    }
  }

  /** What a body has taken and not given back. */
  private static final class Hold {
    int object;
    int begin;
    int depth;

    /** The operations since then that are not undone, as many as there is room for. */
    private final int[] inner = new int[MOST_INNER];

    private int inners;

    void begins(int lockOrSemaphore, int event) {
      object = lockOrSemaphore;
      begin = event;
      depth = 1;
      inners = 0;
    }

    void did(int event) {
      if (inners < MOST_INNER) {
        inner[inners++] = event;
      }
    }

    void undid(int event) {
      int at = 0;
      while (at < inners && inner[at] != event) {
        at++;
      }
      if (at < inners) {
        System.arraycopy(inner, at + 1, inner, at, --inners - at);
      }
    }
  }

  /** All that a body holds, outermost first; made once, since there may be millions of sections. */
  private static final class Holds {
    private Hold[] holds = {new Hold(), new Hold()};
    private int size;

    int indexOf(int object) {
      int at = size - 1;
      while (at >= 0 && holds[at].object != object) {
        at--;
      }
      return at;
    }

    void add(int object, int event) {
      if (size == holds.length) {
        holds = Arrays.copyOf(holds, 2 * size);
        for (int i = size; i < holds.length; i++) {
          holds[i] = new Hold();
        }
      }
      holds[size++].begins(object, event);
    }

    void remove(int at) {
      Hold removed = holds[at];
      System.arraycopy(holds, at + 1, holds, at, --size - at);
      holds[size] = removed;
    }
  }

  /** By mutex the semaphore in its sections. */
  private final Map<Integer, Integer> semaphores = new HashMap<>();

  /** What is no such mutex. */
  private final Set<Integer> others = new HashSet<>();

  /** By mutex; empty until it is known which of them may be one. */
  private final Map<Integer, List<Visit>> visits = new TreeMap<>();

  private final Map<Integer, Holds> holdsByBody = new HashMap<>();
  private int body = EventLog.NONE;
  private Holds own = new Holds();

  private final LocksOfConditions locks;

  private LightSwitches(LocksOfConditions locks) {
    this.locks = locks;
  }

  /** Finds and writes them; whether there is any. */
  public static boolean match(Draft draft, LocksOfConditions locks) {
    List<EventLog> logs = EventLog.having(draft.logs(), KINDS);
    if (logs.stream().noneMatch(LightSwitches::mayHave)) {
      return false;
    }
    LightSwitches switches = new LightSwitches(locks);
    logs.forEach(switches::look);
    switches.semaphores.keySet().removeAll(switches.others);
    if (switches.semaphores.isEmpty()) {
      return false;
    }
    switches.semaphores.keySet().forEach(mutex -> switches.visits.put(mutex, new ArrayList<>()));
    switches.holdsByBody.clear();
    switches.body = EventLog.NONE;
    logs.forEach(switches::look);
    return switches.write(draft);
  }

  /**
   * Whether a permit is taken just behind a lock or another permit, or just before one is given
   * back. That is looked at first, since most programs with semaphores have no light switch, but
   * may have many locks.
   */
  private static boolean mayHave(EventLog log) {
    for (int e = log.next(0, PERMITS); e < log.size(); e = log.next(e + 1, PERMITS)) {
      int after = log.next(e + 1, KINDS);
      int before = e - 1;
      while (before >= 0 && !KINDS.has(log.code(before))) {
        before--;
      }
      if (isOfAnother(log, after, e, GIVING) || isOfAnother(log, before, e, TAKING)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfAnother(EventLog log, int neighbour, int event, KindSet kinds) {
    return neighbour >= 0
        && neighbour < log.size()
        && kinds.has(log.code(neighbour))
        && log.object(neighbour) != log.object(event);
  }

  // ---- sections

  private void look(EventLog log) {
    for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
      if (log.inBody(event) && !log.isLeftOut(event)) {
        int object = log.object(event);
        switch (log.kind(event)) {
          case LOCK -> take(log, event, true);
          case ACQUIRE_END -> {
            if (log.result(event) == Result.OK) {
              take(log, event, false);
            }
          }
          case UNLOCK, RELEASE -> giveBack(log, event);
          default -> others.add(locks.lockOf(object)); // it is waited on
        }
      }
    }
  }

  private Holds holds(EventLog log, int event) {
    if (log.bodyOf(event) != body) {
      body = log.bodyOf(event);
      own = holdsByBody.computeIfAbsent(body, b -> new Holds());
    }
    return own;
  }

  private void take(EventLog log, int event, boolean reentrant) {
    Holds held = holds(log, event);
    int object = log.object(event);
    int known = held.indexOf(object);
    if (known >= 0 && reentrant) {
      held.holds[known].depth++;
      return;
    }
    if (known >= 0) {
      held.remove(known); // somebody else has given it back
    }
    for (int i = 0; i < held.size; i++) {
      held.holds[i].did(event);
    }
    held.add(object, event);
  }

  private void giveBack(EventLog log, int event) {
    Holds held = holds(log, event);
    int object = log.object(event);
    int at = held.indexOf(object);
    if (at < 0) {
      others.add(object);
      for (int i = 0; i < held.size; i++) {
        held.holds[i].did(event);
      }
    } else if (--held.holds[at].depth == 0) {
      Hold hold = held.holds[at];
      for (int i = 0; i < at; i++) {
        held.holds[i].undid(hold.begin);
      }
      for (int i = at + 1; i < held.size; i++) {
        held.holds[i].did(event);
      }
      held.remove(at);
      ends(log, hold, event);
    }
  }

  private void ends(EventLog log, Hold hold, int event) {
    int inner = hold.inners == 0 ? EventLog.NONE : hold.inner[0];
    if (hold.inners > 1 || (inner != EventLog.NONE && !isSingle(log, inner))) {
      others.add(hold.object);
    } else if (inner != EventLog.NONE) {
      Integer known = semaphores.putIfAbsent(hold.object, log.object(inner));
      if (known != null && known != log.object(inner)) {
        others.add(hold.object);
      }
    }
    List<Visit> of = visits.isEmpty() ? null : visits.get(hold.object);
    if (of != null) {
      of.add(new Visit(log, hold.begin, event, inner));
    }
  }

  /** Whether it takes or gives one permit. */
  private static boolean isSingle(EventLog log, int event) {
    EventKind kind = log.kind(event);
    return (kind == EventKind.ACQUIRE_END || kind == EventKind.RELEASE) && log.amount(event) == 1;
  }

  // ---- light switches

  private boolean write(Draft draft) {
    Map<Integer, Integer> groups = new HashMap<>();
    List<String> found = new ArrayList<>();
    visits.forEach(
        (mutex, of) -> {
          Integer semaphore = semaphores.get(mutex);
          BitSet comesIn = comesIn(of);
          if (semaphore != null && comesIn != null) {
            int id = draft.objects.of(semaphore, ObjectKind.SEMAPHORE);
            int group = groups.merge(semaphore, 1, Integer::sum);
            for (int i = 0; i < of.size(); i++) {
              Operation operation = comesIn.get(i) ? Operation.SHARE : Operation.UNSHARE;
              of.get(i).becomes(Extras.Step.onObject(operation, id, group), draft.extras);
            }
            found.add(draft.names.object(semaphore));
          }
        });
    if (!found.isEmpty()) {
      draft.findings.warning(
          "whoever comes in first takes the permit, and whoever goes out last gives it back, as a"
              + " count under a mutex decides: "
              + Findings.some(found)
              + "; --monitor-order recorded leaves it to those who did in the recording");
    }
    return !found.isEmpty();
  }

  /**
   * Which of the visits come in, each body coming in and going out by turns, if a count of those
   * inside tells all the permits taken and given, and is above 1 at some time.
   */
  private static @Nullable BitSet comesIn(List<Visit> visits) {
    visits.sort(Comparator.comparingLong(Visit::nanos));
    BitSet comesIn = new BitSet();
    Set<Integer> inside = new HashSet<>();
    int most = 0;
    for (int i = 0; i < visits.size(); i++) {
      int body = visits.get(i).body();
      boolean in = inside.add(body);
      if (!in) {
        inside.remove(body);
      }
      comesIn.set(i, in);
      most = Math.max(most, inside.size());
      int effect = in ? inside.size() == 1 ? 1 : 0 : inside.isEmpty() ? -1 : 0;
      if (visits.get(i).effect() != effect) {
        return null;
      }
    }
    return most > 1 ? comesIn : null;
  }
}
