package corecast.conversion.lock;

import corecast.conversion.draft.Extras;
import corecast.conversion.lock.MonitorVisits.Visit;
import corecast.conversion.log.EventLog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A latch written by hand: several come to one function, of whom the last one alone notifies, and
 * who comes to another function before that waits for it. So they wait for all of them, whoever is
 * the last one.
 */
final class Countdown implements HandMade {
  private final List<Visit> counting = new ArrayList<>();
  private final List<Visit> awaiting = new ArrayList<>();

  private Countdown() {}

  /** The latch that explains all visits of a lock; {@code null} if none does. */
  static @Nullable Countdown of(List<Visit> visits) {
    Visit last = null;
    Set<Integer> waits = new HashSet<>();
    for (Visit visit : visits) {
      boolean notifies = !visit.notified.isEmpty();
      if (!visit.isWhole() || visit.function == EventLog.NONE || (notifies && last != null)) {
        return null;
      }
      last = notifies ? visit : last;
      if (visit.waits.length > 0) {
        waits.add(visit.function);
      }
    }
    if (last == null || waits.size() != 1 || waits.contains(last.function)) {
      return null;
    }
    Countdown latch = new Countdown();
    long opened = last.log.time(last.begin);
    for (Visit visit : visits) {
      long came = visit.log.time(visit.begin);
      if (visit.function == last.function) {
        if (came > opened) {
          return null;
        }
        latch.counting.add(visit);
      } else if (waits.contains(visit.function)) {
        boolean waited = visit.waits.length > 0;
        if (waited != came < opened || visit.log.time(visit.lastBegin()) < opened) {
          return null;
        }
        latch.awaiting.add(visit);
      }
    }
    return latch.counting.size() > 1 ? latch : null;
  }

  @Override
  public List<Visit> visits() {
    List<Visit> all = new ArrayList<>(counting);
    all.addAll(awaiting);
    return all;
  }

  @Override
  public String says() {
    return Rendezvous.SAYS;
  }

  @Override
  public void write(String lock, Extras extras) {
    String latch = lock + "~latch";
    int count = counting.size();
    for (Visit visit : counting) {
      extras.before(visit.log, visit.end, Extras.Step.countDown(latch, count));
    }
    for (Visit visit : awaiting) {
      extras.before(visit.log, visit.lastBegin(), Extras.Step.await(latch, count));
    }
  }
}
