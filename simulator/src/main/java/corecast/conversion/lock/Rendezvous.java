package corecast.conversion.lock;

import corecast.conversion.draft.Extras;
import corecast.conversion.lock.MonitorVisits.Visit;
import corecast.conversion.log.EventLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A barrier written by hand: all come to it in one function, all but the last wait, and the last
 * one notifies them, time after time, and always as many. So it does not matter who comes last, as
 * at a barrier of the JDK. One who is always the last may be one whom the others wait for; so
 * somebody must have waited and been the last, too.
 */
final class Rendezvous implements HandMade {
  static final String SAYS = "whoever comes last lets the others go on, as at a barrier or latch";

  private final List<Visit> visits;
  private final int parties;

  private Rendezvous(List<Visit> visits, int parties) {
    this.visits = visits;
    this.parties = parties;
  }

  /** The barrier that explains all visits of a lock that wait or notify; {@code null}. */
  static @Nullable Rendezvous of(List<Visit> all) {
    List<Visit> visits = ofOneFunction(all);
    List<Visit> waiting = new ArrayList<>();
    Set<Integer> lastOnes = new HashSet<>();
    int parties = 0;
    Set<Integer> waiters = new HashSet<>();
    for (Visit visit : visits) {
      if (visit.waits.length > 0) {
        waiting.add(visit);
        waiters.add(visit.body());
        continue;
      }
      long told = visit.log.time(visit.begin);
      boolean allWait = waiting.stream().allMatch(each -> each.log.time(each.lastBegin()) >= told);
      if (!allWait || waiting.isEmpty() || (parties > 0 && waiting.size() + 1 != parties)) {
        return null;
      }
      parties = waiting.size() + 1;
      lastOnes.add(visit.body());
      waiting.clear();
    }
    boolean alike = lastOnes.removeAll(waiters);
    return alike && waiting.isEmpty() ? new Rendezvous(visits, parties) : null;
  }

  /** Those that wait or notify, each one of that; nothing if they are in several functions. */
  private static List<Visit> ofOneFunction(List<Visit> all) {
    List<Visit> visits = new ArrayList<>();
    Set<Integer> active = new HashSet<>();
    Set<Integer> passive = new HashSet<>();
    for (Visit visit : all) {
      boolean waits = visit.waits.length > 0;
      boolean notifies = !visit.notified.isEmpty();
      if (!visit.isWhole() || visit.function == EventLog.NONE || (waits && notifies)) {
        return List.of();
      }
      if (waits || notifies) {
        active.add(visit.function);
        visits.add(visit);
      } else {
        passive.add(visit.function);
      }
    }
    visits.sort(Comparator.comparingLong(visit -> visit.log.time(visit.begin)));
    return active.size() == 1 && !passive.removeAll(active) ? visits : List.of();
  }

  @Override
  public List<Visit> visits() {
    return visits;
  }

  @Override
  public String says() {
    return SAYS;
  }

  @Override
  public void write(String lock, Extras extras) {
    // Nobody has the lock while waiting for others.
    Extras.Step meet = Extras.Step.barrier(lock + "~barrier", parties);
    for (Visit visit : visits) {
      if (visit.waits.length > 0) {
        extras.before(visit.log, visit.lastBegin(), meet);
      } else {
        extras.after(visit.log, visit.end, meet);
      }
    }
  }
}
