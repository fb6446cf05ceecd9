package corecast.conversion.lock;

import corecast.conversion.draft.Extras;
import corecast.conversion.lock.MonitorVisits.Visit;
import corecast.conversion.log.EventLog;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A gate written by hand, as of a pool that can be paused: one function closes it, another one
 * opens it and notifies, and whoever comes to it waits if it is closed. It is a semaphore with one
 * permit: whoever closes it takes that, whoever opens it gives it back, and the others take it and
 * give it back at once. So who comes before it is closed is decided by each replay.
 */
final class Gate implements HandMade {
  /** Fewer who come to it say too little. */
  private static final int MANY = 10;

  private final List<Visit> passing = new ArrayList<>();
  private final List<Visit> closing = new ArrayList<>();
  private final List<Visit> opening = new ArrayList<>();

  private Gate() {}

  /** The gate that explains all visits of a lock; {@code null} if none does, or more than one. */
  static @Nullable Gate of(List<Visit> visits, List<Look> looks) {
    Set<Integer> passers = new HashSet<>();
    Set<Integer> openers = new HashSet<>();
    Set<Integer> others = new HashSet<>();
    for (Visit visit : visits) {
      boolean notifies = !visit.notified.isEmpty();
      boolean waits = visit.waits.length > 0;
      if (!visit.isWhole() || visit.function == EventLog.NONE || (waits && notifies)) {
        return null;
      }
      (waits ? passers : notifies ? openers : others).add(visit.function);
    }
    others.removeAll(passers);
    boolean mixed = openers.stream().anyMatch(f -> passers.contains(f) || others.contains(f));
    if (passers.size() != 1 || openers.size() != 1 || mixed) {
      return null;
    }
    Gate found = null;
    for (int closer : others) {
      Gate gate = fit(looks, passers, openers, closer);
      if (gate != null && found != null) {
        return null;
      }
      found = gate == null ? found : gate;
    }
    return found;
  }

  /** The gate is open at first; one that is not is a latch. */
  private static @Nullable Gate fit(
      List<Look> looks, Set<Integer> passers, Set<Integer> openers, int closer) {
    Gate gate = new Gate();
    boolean open = true;
    int waited = 0;
    int straight = 0;
    for (Look look : looks) {
      int function = look.visit().function;
      if (function == closer) {
        if (open) {
          gate.closing.add(look.visit());
        }
        open = false;
      } else if (openers.contains(function)) {
        if (!open) {
          gate.opening.add(look.visit());
        }
        open = true;
      } else if (passers.contains(function)) {
        if (look.went() != open) {
          return null;
        }
        waited += look.went() ? 0 : 1;
        if (look.went()) {
          straight += look.visit().waits.length == 0 ? 1 : 0;
          gate.passing.add(look.visit());
        }
      }
    }
    boolean both = waited > 0 && straight > 0;
    return open && both && gate.passing.size() >= MANY ? gate : null;
  }

  @Override
  public List<Visit> visits() {
    List<Visit> all = new ArrayList<>(passing);
    all.addAll(closing);
    all.addAll(opening);
    return all;
  }

  @Override
  public String says() {
    return "whoever comes to these waits while they are closed, and goes on otherwise";
  }

  @Override
  public void write(String lock, Extras extras) {
    for (Visit visit : passing) {
      extras.before(visit.log, visit.lastBegin(), step(lock, Operation.ACQUIRE));
      extras.before(visit.log, visit.lastBegin(), step(lock, Operation.RELEASE));
    }
    for (Visit visit : closing) {
      extras.before(visit.log, visit.begin, step(lock, Operation.ACQUIRE));
    }
    for (Visit visit : opening) {
      extras.before(visit.log, visit.end, step(lock, Operation.RELEASE));
    }
  }

  private static Extras.Step step(String lock, Operation operation) {
    return new Extras.Step(operation, ObjectKind.SEMAPHORE, lock + "~gate", 1, -1, 1);
  }
}
