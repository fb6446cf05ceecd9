package corecast.conversion.lock;

import corecast.conversion.draft.Extras;
import corecast.conversion.lock.MonitorVisits.Visit;
import corecast.conversion.log.EventLog;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A read-write lock written by hand: each body comes in and goes out by turns, who comes in by one
 * function (readers) is inside together with others of them, who comes in by another one (writers)
 * always alone. Waiting readers are told by a writer inside, or by one who waits, and waiting
 * writers by anybody inside, without exception.
 *
 * <p>Where readers passed by a waiting writer, they do so in the replay: the first of them takes a
 * permit, which the last gives back. Otherwise first come is first served, as at a {@link
 * corecast.simulator.primitive.ReadWriteLock}.
 */
final class ReadersWriters implements HandMade {
  /** Fewer stays inside say too little, and their recorded order costs little. */
  private static final int MANY = 20;

  /** Fewer of a function that never met others inside may have done so by chance. */
  private static final int MANY_OF_A_WRITER = 4;

  /** More functions that only ask are too many to try without each. */
  private static final int MOST_ASKING = 4;

  /** A body's time inside, between two visits. */
  private static final class Stay {
    final Visit in;
    @Nullable Visit out;

    Stay(Visit in) {
      this.in = in;
    }
  }

  private final List<Stay> stays = new ArrayList<>();
  private final Set<Integer> writers = new HashSet<>();
  private boolean readersFirst;

  private ReadersWriters() {}

  /**
   * The read-write lock that explains all visits of a lock, but for those in one function that
   * never waits or notifies, which may only ask; {@code null} if none does.
   */
  static @Nullable ReadersWriters of(List<Visit> visits, List<Look> looks) {
    Set<Integer> active = new HashSet<>();
    Set<Integer> passive = new TreeSet<>();
    for (Visit visit : visits) {
      if (!visit.isWhole() || visit.function == EventLog.NONE) {
        return null;
      }
      boolean acts = visit.waits.length > 0 || !visit.notified.isEmpty();
      (acts ? active : passive).add(visit.function);
    }
    passive.removeAll(active);
    ReadersWriters found = fit(looks);
    for (int asking : passive) {
      if (found == null && passive.size() <= MOST_ASKING) {
        found = fit(looks.stream().filter(look -> look.visit().function != asking).toList());
      }
    }
    return found;
  }

  private static @Nullable ReadersWriters fit(List<Look> looks) {
    ReadersWriters found = new ReadersWriters();
    return found.pairUp(looks) && found.tellWriters() && found.explains(looks) ? found : null;
  }

  // ---- stays

  /** Who comes in and goes out, by turns, so that only who comes in waits; everybody goes out. */
  private boolean pairUp(List<Look> looks) {
    Map<Integer, Stay> inside = new HashMap<>();
    for (Look look : looks) {
      Stay stay = inside.get(look.visit().body());
      if (look.went() && stay == null) {
        stay = new Stay(look.visit());
        inside.put(look.visit().body(), stay);
        stays.add(stay);
      } else if (look.went() && stay != null) {
        stay.out = look.visit();
        inside.remove(look.visit().body());
      } else if (stay != null) {
        return false;
      }
    }
    return inside.isEmpty() && stays.size() >= MANY;
  }

  /** Those who were never inside with anybody else; there must be both kinds of functions. */
  private boolean tellWriters() {
    Map<Integer, Integer> times = new HashMap<>();
    Set<Integer> readers = new HashSet<>();
    long lastOut = Long.MIN_VALUE;
    Stay last = null;
    for (Stay stay : stays) {
      times.merge(stay.in.function, 1, Integer::sum);
      if (last != null && in(stay) < lastOut) {
        readers.add(stay.in.function);
        readers.add(last.in.function);
      }
      if (out(stay) > lastOut) {
        lastOut = out(stay);
        last = stay;
      }
    }
    writers.addAll(times.keySet());
    writers.removeAll(readers);
    return !readers.isEmpty()
        && !writers.isEmpty()
        && writers.stream().allMatch(each -> times.getOrDefault(each, 0) >= MANY_OF_A_WRITER);
  }

  private static long in(Stay stay) {
    return stay.in.log.time(stay.in.lastBegin());
  }

  private static long out(Stay stay) {
    Visit out = stay.out;
    return out == null ? Long.MAX_VALUE : out.log.time(out.begin);
  }

  // ---- waits

  /**
   * Whether each wait has its reason, and nobody went on who had one to wait; of each function of
   * writers somebody must have waited for readers, or readers for somebody.
   */
  private boolean explains(List<Look> looks) {
    Set<Visit> comings = new HashSet<>();
    stays.forEach(stay -> comings.add(stay.in));
    Set<Visit> waiting = new HashSet<>();
    int readersInside = 0;
    Visit writing = null;
    Set<Integer> seen = new HashSet<>();
    boolean passedBy = false;
    boolean letWritersGo = false;
    Map<Integer, Boolean> writes = new HashMap<>();
    for (Look look : looks) {
      Visit visit = look.visit();
      if (!comings.contains(visit)) {
        boolean wrote = Boolean.TRUE.equals(writes.remove(visit.body()));
        writing = wrote ? null : writing;
        readersInside -= wrote ? 0 : 1;
        continue;
      }
      boolean writer = writers.contains(visit.function);
      boolean barred = writing != null || (writer && readersInside > 0);
      boolean mayWait = barred || waiting.stream().anyMatch(each -> each != visit);
      if (look.went() ? barred : !mayWait) {
        return false;
      }
      if (look.went()) {
        waiting.remove(visit);
        passedBy |= !writer && waiting.stream().anyMatch(each -> cameBefore(each, visit));
        writes.put(visit.body(), writer);
        writing = writer ? visit : null;
        readersInside += writer ? 0 : 1;
        continue;
      }
      letWritersGo |= !barred;
      if (writer) {
        waiting.add(visit);
      }
      if (writer && writing == null && barred) {
        seen.add(visit.function);
      } else if (!writer && writing != null) {
        seen.add(writing.function);
      }
    }
    readersFirst = passedBy && !letWritersGo;
    return seen.containsAll(writers);
  }

  private static boolean cameBefore(Visit one, Visit other) {
    return one.log.time(one.begin) < other.log.time(other.begin);
  }

  // ---- what becomes of it

  @Override
  public List<Visit> visits() {
    List<Visit> all = new ArrayList<>();
    for (Stay stay : stays) {
      all.add(stay.in);
      if (stay.out != null) {
        all.add(stay.out);
      }
    }
    return all;
  }

  @Override
  public String says() {
    return "readers are inside together and writers alone, as at a read-write lock";
  }

  @Override
  public void write(String lock, Extras extras) {
    for (Stay stay : stays) {
      boolean writer = writers.contains(stay.in.function);
      extras.before(stay.in.log, stay.in.lastBegin(), step(lock, writer, true));
      Visit out = stay.out;
      if (out != null) {
        extras.before(out.log, out.end, step(lock, writer, false));
      }
    }
  }

  private Extras.Step step(String lock, boolean writer, boolean comesIn) {
    if (readersFirst) {
      Operation operation =
          writer
              ? comesIn ? Operation.ACQUIRE : Operation.RELEASE
              : comesIn ? Operation.SHARE : Operation.UNSHARE;
      return new Extras.Step(operation, ObjectKind.SEMAPHORE, lock + "~empty", 1, -1, 1);
    }
    Operation operation =
        writer
            ? comesIn ? Operation.WRITE_LOCK : Operation.WRITE_UNLOCK
            : comesIn ? Operation.READ_LOCK : Operation.READ_UNLOCK;
    return new Extras.Step(
        operation, ObjectKind.READ_WRITE_LOCK, lock + "~readers-writers", 0, -1, 0);
  }
}
